#include "ladder/service/events/rerun_methods.h"

#include <chrono>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/event/life/rerun.h"
#include "ladder/query/rerun_report.h"
#include "ladder/run/event_run.h"
#include "ladder/service/calls/errors.h"
#include "referee/base/status.h"

namespace assize::ladder::service {
namespace {

using std::chrono::milliseconds;

// What matches in play have to end, where the results of their event are to change.
constexpr milliseconds kGrace(10'000);

absl::StatusOr<std::vector<int64_t>> SetsIn(const v1::RerunSetsRequest& request) {
  std::vector<int64_t> sets;
  for (const uint64_t set : request.sets()) {
    if (set > INT32_MAX) return BadValue(absl::StrCat("sets: ", set, " is no number of a set"));
    sets.push_back(static_cast<int64_t>(set));
  }
  return sets;
}

}  // namespace

absl::StatusOr<v1::Rerun> RerunMethods::RerunOf(const std::string& event) {
  ASSIZE_ASSIGN_OR_RETURN(const Event found, parts_.sight->FindEventNamed(event));
  ASSIZE_ASSIGN_OR_RETURN(v1::Rerun report, LoadRerun(&parts_.store->ladder(), found));
  ASSIZE_ASSIGN_OR_RETURN(const Event rerun, parts_.sight->FindEventNamed(report.name()));
  report.set_place(static_cast<uint32_t>(parts_.challenges->PlaceOf(rerun.id).place));
  return report;
}

absl::StatusOr<v1::Rerun> RerunMethods::RerunSets(const Caller& caller,
                                                  const v1::RerunSetsRequest& request) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<int64_t> sets, SetsIn(request));
  ASSIZE_ASSIGN_OR_RETURN(
      const v1::Rerun made,
      parts_.acts->Perform<v1::Rerun>(
          caller, kMakeRerunAct, request,
          [&](Act* act) -> absl::StatusOr<v1::Rerun> {
            ASSIZE_ASSIGN_OR_RETURN(const Event event,
                                    parts_.sight->FindEventNamed(request.event()));
            ASSIZE_ASSIGN_OR_RETURN(const Event rerun,
                                    MakeRerun(&parts_.store->ladder(), event,
                                              {.sets = sets, .now_unix_us = parts_.clock()}, act));
            v1::Rerun made;
            made.set_name(rerun.setup.name);
            return made;
          },
          Acts::Shows::kNothing));
  ASSIZE_ASSIGN_OR_RETURN(const Event rerun, parts_.sight->FindEventNamed(made.name()));
  if (!rerun.ended_unix_us.has_value()) {
    parts_.challenges->Add(rerun.id, rerun.setup.name, rerun.setup.game);
  }
  return RerunOf(request.event());
}

absl::StatusOr<v1::Rerun> RerunMethods::GetRerun(const Caller& /*caller*/,
                                                 const v1::GetRerunRequest& request) {
  return RerunOf(request.event());
}

absl::StatusOr<v1::Rerun> RerunMethods::ApplyRerun(const Caller& caller,
                                                   const v1::ApplyRerunRequest& request) {
  // The rounds that come are paired by what counts then.
  ASSIZE_RETURN_IF_ERROR(
      parts_.acts
          ->PerformBetween<v1::Rerun>(
              caller, kApplyRerunAct, request, kGrace,
              [&](Act* act) -> absl::StatusOr<v1::Rerun> {
                ASSIZE_ASSIGN_OR_RETURN(const Event event,
                                        parts_.sight->FindEventNamed(request.event()));
                ASSIZE_RETURN_IF_ERROR(
                    ladder::ApplyRerun(&parts_.store->ladder(), event, act).status());
                return v1::Rerun();
              })
          .status());
  return RerunOf(request.event());
}

absl::StatusOr<v1::Rerun> RerunMethods::DropRerun(const Caller& caller,
                                                  const v1::DropRerunRequest& request) {
  const auto cancel = [&](EventId rerun) -> absl::Status {
    ASSIZE_RETURN_IF_ERROR(ladder::CancelEvent(&parts_.store->ladder(), parts_.database, rerun));
    parts_.events->Pause(rerun);
    return absl::OkStatus();
  };
  const auto drop = [&](Act* act) -> absl::StatusOr<v1::Rerun> {
    ASSIZE_ASSIGN_OR_RETURN(const Event event, parts_.sight->FindEventNamed(request.event()));
    ASSIZE_RETURN_IF_ERROR(ladder::DropRerun(&parts_.store->ladder(), event, cancel, act).status());
    return v1::Rerun();
  };
  ASSIZE_ASSIGN_OR_RETURN(const Event event, parts_.sight->FindEventNamed(request.event()));
  ASSIZE_ASSIGN_OR_RETURN(const std::optional<Event> rerun,
                          FindRerun(&parts_.store->ladder(), event.id));
  absl::Status done;
  const auto perform = [&] {
    done =
        parts_.acts->Perform<v1::Rerun>(caller, kDropRerunAct, request, drop, Acts::Shows::kNothing)
            .status();
    return done;
  };
  ASSIZE_ASSIGN_OR_RETURN(const bool before,
                          parts_.acts->AnsweredBefore(caller, request.request_id(), request));
  // Results that come in while it is cancelled would belong to no open match.
  const bool plays = !before && rerun.has_value() && !rerun->ended_unix_us.has_value();
  ASSIZE_RETURN_IF_ERROR(plays ? parts_.events->Between(rerun->id, milliseconds(0), perform)
                               : perform());
  return RerunOf(request.event());
}

}  // namespace assize::ladder::service
