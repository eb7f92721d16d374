#include "ladder/service/events/lifecycle_methods.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/event/life/event_life.h"
#include "ladder/event/life/life_acts.h"
#include "ladder/service/calls/errors.h"

namespace assize::ladder::service {
namespace {

constexpr int64_t kMaxUnixUs = int64_t{253'402'300'799} * 1'000'000;

// In the order of an event's life.
absl::StatusOr<std::vector<v1::ScheduledAct>> ActsIn(const v1::ScheduleEventRequest& request) {
  std::vector<v1::ScheduledAct> acts(request.acts().begin(), request.acts().end());
  if (acts.empty()) return BadValue("acts: must be given");
  std::set<int> seen;
  for (const v1::ScheduledAct& act : acts) {
    if (act.act() == v1::EVENT_ACT_UNSPECIFIED || !v1::EventAct_IsValid(act.act())) {
      return BadValue(
          absl::StrCat("acts: ", static_cast<int>(act.act()), " is no act of an event"));
    }
    const std::string word = ActWord(act.act());
    if (!seen.insert(act.act()).second) return BadValue("acts: " + word + " is there twice");
    if (act.when_case() == v1::ScheduledAct::WHEN_NOT_SET) {
      return BadValue("acts: " + word + " needs at_unix_us, now or never");
    }
    if (act.at_unix_us() > kMaxUnixUs) return BadValue("acts: " + word + " is too far ahead");
    if (act.zone().size() > 64) return BadValue("acts: the zone of " + word + " is too long");
  }
  std::ranges::sort(acts, {}, &v1::ScheduledAct::act);
  return acts;
}

PlannedAct PlanIn(const v1::ScheduledAct& act) {
  PlannedAct planned{.act = act.act(), .when = {}, .zone = act.zone()};
  if (act.has_at_unix_us()) planned.when = static_cast<int64_t>(act.at_unix_us());
  return planned;
}

}  // namespace

template <class Request>
absl::StatusOr<v1::EventInfo> LifecycleMethods::StartOrPause(const Caller& caller,
                                                             const Request& request,
                                                             Playing playing) {
  const bool starts = playing == Playing::kStart;
  ASSIZE_ASSIGN_OR_RETURN(const Event event, parts_.sight->FindEventNamed(request.event()));
  ASSIZE_ASSIGN_OR_RETURN(const bool before,
                          parts_.acts->AnsweredBefore(caller, request.request_id(), request));
  const auto work = [&](Act* act) -> absl::Status {
    if (starts) {
      ASSIZE_ASSIGN_OR_RETURN(
          act->detail, PerformAct(parts_.store, event.id, v1::EVENT_ACT_START, parts_.clock()));
    } else {
      ASSIZE_RETURN_IF_ERROR(CheckNotOver(event));
    }
    // A challenge that is started goes on in its queue.
    if (event.apart()) ASSIZE_RETURN_IF_ERROR(parts_.store->PauseEvent(event.id, !starts));
    if (starts && !event.apart()) return absl::OkStatus();
    return parts_.store->WantEvent(event.id, false);
  };
  ASSIZE_RETURN_IF_ERROR(parts_.acts->PerformOn(
      event, caller, starts ? "start event" : "pause event", request, work, Acts::Shows::kNothing));
  if (!event.apart()) {
    ASSIZE_RETURN_IF_ERROR(parts_.acts->PlayAsWanted(event.id));
  } else if (!before) {
    starts ? parts_.challenges->GoOn(event.id) : parts_.challenges->Pause(event.id);
  }
  return parts_.sight->InfoFor(caller, event.setup.name);
}

absl::StatusOr<v1::EventInfo> LifecycleMethods::StartEvent(const Caller& caller,
                                                           const v1::StartEventRequest& request) {
  return StartOrPause(caller, request, Playing::kStart);
}

absl::StatusOr<v1::EventInfo> LifecycleMethods::PauseEvent(const Caller& caller,
                                                           const v1::PauseEventRequest& request) {
  return StartOrPause(caller, request, Playing::kPause);
}

absl::StatusOr<v1::EventInfo> LifecycleMethods::ScheduleEvent(
    const Caller& caller, const v1::ScheduleEventRequest& request) {
  ASSIZE_ASSIGN_OR_RETURN(const Event event, parts_.sight->FindEventNamed(request.event()));
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<v1::ScheduledAct> acts, ActsIn(request));
  const auto work = [&](Act* act) -> absl::Status {
    const int64_t now = parts_.clock();
    LadderStore& ladder = parts_.store->ladder();
    std::vector<std::string> done;
    ASSIZE_ASSIGN_OR_RETURN(const Event current, ladder.LoadEvent(event.id));
    ASSIZE_RETURN_IF_ERROR(CheckNotFinal(current));
    ASSIZE_RETURN_IF_ERROR(
        ChangeLife(&ladder, event.id, [&](v1::EventSettings* settings) -> absl::Status {
          for (const v1::ScheduledAct& planned : acts) {
            if (planned.now()) continue;
            ASSIZE_RETURN_IF_ERROR(Plan(PlanIn(planned), now, settings));
            const v1::EventTime* time = FindTime(*settings, planned.act());
            done.push_back(time == nullptr ? ActWord(planned.act()) + " never" : TimeText(*time));
          }
          return CheckOrder(*settings);
        }));
    for (const v1::ScheduledAct& planned : acts) {
      if (!planned.now()) continue;
      ASSIZE_ASSIGN_OR_RETURN(const std::string detail,
                              PerformAct(parts_.store, event.id, planned.act(), now));
      done.push_back(
          absl::StrCat(ActWord(planned.act()), " now", detail.empty() ? "" : ", ", detail));
    }
    act->detail = absl::StrJoin(done, "; ");
    return absl::OkStatus();
  };
  ASSIZE_RETURN_IF_ERROR(parts_.acts->PerformOn(event, caller, "schedule event", request, work));
  parts_.scheduler->Wake();
  const bool started = std::ranges::any_of(acts, [](const v1::ScheduledAct& act) {
    return act.now() && act.act() == v1::EVENT_ACT_START;
  });
  if (started) ASSIZE_RETURN_IF_ERROR(parts_.acts->PlayAsWanted(event.id));
  return parts_.sight->InfoFor(caller, event.setup.name);
}

}  // namespace assize::ladder::service
