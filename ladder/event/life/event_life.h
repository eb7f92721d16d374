// The life of an event: draft, open, closed, running, results frozen, revealed, final. What has
// been done and what is planned stands in the settings of the event (v1::EventTime).
//
// Pure functions, safe on every thread. Times are microseconds since 1970.
#ifndef ASSIZE_LADDER_EVENT_LIFE_EVENT_LIFE_H_
#define ASSIZE_LADDER_EVENT_LIFE_EVENT_LIFE_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "assize/v1/event.pb.h"
#include "assize/v1/service.pb.h"
#include "ladder/model/event_plan.h"

namespace assize::ladder {

// The event's state. `rounds`: how many are planned, as far as the reader may know.
v1::EventLife LifeOf(const Event& event, const v1::EventSettings& settings, size_t rounds);
// "results frozen".
std::string LifeText(v1::EventLife life);

// "freeze-results": what the command line calls an act.
std::string ActWord(v1::EventAct act);

// kFailedPrecondition: the event waits for a service that starts it.
absl::Status CheckNoDraft(const Event& event);

// nullptr: neither planned nor done.
const v1::EventTime* FindTime(const v1::EventSettings& settings, v1::EventAct act);
bool IsDone(const v1::EventSettings& settings, v1::EventAct act);
// Whether bots that are submitted now enter the event.
bool TakesBots(const v1::EventSettings& settings);
// The act that is planned next and not done; nullptr: none is.
const v1::EventTime* NextTime(const v1::EventSettings& settings);
// When, and what: "start 2026-12-01 18:00 Europe/Paris"; empty: nothing is planned.
std::string TimeText(const v1::EventTime& time);

// It is done now, whether it was planned or not.
void MarkDone(v1::EventAct act, int64_t now_unix_us, v1::EventSettings* settings);

// Plans an act, or drops what was planned of it (no `when`). kInvalidArgument: the time has passed,
// is more than ten years ahead, or its zone is not known; kFailedPrecondition: the act was done.
struct PlannedAct {
  v1::EventAct act = v1::EVENT_ACT_UNSPECIFIED;
  std::optional<int64_t> when = {};
  std::string zone = {};
};
absl::Status Plan(const PlannedAct& planned, int64_t now_unix_us, v1::EventSettings* settings);
// When to do an act, as organisers write it: "now", "never" or a moment. Errors as ParseMoment().
absl::StatusOr<v1::ScheduledAct> ParseScheduledAct(v1::EventAct act, const std::string& text);
// kInvalidArgument: an act is planned before another one that it follows.
absl::Status CheckOrder(const v1::EventSettings& settings);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EVENT_LIFE_EVENT_LIFE_H_
