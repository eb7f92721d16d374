// Ladders as large as one likes, for tests of what grows: bots, events that are over and one that
// goes on, with four-seat matches in whole sets. Events, plans and results go through the ladder's
// own store, and everything has its links in the chain, so that the rows are those of a ladder that
// was played; only the matches are drawn by strength, and their records are made up.
#ifndef ASSIZE_TESTS_LADDER_BIG_BIG_LADDER_H_
#define ASSIZE_TESTS_LADDER_BIG_BIG_LADDER_H_

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/store/ladder_store.h"

namespace assize::ladder {

struct BigLadder {
  int64_t matches = 10'000;
  int64_t versions = 5'000;
  // Each has as many bots as the others.
  int64_t owners = 300;
  // Matches of an event, of which the last one goes on.
  int64_t event_matches = 10'000;
  // Bots of an event; a multiple of 4.
  int64_t entrants = 48;
};

// Sets of an event in the order of planning, played as they are asked for.
class BigEvent {
 public:
  // Begins an event of these versions.
  static absl::StatusOr<BigEvent> Begin(LadderStore* store, const std::string& name,
                                        std::vector<VersionId> entrants);

  // Goes on with the newest event, which MakeBigLadder() has left.
  static absl::StatusOr<BigEvent> GoOn(LadderStore* store);

  EventId id() const { return id_; }
  // Plans further rounds as they are needed.
  absl::Status PlaySets(int64_t sets);

 private:
  BigEvent(LadderStore* store, EventId id, std::vector<VersionId> entrants)
      : store_(store), id_(id), entrants_(std::move(entrants)) {}

  absl::Status PlanRound();

  LadderStore* store_;
  EventId id_;
  std::vector<VersionId> entrants_;
  int round_ = 0;
  int64_t next_set_ = 0;
  // Planned and not played, the next one last.
  std::vector<SetPlan> open_;
};

std::string OwnerNumber(int64_t number);

// Makes the database. `progress` receives the number of matches so far, now and then. The event that
// goes on, to play more of it.
absl::StatusOr<BigEvent> MakeBigLadder(LadderStore* store, const BigLadder& size,
                                       const std::function<void(int64_t matches)>& progress);

}  // namespace assize::ladder

#endif  // ASSIZE_TESTS_LADDER_BIG_BIG_LADDER_H_
