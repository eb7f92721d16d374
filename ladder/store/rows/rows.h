// The ladder's tables row by row: what LadderStore's calls read and write.
//
// LadderStore states what these functions do and how they fail. No transactions here: the caller
// decides what is stored together, and what is read as of one moment. What writes also appends to
// the chain what it has changed.
#ifndef ASSIZE_LADDER_STORE_ROWS_ROWS_H_
#define ASSIZE_LADDER_STORE_ROWS_ROWS_H_

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/model/event_plan.h"
#include "ladder/model/results.h"
#include "ladder/model/roster.h"
#include "ladder/model/settings_text.h"
#include "ladder/store/chain/chain_rows.h"
#include "ladder/store/rows/packed_bundle.h"
#include "ladder/store/rows/played_match.h"
#include "referee/base/files/sqlite.h"
#include "referee/base/hash.h"
#include "referee/replay/store/match_rows.h"

namespace assize::ladder {

// --- roster_rows.cc: owners, bots and versions ---

absl::StatusOr<VersionId> InsertVersion(sqlite::Connection& connection, ChainWriter& chain,
                                        const NewVersion& version);
absl::StatusOr<VersionId> InsertVersion(sqlite::Connection& connection, ChainWriter& chain,
                                        const PackedVersion& version);
absl::StatusOr<std::vector<Version>> ReadVersions(sqlite::Connection& connection);
absl::Status UpdateWithdrawn(sqlite::Connection& connection, ChainWriter& chain,
                             std::string_view bot, int64_t withdrawn_unix_us);
absl::Status InsertSuspension(sqlite::Connection& connection, ChainWriter& chain, VersionId version,
                              std::string_view reason, int64_t since_unix_us);
absl::Status UpdateReinstated(sqlite::Connection& connection, ChainWriter& chain,
                              const Version& version);
absl::StatusOr<int> CountForfeitStreak(sqlite::Connection& connection, VersionId version);

// --- bundle_rows.cc: each file's content is stored once, compressed, under its hash ---

// Returns the id of the bundle with these files, which may be there already.
absl::StatusOr<int64_t> InsertBundle(sqlite::Connection& connection, const Bundle& bundle);
absl::StatusOr<int64_t> InsertBundle(sqlite::Connection& connection, const PackedBundle& bundle);
// The bundle that plays as `version`. kNotFound: there is no such version; kDataLoss: its files are
// not those that were stored.
absl::StatusOr<Bundle> ReadInstalled(sqlite::Connection& connection, VersionId version);
// Checks every stored bundle, and every file in it, against its hash. kDataLoss names the first that
// differs, with the versions and owners whose files it contains.
absl::Status VerifyBundles(sqlite::Connection& connection);

// --- event_rows.cc: events with their entrants ---

absl::StatusOr<EventId> InsertEvent(sqlite::Connection& connection, ChainWriter& chain,
                                    const EventSetup& setup);
// Those whose ids are `first` to `last`; nothing of others is read. One whose settings can't be read
// is an error, or left out if `damaged` is given, which names it.
absl::StatusOr<std::vector<Event>> ReadEvents(sqlite::Connection& connection, EventId first,
                                              EventId last, ParsedSettings* settings,
                                              std::map<EventId, std::string>* damaged = nullptr);
// By the name as it is written, but for the case of ASCII letters; nullopt: no event has it.
absl::StatusOr<std::optional<EventId>> ReadEventId(sqlite::Connection& connection,
                                                   std::string_view name);
// Of the events that began at that time or later, the first behind the last one that did not;
// INT64_MAX: there is none.
absl::StatusOr<EventId> ReadFirstSince(sqlite::Connection& connection, int64_t unix_us);
absl::StatusOr<EventProgress> ReadProgress(sqlite::Connection& connection, EventId event);
absl::Status InsertLateEntrants(sqlite::Connection& connection, ChainWriter& chain, EventId event,
                                const std::vector<VersionId>& versions);
absl::Status UpdateSettings(sqlite::Connection& connection, ChainWriter& chain, EventId event,
                            const v1::EventSettings& settings);
absl::Status UpdateAnySettings(sqlite::Connection& connection, ChainWriter& chain, EventId event,
                               const v1::EventSettings& settings);
absl::Status UpdatePublishedRounds(sqlite::Connection& connection, ChainWriter& chain,
                                   EventId event, std::optional<int> rounds);
absl::Status UpdateFinished(sqlite::Connection& connection, ChainWriter& chain, EventId event,
                            int64_t ended_unix_us);
absl::Status UpdateCancelled(sqlite::Connection& connection, ChainWriter& chain, EventId event,
                             int64_t ended_unix_us);

// --- plan_rows.cc: rounds, sets and planned matches ---

absl::Status InsertRound(sqlite::Connection& connection, ChainWriter& chain, EventId event,
                         const RoundPlan& round, int64_t planned_unix_us);
absl::Status InsertFurtherSets(sqlite::Connection& connection, ChainWriter& chain, EventId event,
                               const RoundPlan& more);
absl::StatusOr<std::vector<Round>> ReadRounds(sqlite::Connection& connection, EventId event,
                                              const RoundStart& start);
absl::StatusOr<std::vector<OpenMatch>> ReadOpenMatches(sqlite::Connection& connection,
                                                       EventId event, int64_t end_set);
// Whether the event has so few of all planned matches that looking up its own is less work than
// reading all of them in the order in which they lie on the disk.
absl::StatusOr<bool> HasFewOfAllMatches(sqlite::Connection& connection, EventId event);

// --- result_rows.cc: results for standings and ratings ---

// Must run inside a transaction: it reads table after table, which must not change between.
absl::StatusOr<Results> ReadResults(sqlite::Connection& connection, const ResultFilter& filter);
// Sets of an event: those with these numbers, or all.
struct SetsOf {
  EventId event = 0;
  std::optional<std::set<int64_t>> numbers = std::nullopt;
};
// The same of these sets alone, looked up unless they are all. A set that can't be read is left
// out, and `damaged` names it with the cause; its matches and seats stay, unused.
absl::StatusOr<Results> ReadResultsOf(sqlite::Connection& connection, const SetsOf& sets,
                                      std::vector<std::string>* damaged);
// Of those of the sets that are whole, by number: as they were played first.
absl::StatusOr<std::vector<SetEnd>> ReadSetEnds(sqlite::Connection& connection, const SetsOf& sets);

// "match_set is one of them", whose two parameters are the event and NumbersOf(sets).
std::string ConditionOf(const SetsOf& sets);
std::optional<std::string> NumbersOf(const SetsOf& sets);

// --- rerun_rows.cc: sets that count as they were played again ---
//
// The matches of applied reruns count in place of those that were planned first, whose rows stay as
// they are.

struct AppliedMatch {
  // What counts, match.id.
  int64_t match = 0;
  // The rerun, an event of its own.
  EventId rerun = 0;
};

// By planned_match.id of what was planned first. Of several reruns of a set the newest counts; only
// those whose ids are below `end_rerun`.
absl::StatusOr<std::map<int64_t, AppliedMatch>> ReadApplied(sqlite::Connection& connection,
                                                            EventId end_rerun = INT64_MAX);
// Suspensions in force that stand on matches which the rerun replaces, as they were played first,
// by version: LadderStore::LoadSuspensionsOn().
absl::StatusOr<std::vector<SuspensionOn>> ReadSuspensionsOn(sqlite::Connection& connection,
                                                            EventId rerun);

// --- answer_rows.cc: faults of answers ---

class AnswersInserter {
 public:
  static absl::StatusOr<AnswersInserter> Prepare(sqlite::Connection& connection);
  // Of a match that was stored just now; by seat.
  absl::Status Insert(int64_t match, const std::vector<AnswerFaults>& seats);

 private:
  explicit AnswersInserter(sqlite::Statement insert) : insert_(std::move(insert)) {}

  sqlite::Statement insert_;
};

// Of the matches `first` to `last`.
absl::StatusOr<RareFaultsByPlace> ReadRareFaults(sqlite::Connection& connection, int64_t first,
                                                 int64_t last);
// Writes them for matches of earlier versions of the file, from their records.
absl::Status CompleteRareFaults(sqlite::Connection& connection);

// --- fault_rows.cc: what versions got wrong ---

// By version, for those that have played in the event.
absl::StatusOr<std::map<VersionId, FaultCounts>> ReadFaults(sqlite::Connection& connection,
                                                            EventId event, int64_t end_set);
absl::StatusOr<std::vector<SeatFaults>> ReadSeatFaults(sqlite::Connection& connection,
                                                       std::optional<EventId> event);
// Of these sets: of seats in which something was wrong.
absl::StatusOr<std::vector<SeatFaults>> ReadFaultySeats(sqlite::Connection& connection,
                                                        const SetsOf& sets);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_STORE_ROWS_ROWS_H_
