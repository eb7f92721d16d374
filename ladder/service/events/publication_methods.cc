#include "ladder/service/events/publication_methods.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/answers/answers.h"
#include "ladder/event/life/event_life.h"
#include "ladder/event/life/life_acts.h"
#include "ladder/service/calls/errors.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder::service {
namespace {

constexpr uint32_t kMaxRounds = 1'000'000;

}  // namespace

absl::StatusOr<v1::EventInfo> PublicationMethods::Publish(Act* act, const std::string& name,
                                                          std::optional<int> rounds) {
  ASSIZE_ASSIGN_OR_RETURN(const Event event, parts_.sight->FindEventNamed(name));
  act->subject = event.setup.name;
  act->detail = rounds.has_value() ? absl::StrCat("after round ", *rounds) : "all";
  ASSIZE_RETURN_IF_ERROR(CheckNotFinal(event));
  ASSIZE_RETURN_IF_ERROR(
      ChangeLife(&parts_.store->ladder(), event.id, [&](v1::EventSettings* settings) {
        if (rounds.has_value()) {
          if (!settings->has_published_rounds()) {
            MarkDone(v1::EVENT_ACT_FREEZE_RESULTS, parts_.clock(), settings);
            settings->clear_revealed();
          }
          settings->set_published_rounds(static_cast<uint32_t>(*rounds));
        } else {
          settings->clear_published_rounds();
          MarkDone(v1::EVENT_ACT_REVEAL, parts_.clock(), settings);
        }
        return absl::OkStatus();
      }));
  v1::EventInfo info;
  info.mutable_summary()->set_name(event.setup.name);
  return info;
}

absl::Status PublicationMethods::CheckHoldsBack(const std::string& name, uint32_t after_round) {
  ASSIZE_ASSIGN_OR_RETURN(const Event event, parts_.sight->FindEventNamed(name));
  if (!event.ended_unix_us.has_value()) return absl::OkStatus();
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Round> rounds,
                          parts_.store->ladder().LoadRounds(event.id));
  const int last = rounds.empty() ? 0 : rounds.back().plan.number;
  if (static_cast<int64_t>(after_round) <= last) return absl::OkStatus();
  return BadValue(absl::StrCat("event ", Quoted(event.setup.name), " has ended with round ", last,
                               ", and can't be frozen after round ", after_round, ": give 0 to ",
                               last));
}

absl::StatusOr<v1::EventInfo> PublicationMethods::RevealPlace(
    const Caller& caller, const v1::RevealEventRequest& request) {
  if (request.has_up_to_round()) return BadValue("step: not together with up_to_round");
  ASSIZE_ASSIGN_OR_RETURN(const Event event, parts_.sight->FindEventNamed(request.event()));
  if (!event.ended_unix_us.has_value()) {
    return absl::FailedPreconditionError(absl::StrCat(
        "event ", Quoted(event.setup.name), " is not over: its final places are not known yet"));
  }
  // The whole ladder, since organisers see what is held back.
  ASSIZE_ASSIGN_OR_RETURN(const PublishedCache::Ladder ladder,
                          parts_.published->GetFresh({.audience = publish::Audience::kOrganiser},
                                                     {.about = event.setup.name}));
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
    MarkDone(v1::EVENT_ACT_REVEAL, parts_.clock(), settings);
    return absl::OkStatus();
  };
  ASSIZE_RETURN_IF_ERROR(
      parts_.acts->PerformOn(event, caller, "reveal place", request, [&](Act* act) {
        return ChangeLife(&parts_.store->ladder(), event.id,
                          [&](v1::EventSettings* settings) { return reveal(act, settings); });
      }));
  return parts_.sight->InfoFor(caller, event.setup.name);
}

absl::StatusOr<v1::EventInfo> PublicationMethods::FreezeEvent(
    const Caller& caller, const v1::FreezeEventRequest& request) {
  if (request.after_round() > kMaxRounds) return BadValue("after_round: at most 1,000,000");
  ASSIZE_RETURN_IF_ERROR(CheckHoldsBack(request.event(), request.after_round()));
  ASSIZE_RETURN_IF_ERROR(
      parts_.acts
          ->Perform<v1::EventInfo>(caller, "freeze event", request,
                                   [&](Act* act) {
                                     return Publish(act, request.event(),
                                                    static_cast<int>(request.after_round()));
                                   })
          .status());
  return parts_.sight->InfoFor(caller, request.event());
}

absl::StatusOr<v1::EventInfo> PublicationMethods::RevealEvent(
    const Caller& caller, const v1::RevealEventRequest& request) {
  if (request.up_to_round() > kMaxRounds) return BadValue("up_to_round: at most 1,000,000");
  if (request.step()) return RevealPlace(caller, request);
  std::optional<int> rounds;
  if (request.has_up_to_round()) rounds = static_cast<int>(request.up_to_round());
  ASSIZE_RETURN_IF_ERROR(
      parts_.acts
          ->Perform<v1::EventInfo>(caller, "reveal event", request,
                                   [&](Act* act) { return Publish(act, request.event(), rounds); })
          .status());
  return parts_.sight->InfoFor(caller, request.event());
}

}  // namespace assize::ladder::service
