// Why a bot lost: its faults, match by match, the time of its answers, and which matches cost it
// most.
//
//   ASSIZE_ASSIGN_OR_RETURN(const auto ladder, PublishedLadder::Open("club.db", its_owner));
//   ASSIZE_ASSIGN_OR_RETURN(const v1::WhyReport report, WhyOf(*ladder, {.bot = "my-bot"}));
#ifndef ASSIZE_LADDER_OWNER_WHY_WHY_H_
#define ASSIZE_LADDER_OWNER_WHY_WHY_H_

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "assize/v1/owner.pb.h"
#include "ladder/owner/why/swings.h"
#include "ladder/publish/published_ladder.h"

namespace assize::ladder::owner {

struct WhyQuery {
  // "my-bot" (its newest version) or "my-bot@2".
  std::string bot;
  // Empty: all events.
  std::string event = {};
  // Only this match: "may-cup 17.3", or "17.3" where `event` is given; empty: all.
  std::string match = {};
  // How many are listed.
  int most_faulty = 20;
  int most_swings = 5;
  // MatchPlace::stored is filled in.
  bool with_stored_numbers = false;
  // WhySummary::places is filled in, which needs the standings and ratings of all its events.
  bool with_places = true;
};

// What was read of the records of a bot's matches, so that only new ones are read the next time. For
// one version and one event (or all), and one thread at a time.
class WhyMemory {
 public:
  WhyMemory();
  ~WhyMemory();
  WhyMemory(const WhyMemory&) = delete;
  WhyMemory& operator=(const WhyMemory&) = delete;

  // Records that were read since the beginning.
  int64_t records_read() const;

 private:
  friend class WhyBuilder;
  struct Content;

  std::unique_ptr<Content> content_;
};

// kNotFound: no such bot or event, or the bot was not in that match. kInvalidArgument: `match` is no
// match's name, or of another event than `event`.
// `memory` may be null; it is not used where `match` is given.
absl::StatusOr<v1::WhyReport> WhyOf(const publish::PublishedLadder& ladder, const WhyQuery& query,
                                    WhyMemory* memory = nullptr);

v1::MatchSwing SwingMessage(const Swing& swing, const v1::MatchPlace& place);

}  // namespace assize::ladder::owner

#endif  // ASSIZE_LADDER_OWNER_WHY_WHY_H_
