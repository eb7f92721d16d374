// Methods about tests of versions.
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/event/event_settings.h"
#include "ladder/event/event_setup.h"
#include "ladder/event/event_spec.h"
#include "ladder/query/regress_state.h"
#include "ladder/report/regress_report.h"
#include "ladder/service/perform.h"
#include "ladder/store/work_store.h"
#include "referee/base/plain_text.h"
#include "referee/base/status.h"

namespace assize::ladder::service {
namespace {

constexpr int kMostPriority = 100;

absl::Status CheckPriority(int priority) {
  if (priority >= -kMostPriority && priority <= kMostPriority) return absl::OkStatus();
  return BadValue(
      absl::StrCat("priority: ", priority, "; must be ", -kMostPriority, " to ", kMostPriority));
}

v1::RegressPhase PhaseOf(const Event& event, const RegressQueue::Place& place, bool runs) {
  if (event.ended_unix_us.has_value()) {
    return event.setup.settings.cancelled() ? v1::REGRESS_PHASE_CANCELLED : v1::REGRESS_PHASE_OVER;
  }
  if (place.playing || runs) return v1::REGRESS_PHASE_PLAYING;
  return place.place > 0 ? v1::REGRESS_PHASE_WAITING : v1::REGRESS_PHASE_FAILED;
}

}  // namespace

absl::StatusOr<v1::Regress> Methods::RegressOf(const Event& event) {
  if (event.setup.format != kRegressFormat) {
    return absl::NotFoundError(
        absl::StrCat("event ", Quoted(event.setup.name), " is no test of two versions"));
  }
  const RegressQueue::Place place = rooms_.regresses->PlaceOf(event.id);
  v1::Regress regress;
  regress.set_name(event.setup.name);
  const EventRunner::State running = rooms_.events->StateOf(event.id);
  regress.set_phase(PhaseOf(event, place, running.state == v1::EVENT_STATE_RUNNING));
  regress.set_priority(static_cast<int32_t>(place.priority));
  regress.set_place(static_cast<uint32_t>(place.place));
  regress.set_note(running.note);
  ASSIZE_ASSIGN_OR_RETURN(const report::RegressState state,
                          LoadRegressState(&rooms_.store->ladder(), event));
  *regress.mutable_report() = report::DescribeRegress(event.setup.name, event.setup.game, state);
  regress.set_text(report::VerdictText(state));
  return regress;
}

absl::StatusOr<v1::Regress> Methods::RequestRegress(const Caller& caller,
                                                    const v1::RequestRegressRequest& request) {
  ASSIZE_RETURN_IF_ERROR(CheckPriority(request.priority()));
  ASSIZE_ASSIGN_OR_RETURN(const MatchRequest matches, MatchesIn(request.matches()));
  LadderStore& store = rooms_.store->ladder();
  ASSIZE_ASSIGN_OR_RETURN(
      const v1::Regress made,
      Perform<v1::Regress>(
          caller, "request regress", request, [&](Act* act) -> absl::StatusOr<v1::Regress> {
            ASSIZE_ASSIGN_OR_RETURN(EventSetup setup,
                                    SetUpRegress(&store, matches,
                                                 {.base = request.base(),
                                                  .test = request.test(),
                                                  .settings = request.settings()}));
            ASSIZE_ASSIGN_OR_RETURN(
                const Event event,
                FindOrCreateEvent(&store, std::move(setup), ChecksIn(request.matches())));
            ASSIZE_RETURN_IF_ERROR(WorkStore(&store).AddRegress(event.id, request.priority()));
            act->subject = event.setup.name;
            act->detail = absl::StrCat(request.test(), " against ", request.base(), ", priority ",
                                       request.priority());
            v1::Regress regress;
            regress.set_name(event.setup.name);
            return regress;
          }));
  ASSIZE_ASSIGN_OR_RETURN(const Event event, FindEventNamed(made.name()));
  if (!event.ended_unix_us.has_value()) {
    rooms_.regresses->Add(event.id, event.setup.name, request.priority());
  }
  return RegressOf(event);
}

absl::StatusOr<v1::Regress> Methods::GetRegress(const Caller& /*caller*/,
                                                const v1::GetRegressRequest& request) {
  ASSIZE_ASSIGN_OR_RETURN(const Event event, FindEventNamed(request.name()));
  return RegressOf(event);
}

absl::StatusOr<v1::ListRegressesResponse> Methods::ListRegresses(
    const Caller& /*caller*/, const v1::ListRegressesRequest& /*request*/) {
  v1::ListRegressesResponse response;
  for (const EventId id : rooms_.regresses->List()) {
    ASSIZE_ASSIGN_OR_RETURN(const Event event, rooms_.store->ladder().LoadEvent(id));
    ASSIZE_ASSIGN_OR_RETURN(*response.add_regresses(), RegressOf(event));
  }
  return response;
}

}  // namespace assize::ladder::service
