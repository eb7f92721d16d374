// Methods that start, pause, plan and reveal events.
#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/answers/answers.h"
#include "ladder/event/life/event_life.h"
#include "ladder/event/life/life_acts.h"
#include "ladder/service/acts/perform.h"
#include "referee/base/text/plain_text.h"

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
absl::Status Methods::PerformOn(const Event& event, const Caller& caller, const std::string& name,
                                const Request& request,
                                const std::function<absl::Status(Act* act)>& work, Shows shows) {
  const auto answered = [&](Act* act) -> absl::StatusOr<v1::EventInfo> {
    act->subject = event.setup.name;
    ASSIZE_RETURN_IF_ERROR(work(act));
    return v1::EventInfo();
  };
  return Perform<v1::EventInfo>(caller, name, request, answered, shows).status();
}

template <class Request>
absl::StatusOr<v1::EventInfo> Methods::StartOrPause(const Caller& caller, const Request& request,
                                                    Playing playing) {
  const bool starts = playing == Playing::kStart;
  ASSIZE_ASSIGN_OR_RETURN(const Event event, FindEventNamed(request.event()));
  ASSIZE_ASSIGN_OR_RETURN(const bool before, AnsweredBefore(caller, request.request_id(), request));
  const auto work = [&](Act* act) -> absl::Status {
    if (starts) {
      ASSIZE_ASSIGN_OR_RETURN(
          act->detail, PerformAct(rooms_.store, event.id, v1::EVENT_ACT_START, rooms_.clock()));
    } else {
      ASSIZE_RETURN_IF_ERROR(CheckNotOver(event));
    }
    // A challenge that is started goes on in its queue.
    if (event.apart()) ASSIZE_RETURN_IF_ERROR(rooms_.store->PauseEvent(event.id, !starts));
    if (starts && !event.apart()) return absl::OkStatus();
    return rooms_.store->WantEvent(event.id, false);
  };
  ASSIZE_RETURN_IF_ERROR(PerformOn(event, caller, starts ? "start event" : "pause event", request,
                                   work, Shows::kNothing));
  if (!event.apart()) {
    ASSIZE_RETURN_IF_ERROR(PlayAsWanted(event.id));
  } else if (!before) {
    starts ? rooms_.challenges->GoOn(event.id) : rooms_.challenges->Pause(event.id);
  }
  return InfoFor(caller, event.setup.name);
}

absl::StatusOr<v1::EventInfo> Methods::StartEvent(const Caller& caller,
                                                  const v1::StartEventRequest& request) {
  return StartOrPause(caller, request, Playing::kStart);
}

absl::StatusOr<v1::EventInfo> Methods::PauseEvent(const Caller& caller,
                                                  const v1::PauseEventRequest& request) {
  return StartOrPause(caller, request, Playing::kPause);
}

absl::StatusOr<v1::EventInfo> Methods::ScheduleEvent(const Caller& caller,
                                                     const v1::ScheduleEventRequest& request) {
  ASSIZE_ASSIGN_OR_RETURN(const Event event, FindEventNamed(request.event()));
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<v1::ScheduledAct> acts, ActsIn(request));
  const auto work = [&](Act* act) -> absl::Status {
    const int64_t now = rooms_.clock();
    LadderStore& ladder = rooms_.store->ladder();
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
                              PerformAct(rooms_.store, event.id, planned.act(), now));
      done.push_back(
          absl::StrCat(ActWord(planned.act()), " now", detail.empty() ? "" : ", ", detail));
    }
    act->detail = absl::StrJoin(done, "; ");
    return absl::OkStatus();
  };
  ASSIZE_RETURN_IF_ERROR(PerformOn(event, caller, "schedule event", request, work));
  rooms_.scheduler->Wake();
  const bool started = std::ranges::any_of(acts, [](const v1::ScheduledAct& act) {
    return act.now() && act.act() == v1::EVENT_ACT_START;
  });
  if (started) ASSIZE_RETURN_IF_ERROR(PlayAsWanted(event.id));
  return InfoFor(caller, event.setup.name);
}

absl::StatusOr<v1::EventInfo> Methods::RevealPlace(const Caller& caller,
                                                   const v1::RevealEventRequest& request) {
  if (request.has_up_to_round()) return BadValue("step: not together with up_to_round");
  ASSIZE_ASSIGN_OR_RETURN(const Event event, FindEventNamed(request.event()));
  if (!event.ended_unix_us.has_value()) {
    return absl::FailedPreconditionError(absl::StrCat(
        "event ", Quoted(event.setup.name), " is not over: its final places are not known yet"));
  }
  // The whole ladder, since organisers see what is held back.
  ASSIZE_ASSIGN_OR_RETURN(
      const PublishedCache::Ladder ladder,
      rooms_.published->GetFresh({.audience = publish::Audience::kOrganiser}, event.setup.name));
  ASSIZE_ASSIGN_OR_RETURN(const auto* rows, answers::FindEvent(*ladder, event.setup.name));
  ASSIZE_ASSIGN_OR_RETURN(const v1::StandingsReport final_table,
                          answers::StandingsOf(*ladder, *rows));
  const auto reveal = [&](Act* act, v1::EventSettings* settings) -> absl::Status {
    const int left = final_table.lines_size() - settings->revealed_size();
    if (!settings->has_published_rounds() || left < 1) {
      return absl::FailedPreconditionError(absl::StrCat(
          "event ", Quoted(event.setup.name),
          " is not frozen: all of it is published; to reveal places one by one, freeze "
          "it before its end"));
    }
    const v1::StandingsLine& line = final_table.lines(left - 1);
    v1::RevealedPlace& place = *settings->add_revealed();
    place.set_rank(line.rank());
    place.set_bot(line.bot());
    place.set_number(line.number());
    place.set_owner(line.owner());
    place.set_points(line.points());
    act->detail = absl::StrCat("place ", line.rank(), ", ", line.bot(), "@", line.number());
    if (left > 1) return absl::OkStatus();
    settings->clear_published_rounds();
    MarkDone(v1::EVENT_ACT_REVEAL, rooms_.clock(), settings);
    return absl::OkStatus();
  };
  ASSIZE_RETURN_IF_ERROR(PerformOn(event, caller, "reveal place", request, [&](Act* act) {
    return ChangeLife(&rooms_.store->ladder(), event.id,
                      [&](v1::EventSettings* settings) { return reveal(act, settings); });
  }));
  return InfoFor(caller, event.setup.name);
}

}  // namespace assize::ladder::service
