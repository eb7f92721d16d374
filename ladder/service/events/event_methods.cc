// Methods about events.
#include <algorithm>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/answers/answers.h"
#include "ladder/event/life/event_entry.h"
#include "ladder/event/life/event_life.h"
#include "ladder/event/life/event_setup.h"
#include "ladder/event/life/event_spec.h"
#include "ladder/event/life/life_acts.h"
#include "ladder/service/acts/perform.h"
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

absl::StatusOr<v1::EventInfo> Methods::CreateEvent(const Caller& caller,
                                                   const v1::CreateEventRequest& request) {
  LadderStore& store = rooms_.store->ladder();
  ASSIZE_ASSIGN_OR_RETURN(const MatchRequest matches, MatchesIn(request.event()));
  ASSIZE_ASSIGN_OR_RETURN(FormatRequest format, FormatIn(request.event()));
  format.draft = request.draft();
  if (request.draft() && request.start()) return BadValue("draft: a draft is not started at once");
  ASSIZE_ASSIGN_OR_RETURN(
      const v1::EventInfo made,
      Perform<v1::EventInfo>(
          caller, "create event", request, [&](Act* act) -> absl::StatusOr<v1::EventInfo> {
            ASSIZE_ASSIGN_OR_RETURN(const std::vector<Event> before, store.ListEvents());
            ASSIZE_ASSIGN_OR_RETURN(EventSetup setup, SetUpFormat(&store, matches, format));
            ASSIZE_ASSIGN_OR_RETURN(const Event event,
                                    request.or_find() ? FindOrCreateEvent(&store, std::move(setup),
                                                                          ChecksIn(request.event()))
                                                      : CreateNewEvent(&store, std::move(setup)));
            if (request.start() && !event.ended_unix_us.has_value()) {
              ASSIZE_RETURN_IF_ERROR(
                  PerformAct(rooms_.store, event.id, v1::EVENT_ACT_START, rooms_.clock()).status());
            }
            act->subject = event.setup.name;
            act->detail =
                absl::StrCat(event.setup.command_line, request.start() ? ", started" : "");
            v1::EventInfo info;
            info.mutable_summary()->set_name(event.setup.name);
            info.set_found(std::ranges::find(before, event.id, &Event::id) != before.end());
            return info;
          }));
  ASSIZE_ASSIGN_OR_RETURN(const Event event, FindEventNamed(made.summary().name()));
  if (request.start()) ASSIZE_RETURN_IF_ERROR(PlayAsWanted(event.id));
  ASSIZE_ASSIGN_OR_RETURN(v1::EventInfo info, InfoFor(caller, event.setup.name));
  info.set_found(made.found());
  return info;
}

absl::StatusOr<v1::EnterBotsResponse> Methods::EnterBots(const Caller& caller,
                                                         const v1::EnterBotsRequest& request) {
  if (request.bots().empty()) return BadValue("bots: none given; at least one is needed");
  return PerformBetween<v1::EnterBotsResponse>(
      caller, "enter bots", request, kGrace,
      [&](Act* act) -> absl::StatusOr<v1::EnterBotsResponse> {
        LadderStore& store = rooms_.store->ladder();
        ASSIZE_ASSIGN_OR_RETURN(const Event event, FindEventNamed(request.event()));
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

absl::StatusOr<v1::RequestByeResponse> Methods::RequestBye(const Caller& caller,
                                                           const v1::RequestByeRequest& request) {
  if (request.round() < 1 || request.round() > kMaxRounds) {
    return BadValue(absl::StrCat("round: ", request.round(), "; must be 1 to ", kMaxRounds));
  }
  return PerformBetween<v1::RequestByeResponse>(
      caller, "request bye", request, kGrace,
      [&](Act* act) -> absl::StatusOr<v1::RequestByeResponse> {
        ASSIZE_ASSIGN_OR_RETURN(const Event event, FindEventNamed(request.event()));
        ByeRequest bye{.number = 0,
                       .name = "",
                       .round = static_cast<int>(request.round()),
                       .kind = request.kind().empty() ? "half" : request.kind(),
                       .back = request.back()};
        ASSIZE_RETURN_IF_ERROR(
            ladder::RequestBye(&rooms_.store->ladder(), event, request.bot(), &bye));
        act->subject = event.setup.name;
        act->detail = absl::StrCat(bye.name, " in round ", bye.round, ": ",
                                   bye.back ? "taken back" : bye.kind);
        v1::RequestByeResponse response;
        response.set_event(event.setup.name);
        response.set_version(bye.name);
        return response;
      });
}

absl::StatusOr<v1::EventInfo> Methods::Cancel(Act* act, const std::string& name) {
  ASSIZE_ASSIGN_OR_RETURN(const Event event, FindEventNamed(name));
  act->subject = event.setup.name;
  ASSIZE_RETURN_IF_ERROR(CheckNotOver(event));
  ASSIZE_RETURN_IF_ERROR(rooms_.store->WantEvent(event.id, false));
  ASSIZE_RETURN_IF_ERROR(ladder::CancelEvent(&rooms_.store->ladder(), rooms_.database, event.id));
  rooms_.events->Pause(event.id);
  if (rooms_.regresses != nullptr) rooms_.regresses->Drop(event.id);
  v1::EventInfo info;
  info.mutable_summary()->set_name(event.setup.name);
  return info;
}

absl::StatusOr<v1::EventInfo> Methods::CancelEvent(const Caller& caller,
                                                   const v1::CancelEventRequest& request) {
  // Results that come in while it is cancelled would belong to no open match.
  ASSIZE_ASSIGN_OR_RETURN(
      const v1::EventInfo done,
      PerformBetween<v1::EventInfo>(caller, "cancel event", request, milliseconds(0),
                                    [&](Act* act) { return Cancel(act, request.event()); }));
  return InfoFor(caller, done.summary().name());
}

absl::StatusOr<v1::EventInfo> Methods::Publish(Act* act, const std::string& name,
                                               std::optional<int> rounds) {
  ASSIZE_ASSIGN_OR_RETURN(const Event event, FindEventNamed(name));
  act->subject = event.setup.name;
  act->detail = rounds.has_value() ? absl::StrCat("after round ", *rounds) : "all";
  ASSIZE_RETURN_IF_ERROR(CheckNotFinal(event));
  ASSIZE_RETURN_IF_ERROR(
      ChangeLife(&rooms_.store->ladder(), event.id, [&](v1::EventSettings* settings) {
        if (rounds.has_value()) {
          if (!settings->has_published_rounds()) {
            MarkDone(v1::EVENT_ACT_FREEZE_RESULTS, rooms_.clock(), settings);
            settings->clear_revealed();
          }
          settings->set_published_rounds(static_cast<uint32_t>(*rounds));
        } else {
          settings->clear_published_rounds();
          MarkDone(v1::EVENT_ACT_REVEAL, rooms_.clock(), settings);
        }
        return absl::OkStatus();
      }));
  v1::EventInfo info;
  info.mutable_summary()->set_name(event.setup.name);
  return info;
}

absl::Status Methods::CheckHoldsBack(const std::string& name, uint32_t after_round) {
  ASSIZE_ASSIGN_OR_RETURN(const Event event, FindEventNamed(name));
  if (!event.ended_unix_us.has_value()) return absl::OkStatus();
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Round> rounds,
                          rooms_.store->ladder().LoadRounds(event.id));
  const int last = rounds.empty() ? 0 : rounds.back().plan.number;
  if (static_cast<int64_t>(after_round) <= last) return absl::OkStatus();
  return BadValue(absl::StrCat("event ", Quoted(event.setup.name), " has ended with round ", last,
                               ", and can't be frozen after round ", after_round, ": give 0 to ",
                               last));
}

absl::StatusOr<v1::EventInfo> Methods::FreezeEvent(const Caller& caller,
                                                   const v1::FreezeEventRequest& request) {
  if (request.after_round() > kMaxRounds) return BadValue("after_round: at most 1,000,000");
  ASSIZE_RETURN_IF_ERROR(CheckHoldsBack(request.event(), request.after_round()));
  ASSIZE_RETURN_IF_ERROR(Perform<v1::EventInfo>(caller, "freeze event", request, [&](Act* act) {
                           return Publish(act, request.event(),
                                          static_cast<int>(request.after_round()));
                         }).status());
  return InfoFor(caller, request.event());
}

absl::StatusOr<v1::EventInfo> Methods::RevealEvent(const Caller& caller,
                                                   const v1::RevealEventRequest& request) {
  if (request.up_to_round() > kMaxRounds) return BadValue("up_to_round: at most 1,000,000");
  if (request.step()) return RevealPlace(caller, request);
  std::optional<int> rounds;
  if (request.has_up_to_round()) rounds = static_cast<int>(request.up_to_round());
  ASSIZE_RETURN_IF_ERROR(Perform<v1::EventInfo>(caller, "reveal event", request, [&](Act* act) {
                           return Publish(act, request.event(), rounds);
                         }).status());
  return InfoFor(caller, request.event());
}

absl::StatusOr<v1::ListEventsResponse> Methods::ListEvents(const Caller& caller,
                                                           const v1::ListEventsRequest& request) {
  const std::string query = "events";
  ASSIZE_ASSIGN_OR_RETURN(const Page page,
                          PageOf(query, request.page_size(), request.page_token()));
  ASSIZE_ASSIGN_OR_RETURN(const PublishedCache::Ladder ladder, LadderFor(caller));
  const auto& events = ladder->rows().events;
  v1::ListEventsResponse response;
  response.set_next_page_token(NextPageToken(query, page, events.size()));
  const size_t end = std::min(events.size(), page.begin + page.size);
  for (size_t i = page.begin; i < end; ++i) {
    ASSIZE_ASSIGN_OR_RETURN(v1::EventInfo info, answers::InfoOf(*ladder, events[i]));
    ASSIZE_RETURN_IF_ERROR(AddState(caller, &info, events[i].event.id));
    *response.add_events() = std::move(info);
  }
  if (caller.Allows(v1::SCOPE_ORGANISE) && response.next_page_token().empty()) {
    ASSIZE_ASSIGN_OR_RETURN(const auto damaged, rooms_.published->Damaged());
    AddUnreadable(ladder->rows(), damaged, &response);
  }
  return response;
}

absl::StatusOr<v1::EventInfo> Methods::GetEvent(const Caller& caller,
                                                const v1::GetEventRequest& request) {
  return InfoFor(caller, request.event());
}

}  // namespace assize::ladder::service
