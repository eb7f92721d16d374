#include "ladder/service/events/event_methods.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/answers/answers.h"
#include "ladder/event/life/event_entry.h"
#include "ladder/event/life/event_life.h"
#include "ladder/event/life/event_setup.h"
#include "ladder/event/life/event_spec.h"
#include "ladder/event/life/life_acts.h"
#include "ladder/service/calls/errors.h"
#include "ladder/service/calls/paging.h"
#include "referee/base/seed.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder::service {
namespace {

using std::chrono::milliseconds;

// The time that matches in play have to end if their event is to be changed.
constexpr milliseconds kGrace(10'000);
constexpr uint32_t kMaxRounds = 1'000'000;

// Events that are left out since they can't be read, with the reason.
void AddUnreadable(const publish::LadderRows& rows, const std::map<EventId, std::string>& damaged,
                   v1::ListEventsResponse* response) {
  const auto is_shown = [](const publish::EventList& events, EventId id) {
    return std::ranges::any_of(
        events, [id](const publish::EventRows& event) { return event.event.id == id; });
  };
  for (const auto& [id, text] : damaged) {
    if (is_shown(rows.events, id) || is_shown(rows.challenges, id)) continue;
    v1::EventInfo& info = *response->add_events();
    info.mutable_summary()->set_name(absl::StrCat("event ", id));
    info.set_state(v1::EVENT_STATE_FAILED);
    info.set_note(text);
  }
}

}  // namespace

absl::StatusOr<v1::EventInfo> EventMethods::CreateEvent(const Caller& caller,
                                                        const v1::CreateEventRequest& request) {
  LadderStore& store = parts_.store->ladder();
  ASSIZE_ASSIGN_OR_RETURN(const MatchRequest matches, MatchesIn(request.event()));
  ASSIZE_ASSIGN_OR_RETURN(FormatRequest format, FormatIn(request.event()));
  format.draft = request.draft();
  if (request.draft() && request.start()) return BadValue("draft: a draft is not started at once");
  ASSIZE_ASSIGN_OR_RETURN(
      const v1::EventInfo made,
      parts_.acts->Perform<v1::EventInfo>(
          caller, "create event", request, [&](Act* act) -> absl::StatusOr<v1::EventInfo> {
            ASSIZE_ASSIGN_OR_RETURN(const std::vector<Event> before, store.ListEvents());
            ASSIZE_ASSIGN_OR_RETURN(EventSetup setup, SetUpFormat(&store, matches, format));
            ASSIZE_ASSIGN_OR_RETURN(const Event event,
                                    request.or_find() ? FindOrCreateEvent(&store, std::move(setup),
                                                                          ChecksIn(request.event()))
                                                      : CreateNewEvent(&store, std::move(setup)));
            if (request.start() && !event.ended_unix_us.has_value()) {
              ASSIZE_RETURN_IF_ERROR(
                  PerformAct(parts_.store, event.id, v1::EVENT_ACT_START, parts_.clock()).status());
            }
            act->subject = event.setup.name;
            act->detail =
                absl::StrCat(event.setup.command_line, request.start() ? ", started" : "");
            v1::EventInfo info;
            info.mutable_summary()->set_name(event.setup.name);
            info.set_found(std::ranges::find(before, event.id, &Event::id) != before.end());
            return info;
          }));
  ASSIZE_ASSIGN_OR_RETURN(const Event event, parts_.sight->FindEventNamed(made.summary().name()));
  if (request.start()) ASSIZE_RETURN_IF_ERROR(parts_.acts->PlayAsWanted(event.id));
  ASSIZE_ASSIGN_OR_RETURN(v1::EventInfo info, parts_.sight->InfoFor(caller, event.setup.name));
  info.set_found(made.found());
  return info;
}

absl::StatusOr<v1::EnterBotsResponse> EventMethods::EnterBots(const Caller& caller,
                                                              const v1::EnterBotsRequest& request) {
  if (request.bots().empty()) return BadValue("bots: none given; at least one is needed");
  return parts_.acts->PerformBetween<v1::EnterBotsResponse>(
      caller, "enter bots", request, kGrace,
      [&](Act* act) -> absl::StatusOr<v1::EnterBotsResponse> {
        LadderStore& store = parts_.store->ladder();
        ASSIZE_ASSIGN_OR_RETURN(const Event event, parts_.sight->FindEventNamed(request.event()));
        ASSIZE_ASSIGN_OR_RETURN(
            const std::vector<Version> bots,
            ladder::EnterBots(&store, event, {request.bots().begin(), request.bots().end()}));
        ASSIZE_ASSIGN_OR_RETURN(const std::vector<Round> rounds, store.LoadRounds(event.id));
        act->subject = event.setup.name;
        act->detail = NamesOf(bots);
        v1::EnterBotsResponse response;
        response.set_event(event.setup.name);
        for (const Version& version : bots) response.add_versions(NameOf(version));
        response.set_first_round(static_cast<uint32_t>(rounds.size() + 1));
        return response;
      });
}

absl::StatusOr<v1::RequestByeResponse> EventMethods::RequestBye(
    const Caller& caller, const v1::RequestByeRequest& request) {
  if (request.round() < 1 || request.round() > kMaxRounds) {
    return BadValue(absl::StrCat("round: ", request.round(), "; must be 1 to ", kMaxRounds));
  }
  return parts_.acts->PerformBetween<v1::RequestByeResponse>(
      caller, "request bye", request, kGrace,
      [&](Act* act) -> absl::StatusOr<v1::RequestByeResponse> {
        ASSIZE_ASSIGN_OR_RETURN(const Event event, parts_.sight->FindEventNamed(request.event()));
        ByeRequest bye{.number = 0,
                       .name = "",
                       .round = static_cast<int>(request.round()),
                       .kind = request.kind().empty() ? "half" : request.kind(),
                       .back = request.back()};
        ASSIZE_RETURN_IF_ERROR(
            ladder::RequestBye(&parts_.store->ladder(), event, request.bot(), &bye));
        act->subject = event.setup.name;
        act->detail = absl::StrCat(bye.name, " in round ", bye.round, ": ",
                                   bye.back ? "taken back" : bye.kind);
        v1::RequestByeResponse response;
        response.set_event(event.setup.name);
        response.set_version(bye.name);
        return response;
      });
}

absl::StatusOr<v1::EventInfo> EventMethods::Cancel(Act* act, const std::string& name) {
  ASSIZE_ASSIGN_OR_RETURN(const Event event, parts_.sight->FindEventNamed(name));
  act->subject = event.setup.name;
  ASSIZE_RETURN_IF_ERROR(CheckNotOver(event));
  ASSIZE_RETURN_IF_ERROR(parts_.store->WantEvent(event.id, false));
  ASSIZE_RETURN_IF_ERROR(ladder::CancelEvent(&parts_.store->ladder(), parts_.database, event.id));
  parts_.events->Pause(event.id);
  if (parts_.regresses != nullptr) parts_.regresses->Drop(event.id);
  v1::EventInfo info;
  info.mutable_summary()->set_name(event.setup.name);
  return info;
}

absl::StatusOr<v1::EventInfo> EventMethods::CancelEvent(const Caller& caller,
                                                        const v1::CancelEventRequest& request) {
  // Results that come in while it is cancelled would belong to no open match.
  ASSIZE_ASSIGN_OR_RETURN(const v1::EventInfo done,
                          parts_.acts->PerformBetween<v1::EventInfo>(
                              caller, "cancel event", request, milliseconds(0),
                              [&](Act* act) { return Cancel(act, request.event()); }));
  return parts_.sight->InfoFor(caller, done.summary().name());
}

absl::StatusOr<v1::ListEventsResponse> EventMethods::ListEvents(
    const Caller& caller, const v1::ListEventsRequest& request) {
  const std::string query = "events";
  ASSIZE_ASSIGN_OR_RETURN(const Page page,
                          PageOf(query, request.page_size(), request.page_token()));
  // How much was played is counted in the database (AddProgress()) for who may see all of it.
  ASSIZE_ASSIGN_OR_RETURN(const PublishedCache::Ladder ladder,
                          parts_.sight->LadderFor(caller, {.sets = publish::WithSets::kTests}));
  const auto& events = ladder->rows().events;
  v1::ListEventsResponse response;
  response.set_next_page_token(NextPageToken(query, page, events.size()));
  const size_t end = std::min(events.size(), page.begin + page.size);
  for (size_t i = page.begin; i < end; ++i) {
    ASSIZE_ASSIGN_OR_RETURN(v1::EventInfo info, answers::InfoOf(*ladder, events[i]));
    ASSIZE_RETURN_IF_ERROR(parts_.sight->AddState(caller, &info, events[i].event.id));
    ASSIZE_RETURN_IF_ERROR(parts_.sight->AddProgress(caller, &info, events[i].event.id));
    *response.add_events() = std::move(info);
  }
  if (caller.Allows(v1::SCOPE_ORGANISE) && response.next_page_token().empty()) {
    ASSIZE_ASSIGN_OR_RETURN(const auto damaged, parts_.published->Damaged());
    AddUnreadable(ladder->rows(), damaged, &response);
  }
  return response;
}

absl::StatusOr<v1::EventInfo> EventMethods::GetEvent(const Caller& caller,
                                                     const v1::GetEventRequest& request) {
  ASSIZE_ASSIGN_OR_RETURN(v1::EventInfo info, parts_.sight->InfoFor(caller, request.event()));
  ASSIZE_ASSIGN_OR_RETURN(const auto event,
                          parts_.sight->EventSeenBy(caller, info.summary().name()));
  if (event.has_value()) {
    ASSIZE_RETURN_IF_ERROR(parts_.sight->AddProgress(caller, &info, *event));
  }
  return info;
}

}  // namespace assize::ladder::service
