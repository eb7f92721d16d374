// A ladder's database as one reader may see it: the only way by which site, exports for outsiders
// and owners' pages come to rows.
//
//   ASSIZE_ASSIGN_OR_RETURN(auto ladder, PublishedLadder::Open("club.db", {}));  // for everybody
//   for (const EventRows& event : ladder->rows().events) {
//     ASSIZE_ASSIGN_OR_RETURN(auto report, ladder->ReportOf(event));
//   }
//
// Opening reads all rows; they do not change afterwards, while a writer may go on. Records are read
// one by one. A service, whose ladder grows, has a LivingLadder instead (living_ladder.h). Safe on
// every thread. Errors name the file.
#ifndef ASSIZE_LADDER_PUBLISH_PUBLISHED_LADDER_H_
#define ASSIZE_LADDER_PUBLISH_PUBLISHED_LADDER_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "assize/v1/ratings.pb.h"
#include "ladder/publish/gate.h"
#include "ladder/publish/published_rows.h"
#include "ladder/query/ratings.h"
#include "ladder/report/strength/ratings_report.h"
#include "ladder/report/strength/regress_report.h"
#include "ladder/report/tables/report.h"
#include "referee/replay/summary/packed_match.h"

namespace assize {
class Store;
}

namespace assize::ladder::publish {

// Which of a game's matches are rated.
struct RatedEvents {
  // By id: in these events alone; empty: in all.
  std::vector<EventId> only = {};
  // And in none of these.
  std::vector<EventId> without = {};
};

class PublishedLadder {
 public:
  // Errors of LadderStore::OpenForReading(); kNotFound: kOwner and nobody of this name has a bot.
  // What is damaged is left out, see damaged().
  // `now_unix_us`: what live delays are counted to.
  static absl::StatusOr<std::unique_ptr<PublishedLadder>> Open(
      const std::string& path, Reader reader,
      int64_t now_unix_us = absl::ToUnixMicros(absl::Now()));
  // Of rows that were read before, without records.
  static std::unique_ptr<PublishedLadder> Of(LadderParts stored, Reader reader);
  // Of rows that are published for this reader; `matches` has their records, and may be null.
  // `name`: of the file, for errors.
  PublishedLadder(Reader reader, PublishedRows published, std::shared_ptr<Store> matches,
                  std::string name);
  ~PublishedLadder();

  const Reader& reader() const { return reader_; }
  const LadderRows& rows() const { return published_.rows; }
  // Not for outsiders: a line for each thing that can't be read and is left out.
  const std::vector<std::string>& damaged() const { return damaged_; }
  // When it is worth opening again although nothing was stored: a live delay ends then. Not for
  // outsiders. nullopt: never.
  std::optional<int64_t> next_release_unix_us() const { return published_.next_release_unix_us; }
  // As `ladder events` names it, whatever the case. kNotFound names those there are.
  absl::StatusOr<const EventRows*> FindEvent(const std::string& name) const;
  // kNotFound: no such version.
  absl::StatusOr<const Version*> FindVersion(VersionId id) const;
  // A version as it is stored, without a suspension that is held back from the reader.
  Version AsSeen(Version version) const;

  // What standings, crosstable and TRF are made of. `event` is one of rows(), and no test of two
  // versions (IsTest).
  absl::StatusOr<report::EventReport> ReportOf(const EventRows& event) const;
  // No tables where nothing that counts is published.
  absl::StatusOr<report::RatingsReport> RatingsOf(const std::string& game,
                                                  const RatedEvents& events = {}) const;
  // Of what was played of the game until a round of an event was over: the events that were begun
  // before it (among `events`), and its own rounds up to this one.
  absl::StatusOr<report::RatingsReport> RatingsAfter(const EventRows& event, int round,
                                                     const std::vector<EventId>& events) const;
  // The same by another system, and who beats whom. Errors as of query/ratings.h.
  absl::StatusOr<v1::SystemRatingsReport> SystemRatingsOf(const std::string& game,
                                                          const RatedEvents& events,
                                                          const std::string& system) const;
  absl::StatusOr<v1::MatrixReport> MatrixOf(const std::string& game, const RatedEvents& events = {},
                                            int64_t most = kMatrixVersions) const;
  // A test of two versions, with its sets below this number alone.
  absl::StatusOr<report::RegressState> TestOf(const EventRows& event,
                                              int64_t end_set = INT64_MAX) const;

  // The match with this published number, without logs that the reader may not read (process_end
  // and last_lines of its seats); entry.id is the published number, and there is no run. kNotFound:
  // no such match is published.
  absl::StatusOr<StoredMatch> LoadMatch(const EventRows& event, int64_t number) const;

  // A published match, with the event in whose rows it is.
  struct FoundMatch {
    const EventRows* event = nullptr;
    const MatchResult* match = nullptr;
  };
  // kNotFound: no such event, or no such match of it is published; names how the match of that place
  // is called if it was played again.
  absl::StatusOr<FoundMatch> FindMatch(const MatchName& name) const;
  // Its id in the database; 0: no such match is published. It rises with all that is stored, so it
  // is for commands beside the database and must not stand in pages.
  int64_t StoredNumber(const EventRows& event, int64_t number) const;
  // kNotFound: no match of this published number.
  absl::StatusOr<MatchName> NameOfMatch(const EventRows& event, int64_t number) const;

 private:
  // By seat: the owners of who sat in the match.
  std::vector<std::string> OwnersAt(const EventRows& event, int64_t number) const;
  absl::Status NoMatch(const EventRows& event, int64_t number) const;

  Reader reader_;
  PublishedRows published_;
  std::shared_ptr<Store> matches_;
  std::string name_;
  std::vector<std::string> damaged_;
};

// kNotFound: the reader is an owner, and nobody of the name has a bot.
absl::Status CheckOwner(const Reader& reader, const LadderRows& rows);

// Whether the event compares two versions, so that it has a verdict and no standings.
bool IsTest(const Event& event);

}  // namespace assize::ladder::publish

#endif  // ASSIZE_LADDER_PUBLISH_PUBLISHED_LADDER_H_
