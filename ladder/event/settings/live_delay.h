// How long after they were played the sets of an event are shown to others: the words of
// `--live-delay`, and the event's settings.
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_EVENT_SETTINGS_LIVE_DELAY_H_
#define ASSIZE_LADDER_EVENT_SETTINGS_LIVE_DELAY_H_

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "assize/v1/event.pb.h"

namespace assize::ladder {

// The longest delays: a day, and a million moves.
inline constexpr uint32_t kMaxDelaySeconds = 86'400;
inline constexpr uint32_t kMaxDelayDecisions = 1'000'000;

// "set" (as soon as the set is over), "30s" or "12 decisions". kInvalidArgument names --live-delay.
absl::Status SetLiveDelay(const std::string& text, v1::EventSettings* settings);
// The same text back.
std::string LiveDelayText(const v1::EventSettings& settings);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EVENT_SETTINGS_LIVE_DELAY_H_
