#include "ladder/answers/feed_items.h"

#include <map>
#include <optional>
#include <set>
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

void AddRounds(const EventRows& event, const EventRows* before, const std::string& prefix,
               std::vector<FeedThing>* things) {
  const size_t known = before == nullptr ? 0 : before->rounds.size();
  for (size_t place = known; place < event.rounds.size(); ++place) {
    const RoundPlan& plan = event.rounds[place].plan;
    FeedThing& thing =
        things->emplace_back(ThingOf(absl::StrCat(prefix, "round ", plan.number), event));
    v1::FeedRound& item = *thing.item.mutable_round_planned();
    item.set_round(static_cast<uint32_t>(plan.number));
    item.set_sets(static_cast<uint32_t>(plan.sets.size()));
    uint32_t matches = 0;
    for (const SetPlan& set : plan.sets) matches += static_cast<uint32_t>(set.matches.size());
    item.set_matches(matches);
  }
}

void AddSet(const publish::PublishedLadder& ladder, const EventRows& event,
            const publish::PlayedAt& played, const std::string& prefix,
            std::vector<FeedThing>* things) {
  const SetResult& set = *played.set;
  const bool again = set.rerun != 0;
  FeedThing& thing = things->emplace_back(ThingOf(
      absl::StrCat(prefix, "set ", set.number, again ? absl::StrCat(" rerun ", set.rerun) : ""),
      event));
  v1::FeedSet& item = *thing.item.mutable_set_played();
  item.set_round(static_cast<uint32_t>(set.round));
  item.set_set(static_cast<uint64_t>(set.number));
  item.set_again(again);
  for (const MatchResult& match : played.block->results.MatchesOf(set)) {
    *item.add_matches() =
        InfoOf(ladder, event, {.block = played.block, .set = &set, .match = &match});
  }
}

void AddSets(const publish::PublishedLadder& ladder, const EventRows& event,
             const EventRows* before, const std::string& prefix, std::vector<FeedThing>* things) {
  std::set<const publish::SetBlock*> known;
  if (before != nullptr) {
    for (const publish::SetBlock& block : before->played) known.insert(&block);
  }
  for (const publish::SetBlock& block : event.played) {
    if (known.contains(&block)) continue;
    for (const SetResult& set : block.results.sets) {
      const auto was = before == nullptr ? std::nullopt : FindSet(*before, set.number);
      if (was.has_value() && was->set->rerun == set.rerun) continue;
      AddSet(ladder, event, {.block = &block, .set = &set, .match = nullptr}, prefix, things);
    }
  }
}

// What was done in the event's life, from `first` to `last`.
void AddActs(const EventRows& event, const std::string& prefix, v1::EventAct first,
             v1::EventAct last, std::vector<FeedThing>* things) {
  const auto facts = publish::FactsOf(event);
  if (!facts.ok()) return;
  for (const v1::EventTime& time : facts->times) {
    if (!time.has_done_unix_us() || time.act() < first || time.act() > last) continue;
    const std::string subject =
        absl::StrCat(prefix, "act ", v1::EventAct_Name(time.act()), " ", time.done_unix_us());
    FeedThing& thing = things->emplace_back(ThingOf(subject, event));
    thing.item.mutable_event_act()->set_act(time.act());
    thing.item.mutable_event_act()->set_done_unix_us(time.done_unix_us());
  }
}

void AddPlaces(const EventRows& event, const std::string& prefix, std::vector<FeedThing>* things) {
  const auto facts = publish::FactsOf(event);
  if (!facts.ok()) return;
  for (size_t i = 0; i < facts->revealed.size(); ++i) {
    const std::string subject = absl::StrCat(prefix, "place ", i);
    FeedThing& thing = things->emplace_back(ThingOf(subject, event));
    *thing.item.mutable_place_revealed() = facts->revealed[i];
  }
}

// Comes before what was played from then on.
void AddBegin(const EventRows& event, const std::string& prefix, std::vector<FeedThing>* things) {
  FeedThing& created = things->emplace_back(ThingOf(prefix + "created", event));
  created.item.mutable_event_created()->set_game(event.event.setup.game);
  created.item.mutable_event_created()->set_format(event.event.setup.format);
  AddActs(event, prefix, v1::EVENT_ACT_OPEN, v1::EVENT_ACT_START, things);
}

void AddEnd(const EventRows& event, const std::string& prefix, std::vector<FeedThing>* things) {
  AddActs(event, prefix, v1::EVENT_ACT_FREEZE_RESULTS, v1::EVENT_ACT_REVEAL, things);
  if (event.event.ended_unix_us.has_value()) {
    FeedThing& over = things->emplace_back(ThingOf(prefix + "over", event));
    const auto facts = publish::FactsOf(event);
    over.item.mutable_event_over()->set_cancelled(facts.ok() && facts->cancelled);
  }
  AddActs(event, prefix, v1::EVENT_ACT_FINAL, v1::EVENT_ACT_FINAL, things);
}

void AddVersions(const publish::LadderRows& rows, const publish::LadderRows* before,
                 std::vector<FeedThing>* things) {
  for (const Version& version : rows.versions()) {
    if (before != nullptr && before->FindVersion(version.id) != nullptr) continue;
    FeedThing& thing = things->emplace_back();
    thing.subject = absl::StrCat("version ", version.id);
    v1::FeedVersion& item = *thing.item.mutable_version_submitted();
    item.set_bot(version.bot);
    item.set_number(static_cast<uint32_t>(version.number));
    item.set_owner(version.owner);
  }
}

// In the order of their times.
void AddNotices(const publish::PublishedLadder& ladder, std::vector<FeedThing>* things) {
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
    things->push_back(std::move(thing));
  }
}

// What an event has few of, so that it is compared by subjects.
void AddMilestones(const EventRows& event, const std::string& prefix, bool begin,
                   std::vector<FeedThing>* things) {
  if (!begin) return AddEnd(event, prefix, things);
  AddBegin(event, prefix, things);
  AddPlaces(event, prefix, things);
}

// Those of `things` whose subjects are not among `known`.
void MoveNew(std::vector<FeedThing> things, const std::vector<FeedThing>& known,
             std::vector<FeedThing>* news) {
  std::set<std::string> subjects;
  for (const FeedThing& thing : known) subjects.insert(thing.subject);
  for (FeedThing& thing : things) {
    if (!subjects.contains(thing.subject)) news->push_back(std::move(thing));
  }
}

void AddNewMilestones(const EventRows& event, const EventRows* before, const std::string& prefix,
                      bool begin, std::vector<FeedThing>* news) {
  std::vector<FeedThing> now;
  std::vector<FeedThing> known;
  AddMilestones(event, prefix, begin, &now);
  if (before != nullptr) AddMilestones(*before, prefix, begin, &known);
  MoveNew(std::move(now), known, news);
}

void AddEvent(const publish::PublishedLadder& ladder, const EventRows& event,
              const EventRows* before, std::vector<FeedThing>* things) {
  const std::string prefix = absl::StrCat("event ", event.event.id, " ");
  AddNewMilestones(event, before, prefix, true, things);
  AddRounds(event, before, prefix, things);
  AddSets(ladder, event, before, prefix, things);
  AddNewMilestones(event, before, prefix, false, things);
}

}  // namespace

std::vector<FeedThing> ThingsOf(const publish::PublishedLadder& ladder,
                                const publish::PublishedLadder* before) {
  std::vector<FeedThing> things;
  std::map<EventId, const EventRows*> events_before;
  std::vector<FeedThing> notices;
  std::vector<FeedThing> notices_before;
  AddNotices(ladder, &notices);
  if (before != nullptr) {
    for (const EventRows& event : before->rows().events) events_before[event.event.id] = &event;
    AddNotices(*before, &notices_before);
  }
  if (before == nullptr || before->rows().roster() != ladder.rows().roster()) {
    AddVersions(ladder.rows(), before == nullptr ? nullptr : &before->rows(), &things);
  }
  for (const EventRows& event : ladder.rows().events) {
    const auto found = events_before.find(event.event.id);
    const EventRows* was = found == events_before.end() ? nullptr : found->second;
    if (was != &event) AddEvent(ladder, event, was, &things);
  }
  MoveNew(std::move(notices), notices_before, &things);
  return things;
}

}  // namespace assize::ladder::answers
