// What an event plays next, as a function of what it has played: formats and tests of versions are
// alike to the event loop.
#ifndef ASSIZE_LADDER_EVENT_SCHEDULE_H_
#define ASSIZE_LADDER_EVENT_SCHEDULE_H_

#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "ladder/model/event_plan.h"
#include "ladder/model/results.h"

namespace assize::ladder {

// An event between two rounds: no match is open.
struct EventState {
  Event event;
  std::vector<Round> rounds;
  Results results;
  // Entrants that are still in the event but can't be paired any more.
  std::vector<Dropout> dropouts;
};

// How many sets have been planned; the number of the next one.
int64_t SetsPlanned(const std::vector<Round>& rounds);

class Schedule {
 public:
  virtual ~Schedule() = default;

  // The next round, with `state.dropouts` in it; or, with the number of the last round, further
  // sets for that one and nothing else; nullopt: the event is over. Equal states give equal rounds,
  // so that an event which is resumed goes on as it would have gone on.
  virtual absl::StatusOr<std::optional<RoundPlan>> NextRound(const EventState& state) = 0;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EVENT_SCHEDULE_H_
