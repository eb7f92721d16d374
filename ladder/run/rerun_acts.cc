#include "ladder/run/rerun_acts.h"

#include <optional>

#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "ladder/event/rerun.h"
#include "ladder/run/event_run.h"
#include "referee/base/status.h"

namespace assize::ladder {

absl::StatusOr<Event> RerunActs::Make(const Event& event, const std::vector<int64_t>& sets) {
  const RerunRequest request{.sets = sets, .now_unix_us = absl::ToUnixMicros(absl::Now())};
  return Perform(kMakeRerunAct, [&](Act* act) { return MakeRerun(store_, event, request, act); });
}

absl::Status RerunActs::Apply(const Event& event) {
  return Perform(kApplyRerunAct, [&](Act* act) { return ApplyRerun(store_, event, act); }).status();
}

absl::Status RerunActs::Drop(const Event& event) {
  const auto cancel = [&](EventId id) { return CancelEvent(store_, database_, id); };
  return Perform(kDropRerunAct, [&](Act* act) { return DropRerun(store_, event, cancel, act); })
      .status();
}

absl::StatusOr<Event> RerunActs::Perform(
    const char* name, const std::function<absl::StatusOr<Event>(Act* act)>& perform) {
  Act act{.actor = actor_, .name = name, .subject = "", .detail = ""};
  Event rerun;
  const auto work = [&]() -> absl::StatusOr<std::string> {
    ASSIZE_ASSIGN_OR_RETURN(rerun, perform(&act));
    return "";
  };
  ASSIZE_RETURN_IF_ERROR(ServiceStore(store_).Perform(&act, std::nullopt, work).status());
  return rerun;
}

}  // namespace assize::ladder
