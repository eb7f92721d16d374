// What an event plays next, as a function of what it has played: the event loop does not
// distinguish formats from tests of versions.
#ifndef ASSIZE_LADDER_EVENT_ROUNDS_SCHEDULE_H_
#define ASSIZE_LADDER_EVENT_ROUNDS_SCHEDULE_H_

#include <functional>
#include <map>
#include <optional>
#include <string>
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
  // Of the versions that are entrants.
  std::map<VersionId, std::string> owners = {};
  // Whether it is to stop: asked while a large round is planned. Empty: never.
  std::function<bool()> stopped = {};
};

// How many sets have been planned; the number of the next one.
inline int64_t SetsPlanned(const std::vector<Round>& rounds) {
  int64_t sets = 0;
  for (const Round& round : rounds) sets += static_cast<int64_t>(round.plan.sets.size());
  return sets;
}

class Schedule {
 public:
  virtual ~Schedule() = default;

  // The next round, with `state.dropouts` in it; or, with the number of the last round, further
  // sets for that one and nothing else; nullopt: the event is over. Equal states give equal rounds,
  // so that an event which is resumed goes on as it would have gone on. kCancelled: it was stopped.
  virtual absl::StatusOr<std::optional<RoundPlan>> NextRound(const EventState& state) = 0;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EVENT_ROUNDS_SCHEDULE_H_
