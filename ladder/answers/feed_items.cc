#include "ladder/answers/feed_items.h"

#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/answers/answers.h"

namespace assize::ladder::answers {
namespace {

using publish::EventRows;

FeedThing ThingOf(std::string subject, const EventRows& event) {
  FeedThing thing{.subject = std::move(subject), .item = {}};
  thing.item.set_event(event.event.setup.name);
  return thing;
}

void AddRounds(const EventRows& event, const std::string& prefix, std::vector<FeedThing>* things) {
  for (const Round& round : event.rounds) {
    FeedThing thing = ThingOf(absl::StrCat(prefix, "round ", round.plan.number), event);
    v1::FeedRound& item = *thing.item.mutable_round_planned();
    item.set_round(static_cast<uint32_t>(round.plan.number));
    item.set_sets(static_cast<uint32_t>(round.plan.sets.size()));
    uint32_t matches = 0;
    for (const SetPlan& set : round.plan.sets) matches += static_cast<uint32_t>(set.matches.size());
    item.set_matches(matches);
    things->push_back(std::move(thing));
  }
}

void AddSets(const publish::PublishedLadder& ladder, const EventRows& event,
             const std::string& prefix, std::vector<FeedThing>* things) {
  std::map<uint64_t, FeedThing> sets;
  for (v1::MatchInfo& match : MatchesOf(ladder, event)) {
    auto [place, fresh] = sets.try_emplace(match.set());
    if (fresh) {
      place->second = ThingOf(absl::StrCat(prefix, "set ", match.set()), event);
      place->second.item.mutable_set_played()->set_round(match.round());
      place->second.item.mutable_set_played()->set_set(match.set());
    }
    *place->second.item.mutable_set_played()->add_matches() = std::move(match);
  }
  for (auto& [number, thing] : sets) things->push_back(std::move(thing));
}

}  // namespace

std::vector<FeedThing> ThingsOf(const publish::PublishedLadder& ladder) {
  std::vector<FeedThing> things;
  for (const Version& version : ladder.rows().versions) {
    FeedThing& thing = things.emplace_back();
    thing.subject = absl::StrCat("version ", version.id);
    v1::FeedVersion& item = *thing.item.mutable_version_submitted();
    item.set_bot(version.bot);
    item.set_number(static_cast<uint32_t>(version.number));
    item.set_owner(version.owner);
  }
  for (const EventRows& event : ladder.rows().events) {
    const std::string prefix = absl::StrCat("event ", event.event.id, " ");
    FeedThing created = ThingOf(absl::StrCat(prefix, "created"), event);
    created.item.mutable_event_created()->set_game(event.event.setup.game);
    created.item.mutable_event_created()->set_format(event.event.setup.format);
    things.push_back(std::move(created));
    AddRounds(event, prefix, &things);
    AddSets(ladder, event, prefix, &things);
    if (!event.event.ended_unix_us.has_value()) continue;
    FeedThing over = ThingOf(absl::StrCat(prefix, "over"), event);
    const auto facts = publish::FactsOf(event.event);
    over.item.mutable_event_over()->set_cancelled(facts.ok() && facts->cancelled);
    things.push_back(std::move(over));
  }
  return things;
}

}  // namespace assize::ladder::answers
