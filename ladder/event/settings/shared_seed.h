// Events of one seed play the same deals: a bot that remembers one knows the cards of the other.
#ifndef ASSIZE_LADDER_EVENT_SETTINGS_SHARED_SEED_H_
#define ASSIZE_LADDER_EVENT_SETTINGS_SHARED_SEED_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/model/event_plan.h"

namespace assize::ladder {

// For the organisers of `event`: which of `events` have its seed too, and what follows from that,
// in whole sentences; empty: none has. kDataLoss: settings can't be read.
absl::StatusOr<std::string> SharedSeedNote(const std::vector<Event>& events, const Event& event);

// Whether a new event may have this seed. kFailedPrecondition: its policy is strict, and another
// event with this seed is still open or frozen.
absl::Status CheckSeedIsFree(const std::vector<Event>& events, const EventSetup& setup);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EVENT_SETTINGS_SHARED_SEED_H_
