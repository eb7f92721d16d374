#include "ladder/answers/feed_items.h"

#include <algorithm>
#include <map>
#include <string>
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

void AddRounds(const EventRows& event, const std::string& prefix, const Wanted& wanted,
               std::vector<FeedThing>* things) {
  for (const Round& round : event.rounds) {
    const std::string subject = absl::StrCat(prefix, "round ", round.plan.number);
    if (!wanted(subject)) continue;
    FeedThing& thing = things->emplace_back(ThingOf(subject, event));
    v1::FeedRound& item = *thing.item.mutable_round_planned();
    item.set_round(static_cast<uint32_t>(round.plan.number));
    item.set_sets(static_cast<uint32_t>(round.plan.sets.size()));
    uint32_t matches = 0;
    for (const SetPlan& set : round.plan.sets) matches += static_cast<uint32_t>(set.matches.size());
    item.set_matches(matches);
  }
}

void AddSets(const publish::PublishedLadder& ladder, const EventRows& event,
             const std::string& prefix, const Wanted& wanted, std::vector<FeedThing>* things) {
  std::vector<const SetResult*> sets;
  for (const SetResult& set : event.results.sets) sets.push_back(&set);
  std::ranges::sort(sets, {}, [](const SetResult* set) { return set->number; });
  for (const SetResult* set : sets) {
    const bool again = set->rerun != 0;
    const std::string subject =
        absl::StrCat(prefix, "set ", set->number, again ? absl::StrCat(" rerun ", set->rerun) : "");
    if (!wanted(subject)) continue;
    FeedThing& thing = things->emplace_back(ThingOf(subject, event));
    v1::FeedSet& item = *thing.item.mutable_set_played();
    item.set_round(static_cast<uint32_t>(set->round));
    item.set_set(static_cast<uint64_t>(set->number));
    item.set_again(again);
    for (const MatchResult& match : event.results.MatchesOf(*set)) {
      *item.add_matches() = InfoOf(ladder, event, *set, match);
    }
  }
}

// What was done in the event's life, from `first` to `last`.
void AddActs(const EventRows& event, const std::string& prefix, v1::EventAct first,
             v1::EventAct last, const Wanted& wanted, std::vector<FeedThing>* things) {
  const auto facts = publish::FactsOf(event);
  if (!facts.ok()) return;
  for (const v1::EventTime& time : facts->times) {
    if (!time.has_done_unix_us() || time.act() < first || time.act() > last) continue;
    const std::string subject =
        absl::StrCat(prefix, "act ", v1::EventAct_Name(time.act()), " ", time.done_unix_us());
    if (!wanted(subject)) continue;
    FeedThing& thing = things->emplace_back(ThingOf(subject, event));
    thing.item.mutable_event_act()->set_act(time.act());
    thing.item.mutable_event_act()->set_done_unix_us(time.done_unix_us());
  }
}

void AddPlaces(const EventRows& event, const std::string& prefix, const Wanted& wanted,
               std::vector<FeedThing>* things) {
  const auto facts = publish::FactsOf(event);
  if (!facts.ok()) return;
  for (size_t i = 0; i < facts->revealed.size(); ++i) {
    const std::string subject = absl::StrCat(prefix, "place ", i);
    if (!wanted(subject)) continue;
    FeedThing& thing = things->emplace_back(ThingOf(subject, event));
    *thing.item.mutable_place_revealed() = facts->revealed[i];
  }
}

// Comes before what was played from then on.
void AddBegin(const EventRows& event, const std::string& prefix, const Wanted& wanted,
              std::vector<FeedThing>* things) {
  if (const std::string subject = prefix + "created"; wanted(subject)) {
    FeedThing& created = things->emplace_back(ThingOf(subject, event));
    created.item.mutable_event_created()->set_game(event.event.setup.game);
    created.item.mutable_event_created()->set_format(event.event.setup.format);
  }
  AddActs(event, prefix, v1::EVENT_ACT_OPEN, v1::EVENT_ACT_START, wanted, things);
}

void AddEnd(const EventRows& event, const std::string& prefix, const Wanted& wanted,
            std::vector<FeedThing>* things) {
  AddActs(event, prefix, v1::EVENT_ACT_FREEZE_RESULTS, v1::EVENT_ACT_REVEAL, wanted, things);
  if (const std::string subject = prefix + "over";
      event.event.ended_unix_us.has_value() && wanted(subject)) {
    FeedThing& over = things->emplace_back(ThingOf(subject, event));
    const auto facts = publish::FactsOf(event);
    over.item.mutable_event_over()->set_cancelled(facts.ok() && facts->cancelled);
  }
  AddActs(event, prefix, v1::EVENT_ACT_FINAL, v1::EVENT_ACT_FINAL, wanted, things);
}

// In the order of their times.
void AddNotices(const publish::PublishedLadder& ladder, const Wanted& wanted,
                std::vector<FeedThing>* things) {
  std::map<std::pair<uint64_t, std::string>, FeedThing> notices;
  const std::vector<v1::Announcement> announcements = AnnouncementsOf(ladder);
  for (size_t i = 0; i < announcements.size(); ++i) {
    FeedThing thing{.subject = absl::StrCat("announcement ", ladder.rows().announcements[i].id),
                    .item = {}};
    thing.item.set_event(announcements[i].event());
    *thing.item.mutable_announced() = announcements[i];
    notices[{announcements[i].announced_unix_us(), thing.subject}] = thing;
  }
  for (const v1::Question& question : QuestionsOf(ladder)) {
    if (!question.to_all()) continue;
    FeedThing thing{.subject = question.name(), .item = {}};
    thing.item.set_event(question.event());
    *thing.item.mutable_answered() = question;
    notices[{question.answered_unix_us(), thing.subject}] = thing;
  }
  for (auto& [order, thing] : notices) {
    if (wanted(thing.subject)) things->push_back(std::move(thing));
  }
}

}  // namespace

std::vector<FeedThing> ThingsOf(const publish::PublishedLadder& ladder, const Wanted& wanted) {
  std::vector<FeedThing> things;
  for (const Version& version : ladder.rows().versions) {
    const std::string subject = absl::StrCat("version ", version.id);
    if (!wanted(subject)) continue;
    FeedThing& thing = things.emplace_back();
    thing.subject = subject;
    v1::FeedVersion& item = *thing.item.mutable_version_submitted();
    item.set_bot(version.bot);
    item.set_number(static_cast<uint32_t>(version.number));
    item.set_owner(version.owner);
  }
  for (const EventRows& event : ladder.rows().events) {
    const std::string prefix = absl::StrCat("event ", event.event.id, " ");
    AddBegin(event, prefix, wanted, &things);
    AddPlaces(event, prefix, wanted, &things);
    AddRounds(event, prefix, wanted, &things);
    AddSets(ladder, event, prefix, wanted, &things);
    AddEnd(event, prefix, wanted, &things);
  }
  AddNotices(ladder, wanted, &things);
  return things;
}

}  // namespace assize::ladder::answers
