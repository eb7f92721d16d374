#include "ladder/service/challenges/regress_methods.h"

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/event/life/event_setup.h"
#include "ladder/event/life/event_spec.h"
#include "ladder/event/settings/event_settings.h"
#include "ladder/names/names.h"
#include "ladder/query/regress_state.h"
#include "ladder/report/strength/regress_report.h"
#include "ladder/service/calls/errors.h"
#include "ladder/service/calls/paging.h"
#include "ladder/store/service/work_store.h"
#include "referee/base/seed.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder::service {
namespace {

constexpr int kMaxPriority = 100;
// Of one owner, that are not over.
constexpr int kMaxOfOwner = 3;
// For owners, as in challenges.
constexpr uint64_t kMoveUs = 1'000'000;
constexpr uint64_t kBankUs = 5'000'000;

absl::Status CheckPriority(int priority) {
  if (priority >= -kMaxPriority && priority <= kMaxPriority) return absl::OkStatus();
  return BadValue(
      absl::StrCat("priority: ", priority, "; must be ", -kMaxPriority, " to ", kMaxPriority));
}

// What owners may ask for, who share the service with others.
absl::Status CheckAsOwner(const v1::RequestRegressRequest& request, const MatchRequest& matches) {
  if (request.priority() > 0) {
    return BadValue(absl::StrCat("priority: ", request.priority(), "; must be -", kMaxPriority,
                                 " to 0 for owners"));
  }
  if (!request.matches().name().empty()) {
    return BadValue("name: must be empty: the service names tests of owners");
  }
  const v1::ClockRules& clock = matches.clock_rules;
  if (clock.move_limit_us() > kMoveUs || clock.bank_us() > kBankUs) {
    return BadValue(absl::StrCat("clock: at most ", kMoveUs / 1'000'000, " s a move and ",
                                 kBankUs / 1'000'000, " s in the bank for owners"));
  }
  return absl::OkStatus();
}

v1::GetRegressRequest NamedRequest(const std::string& name) {
  v1::GetRegressRequest request;
  request.set_name(name);
  return request;
}

v1::RegressPhase PhaseOf(const Event& event, const RegressQueue::Place& place, bool runs) {
  if (event.ended_unix_us.has_value()) {
    return event.setup.settings.cancelled() ? v1::REGRESS_PHASE_CANCELLED : v1::REGRESS_PHASE_OVER;
  }
  if (place.playing || runs) return v1::REGRESS_PHASE_PLAYING;
  return place.place > 0 ? v1::REGRESS_PHASE_WAITING : v1::REGRESS_PHASE_FAILED;
}

}  // namespace

absl::StatusOr<v1::Regress> RegressMethods::RegressOf(const Event& event) {
  const RegressQueue::Place place =
      parts_.regresses == nullptr ? RegressQueue::Place() : parts_.regresses->PlaceOf(event.id);
  ASSIZE_ASSIGN_OR_RETURN(const auto tests, WorkStore(&parts_.store->ladder()).LoadRegresses());
  const auto kept = tests.find(event.id);
  v1::Regress regress;
  regress.set_name(event.setup.name);
  const EventRunner::State running = parts_.events->StateOf(event.id);
  regress.set_phase(PhaseOf(event, place, running.state == v1::EVENT_STATE_RUNNING));
  if (kept != tests.end()) regress.set_priority(static_cast<int32_t>(kept->second.priority));
  regress.set_place(static_cast<uint32_t>(place.place));
  regress.set_note(place.failure.empty() ? running.note : place.failure);
  ASSIZE_ASSIGN_OR_RETURN(const report::RegressState state,
                          LoadRegressState(&parts_.store->ladder(), event));
  *regress.mutable_report() = report::DescribeRegress(event.setup.name, event.setup.game, state);
  regress.set_text(report::VerdictText(state));
  return regress;
}

absl::StatusOr<Event> RegressMethods::FindRegress(const Caller& caller, const std::string& name) {
  ASSIZE_ASSIGN_OR_RETURN(const auto tests, WorkStore(&parts_.store->ladder()).LoadRegresses());
  const absl::StatusOr<Event> event = parts_.sight->FindEventNamed(name);
  const bool organises = caller.Allows(v1::SCOPE_ORGANISE);
  if (event.ok() && event->setup.format == kRegressFormat) {
    const auto kept = tests.find(event->id);
    const bool own = kept != tests.end() && !caller.owner.empty() &&
                     names::SameName(kept->second.owner, caller.owner);
    if (organises || own) return event;
  }
  if (!event.ok() && organises) return event.status();
  return absl::NotFoundError(
      absl::StrCat("there is no test ", Quoted(name), organises ? "" : " that you have asked for"));
}

absl::Status RegressMethods::CheckRegressesLeft(const std::string& owner) {
  if (parts_.regresses->CountOf(owner) < kMaxOfOwner) return absl::OkStatus();
  return Error(absl::StatusCode::kResourceExhausted, v1::REASON_LIMIT,
               absl::StrCat(kMaxOfOwner, " tests of ", owner,
                            " are not over: wait for one or stop it (ladder cancel)"),
               {{"key", "regresses"}, {"limit", absl::StrCat(kMaxOfOwner)}});
}

absl::StatusOr<EventSetup> RegressMethods::RegressSetup(const Caller& caller,
                                                        const v1::RequestRegressRequest& request) {
  ASSIZE_ASSIGN_OR_RETURN(MatchRequest matches, MatchesIn(request.matches()));
  if (!caller.Allows(v1::SCOPE_ORGANISE)) {
    ASSIZE_RETURN_IF_ERROR(CheckAsOwner(request, matches));
    for (const std::string& word : request.tests()) {
      ASSIZE_ASSIGN_OR_RETURN(const Version test, parts_.sight->FindOwnVersion(caller, word));
      ASSIZE_RETURN_IF_ERROR(parts_.sight->CheckMayPlay(caller, test));
    }
    ASSIZE_ASSIGN_OR_RETURN(const Version base, parts_.store->ladder().FindVersion(request.base()));
    const bool reference = std::ranges::any_of(parts_.reference_bots, [&](const std::string& name) {
      return names::SameName(name, base.bot);
    });
    if (!reference)
      ASSIZE_RETURN_IF_ERROR(parts_.sight->FindOwnVersion(caller, request.base()).status());
    ASSIZE_RETURN_IF_ERROR(parts_.sight->CheckMayPlay(caller, base));
    ASSIZE_RETURN_IF_ERROR(CheckRegressesLeft(caller.owner));
    ASSIZE_ASSIGN_OR_RETURN(const Seed name, SeedFromKernel());
    matches.name = absl::StrCat("regress-", ToHex(name.bytes).substr(0, 12));
    ASSIZE_ASSIGN_OR_RETURN(matches.seed, SeedFromKernel());
    ASSIZE_ASSIGN_OR_RETURN(matches.ids, SeedFromKernel());
  }
  return SetUpRegress(&parts_.store->ladder(), matches,
                      {.base = request.base(),
                       .tests = {request.tests().begin(), request.tests().end()},
                       .settings = request.settings()});
}

absl::StatusOr<v1::Regress> RegressMethods::RequestRegress(
    const Caller& caller, const v1::RequestRegressRequest& request) {
  ASSIZE_RETURN_IF_ERROR(CheckPriority(request.priority()));
  LadderStore& store = parts_.store->ladder();
  const KeptRegress kept{.owner = caller.Allows(v1::SCOPE_ORGANISE) ? std::string() : caller.owner,
                         .priority = request.priority()};
  ASSIZE_ASSIGN_OR_RETURN(
      const v1::Regress made,
      parts_.acts->Perform<v1::Regress>(
          caller, "request regress", request, [&](Act* act) -> absl::StatusOr<v1::Regress> {
            ASSIZE_ASSIGN_OR_RETURN(EventSetup setup, RegressSetup(caller, request));
            ASSIZE_ASSIGN_OR_RETURN(
                const Event event,
                FindOrCreateEvent(&store, std::move(setup), ChecksIn(request.matches())));
            act->subject = event.setup.name;
            act->detail = absl::StrCat(absl::StrJoin(request.tests(), ", "), " against ",
                                       request.base(), ", priority ", request.priority());
            v1::Regress regress;
            regress.set_name(event.setup.name);
            if (parts_.regresses == nullptr) return regress;
            ASSIZE_RETURN_IF_ERROR(WorkStore(&store).AddRegress(event.id, kept));
            // So that further requests of the owner are counted.
            if (!event.ended_unix_us.has_value()) {
              parts_.regresses->Add(event.id, event.setup.name, kept);
            }
            return regress;
          }));
  return GetRegress(caller, NamedRequest(made.name()));
}

absl::StatusOr<v1::Regress> RegressMethods::GetRegress(const Caller& caller,
                                                       const v1::GetRegressRequest& request) {
  ASSIZE_ASSIGN_OR_RETURN(const Event event, FindRegress(caller, request.name()));
  return RegressOf(event);
}

absl::StatusOr<v1::Regress> RegressMethods::CancelRegress(const Caller& caller,
                                                          const v1::CancelRegressRequest& request) {
  ASSIZE_RETURN_IF_ERROR(FindRegress(caller, request.event()).status());
  ASSIZE_RETURN_IF_ERROR(
      parts_.acts
          ->PerformBetween<v1::EventInfo>(
              caller, "cancel regress", request, std::chrono::milliseconds(0),
              [&](Act* act) { return parts_.event_methods->Cancel(act, request.event()); })
          .status());
  return GetRegress(caller, NamedRequest(request.event()));
}

absl::StatusOr<v1::ListRegressesResponse> RegressMethods::ListRegresses(
    const Caller& caller, const v1::ListRegressesRequest& request) {
  ASSIZE_ASSIGN_OR_RETURN(const Page page,
                          PageOf("regresses", request.page_size(), request.page_token()));
  std::vector<Event> seen;
  for (const EventId id : parts_.regresses->List()) {
    ASSIZE_ASSIGN_OR_RETURN(const Event event, parts_.store->ladder().LoadEvent(id));
    absl::StatusOr<Event> found = FindRegress(caller, event.setup.name);
    if (absl::IsNotFound(found.status())) continue;
    ASSIZE_RETURN_IF_ERROR(found.status());
    seen.push_back(*std::move(found));
  }
  v1::ListRegressesResponse response;
  response.set_next_page_token(NextPageToken("regresses", page, seen.size()));
  for (size_t i = page.begin; i < std::min(seen.size(), page.begin + page.size); ++i) {
    ASSIZE_ASSIGN_OR_RETURN(*response.add_regresses(), RegressOf(seen[i]));
  }
  return response;
}

}  // namespace assize::ladder::service
