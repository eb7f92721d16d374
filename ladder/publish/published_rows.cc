#include "ladder/publish/published_rows.h"

#include <algorithm>
#include <optional>
#include <set>

#include "assize/v1/event.pb.h"
#include "ladder/event/event_life.h"
#include "ladder/event/takes.h"
#include "ladder/names/names.h"
#include "ladder/publish/release.h"

namespace assize::ladder::publish {
namespace {

Circumstances OfRound(const Freeze& freeze, int round, bool event_ended) {
  return {.round_published = freeze.Shows(round),
          .event_published = !freeze.frozen(),
          .event_ended = event_ended};
}

// --- how far events are published ---

struct Showing {
  // What follows from a set that is held back is frozen too.
  Freeze freeze = {};
  Release release = {};
};
using Showings = std::map<EventId, Showing>;

Showing ShowingOf(const EventRows& rows, int64_t now_unix_us) {
  Showing showing;
  const v1::EventSettings& settings = rows.event.setup.settings;
  if (settings.has_published_rounds()) {
    showing.freeze.last_round = static_cast<int>(settings.published_rounds());
  }
  if (!settings.has_live_delay()) return showing;
  showing.release = ReleaseOf(settings.live_delay(), rows, now_unix_us);
  if (const auto round = showing.release.round) {
    showing.freeze.last_round = std::min(*round, showing.freeze.last_round.value_or(*round));
  }
  return showing;
}

// --- deals that several events play ---

// By seed of an event that is not over for the reader: of each such event, if there are several
// events of the seed, the sets that are closed. Deals
// follow from the event's seed and the set's number alone, so that events of one seed, of whatever
// games, play the same ones: what is open in one of them is open in all.
using OpenSeeds = std::map<Bytes32, std::vector<std::set<int64_t>>>;

std::set<int64_t> ClosedSets(Gate gate, Audience audience, const Showing& showing,
                             const EventRows& rows) {
  const auto is_shown = [&](int round, int64_t set) {
    Circumstances of = OfRound(showing.freeze, round, rows.event.ended_unix_us.has_value());
    of.set_closed = true;
    of.released = !showing.release.held.contains(set);
    return gate(Thing::kRecord, audience, of);
  };
  std::set<int64_t> closed;
  for (const SetBlock& block : rows.played) {
    for (const SetResult& set : block.results.sets) {
      if (is_shown(set.round, set.number)) closed.insert(set.number);
    }
  }
  // Sets that were given up have no results.
  for (const Round& round : rows.rounds) {
    if (round.open_matches > 0) continue;
    for (const SetPlan& set : round.plan.sets) {
      if (is_shown(round.plan.number, set.number)) closed.insert(set.number);
    }
  }
  return closed;
}

OpenSeeds OpenSeedsOf(Gate gate, Audience audience, const EventList& events,
                      const Showings& showings) {
  std::map<Bytes32, int> users;
  for (const EventRows& rows : events) ++users[rows.event.setup.seed.bytes];
  OpenSeeds open;
  for (const EventRows& rows : events) {
    const Showing& showing = showings.at(rows.event.id);
    const Circumstances of = OfRound(showing.freeze, 0, rows.event.ended_unix_us.has_value());
    if (gate(Thing::kEventSeed, audience, of)) continue;
    const Bytes32& seed = rows.event.setup.seed.bytes;
    auto& closed = open[seed];
    // The only event of its seed: a set that is not closed in it is not shown in any case.
    if (users.at(seed) > 1) closed.push_back(ClosedSets(gate, audience, showing, rows));
  }
  return open;
}

bool DealIsClosed(const OpenSeeds& open, const Seed& seed, int64_t set) {
  const auto events = open.find(seed.bytes);
  return events == open.end() ||
         std::ranges::all_of(events->second, [set](const std::set<int64_t>& closed) {
           return closed.contains(set);
         });
}

// --- the event's own row ---

// That an event was started, revealed or is final reveals what is there to be held back.
void HideTimes(Gate gate, Audience audience, const Freeze& freeze, const Circumstances& of,
               v1::EventSettings* settings) {
  auto& times = *settings->mutable_times();
  for (v1::EventTime& time : times) {
    const bool is_start = time.act() == v1::EVENT_ACT_START;
    if (!is_start && time.act() < v1::EVENT_ACT_REVEAL) continue;
    const bool shown = is_start ? gate(Thing::kPlan, audience, OfRound(freeze, 1, of.event_ended))
                                : gate(Thing::kEventEnd, audience, of);
    if (!shown) time.clear_done_unix_us();
  }
  times.erase(std::remove_if(times.begin(), times.end(),
                             [](const v1::EventTime& time) {
                               return !time.has_planned_unix_us() && !time.has_done_unix_us();
                             }),
              times.end());
}

void HideSettings(Gate gate, Audience audience, const Freeze& freeze, const Circumstances& of,
                  EventSetup* setup) {
  v1::EventSettings& settings = setup->settings;
  // Salts are drawn from it; which the records have whose sets are closed.
  settings.clear_ids();
  if (!gate(Thing::kEventEnd, audience, of)) settings.clear_cancelled();
  HideTimes(gate, audience, freeze, of, &settings);
  Circumstances revealed = of;
  revealed.place_revealed = true;
  if (!gate(Thing::kPlace, audience, revealed)) settings.clear_revealed();
}

void HideDropouts(Gate gate, Audience audience, const Freeze& freeze, Event* event) {
  for (Entrant& entrant : event->entrants) {
    if (!entrant.out_from.has_value()) continue;
    const Circumstances of = OfRound(freeze, *entrant.out_from, event->ended_unix_us.has_value());
    if (gate(Thing::kDropout, audience, of)) continue;
    entrant.out_from.reset();
    entrant.out_reason.clear();
  }
}

void HideInEvent(Gate gate, Audience audience, const Freeze& freeze, bool seed_is_open,
                 Event* event) {
  const Circumstances of = OfRound(freeze, 0, event->ended_unix_us.has_value());
  HideDropouts(gate, audience, freeze, event);
  HideSettings(gate, audience, freeze, of, &event->setup);
  if (seed_is_open) event->setup.seed = Seed();
  // Names files of the organiser's.
  if (audience != Audience::kOrganiser) event->setup.command_line.clear();
  if (!gate(Thing::kEventEnd, audience, of)) event->ended_unix_us.reset();
}

// --- what was played in it ---

void HideRounds(Gate gate, Audience audience, const Freeze& freeze, bool ended, EventRows* rows) {
  const auto is_shown = [&](const Round& round) {
    return gate(Thing::kPlan, audience, OfRound(freeze, round.plan.number, ended));
  };
  if (std::ranges::all_of(rows->rounds, is_shown)) return;
  std::vector<SharedList<Round>::Pointer> shown = rows->rounds.pointers();
  std::erase_if(shown, [&](const auto& round) { return !is_shown(*round); });
  rows->rounds = SharedList<Round>(std::move(shown));
}

// A set whose deal is open in another event, or that is held back, is not over yet for readers; it
// was not given up.
void MarkOpen(const std::set<int>& numbers, EventRows* rows) {
  for (size_t place = 0; place < rows->rounds.size(); ++place) {
    const Round& round = rows->rounds[place];
    if (!numbers.contains(round.plan.number) || round.open_matches > 0) continue;
    auto open = std::make_shared<Round>(round);
    open->open_matches = 1;
    rows->rounds.Replace(place, std::move(open));
  }
}

// Takes out results that are not published. A result is there only with its record.
void HideResults(Gate gate, Audience audience, const Showing& showing, const OpenSeeds& open,
                 EventRows* rows) {
  const bool ended = rows->event.ended_unix_us.has_value();
  std::set<int> open_rounds;
  const auto is_hidden = [&](const SetResult& set) {
    Circumstances of = OfRound(showing.freeze, set.round, ended);
    of.released = !showing.release.held.contains(set.number);
    // Results are of whole sets alone.
    of.set_whole = true;
    of.set_closed = DealIsClosed(open, rows->event.setup.seed, set.number);
    if (gate(Thing::kResult, audience, of) && gate(Thing::kRecord, audience, of)) return false;
    if (!of.set_closed || !of.released) open_rounds.insert(set.round);
    return true;
  };
  std::vector<SharedList<SetBlock>::Pointer> shown;
  for (const auto& block : rows->played.pointers()) {
    std::set<int64_t> hidden;
    for (const SetResult& set : block->results.sets) {
      if (is_hidden(set)) hidden.insert(set.number);
    }
    if (hidden.size() == block->results.sets.size()) continue;
    shown.push_back(hidden.empty() ? block
                                   : std::make_shared<const SetBlock>(Without(*block, hidden)));
  }
  rows->ends = nullptr;
  rows->played = SharedList<SetBlock>(std::move(shown));
  MarkOpen(open_rounds, rows);
}

// --- the roster ---

// In a draft nothing was played, and its entrants are not public; challenges suspend no bot.
bool IsApart(const Event& event) { return event.apart() || event.setup.settings.draft(); }

// Versions whose suspension would reveal something about matches that are not published.
std::set<VersionId> InUnpublished(Gate gate, Audience audience, const EventList& events,
                                  const Showings& showings) {
  std::set<VersionId> versions;
  for (const EventRows& rows : events) {
    if (IsApart(rows.event)) continue;
    const Circumstances of =
        OfRound(showings.at(rows.event.id).freeze, 0, rows.event.ended_unix_us.has_value());
    if (gate(Thing::kSuspension, audience, of)) continue;
    for (const Entrant& entrant : rows.event.entrants) versions.insert(entrant.version);
  }
  return versions;
}

// --- announcements and questions ---

// What is about an event that is not in `rows` is hidden: a draft, or one that was made after the
// events were read.
void HideNotices(Gate gate, Audience audience, LadderRows* rows) {
  std::set<EventId> shown;
  for (const EventRows& event : rows->events) shown.insert(event.event.id);
  for (const EventRows& event : rows->challenges) shown.insert(event.event.id);
  const auto is_hidden = [&shown](const std::optional<EventId>& event) {
    return event.has_value() && !shown.contains(*event);
  };
  std::erase_if(rows->announcements,
                [&](const Announcement& announcement) { return is_hidden(announcement.event); });
  std::erase_if(rows->questions, [&](const Question& question) {
    const bool to_all = question.answer.has_value() && question.answer->to_all;
    return is_hidden(question.event) ||
           !gate(Thing::kQuestion, audience, {.answered_to_all = to_all});
  });
  if (audience == Audience::kOrganiser) return;
  for (Announcement& announcement : rows->announcements) announcement.actor.clear();
  for (Question& question : rows->questions) {
    question.owner.clear();
    question.actor.clear();
  }
}

}  // namespace

absl::StatusOr<EventFacts> FactsOf(const EventRows& rows) {
  const v1::EventSettings& settings = rows.event.setup.settings;
  ASSIZE_ASSIGN_OR_RETURN(const Freeze freeze, FreezeOf(rows.event));
  const v1::EventLife life = LifeOf(rows.event, settings, rows.rounds.size());
  const v1::EventTime* next = NextTime(settings);
  return EventFacts{.freeze = freeze,
                    .cancelled = settings.cancelled(),
                    .life = life,
                    .life_text = LifeText(life),
                    .next = next == nullptr ? "" : TimeText(*next),
                    .times = {settings.times().begin(), settings.times().end()},
                    .revealed = {settings.revealed().begin(), settings.revealed().end()},
                    .takes = std::string(TakesWord(TakesOf(settings))),
                    .delayed = settings.has_live_delay()};
}

absl::StatusOr<Freeze> FreezeOf(const Event& event) {
  const v1::EventSettings& settings = event.setup.settings;
  if (!settings.has_published_rounds()) return Freeze();
  return Freeze{.last_round = static_cast<int>(settings.published_rounds())};
}

void LadderRows::set_versions(std::vector<Version> versions) {
  auto roster = std::make_shared<Roster>();
  roster->versions = std::move(versions);
  for (size_t i = 0; i < roster->versions.size(); ++i) {
    roster->places[roster->versions[i].id] = i;
    roster->owners.insert(roster->versions[i].owner);
  }
  roster_ = std::move(roster);
}

bool LadderRows::HasOwner(const std::string& owner) const {
  return roster_->owners.contains(owner) ||
         std::ranges::any_of(roster_->owners, [&owner](const std::string& known) {
           return names::SameName(known, owner);
         });
}

const Version* LadderRows::FindVersion(VersionId id) const {
  const auto place = roster_->places.find(id);
  return place == roster_->places.end() ? nullptr : &roster_->versions[place->second];
}

LadderRows RowsOf(LadderParts parts) {
  LadderRows rows;
  rows.set_versions(std::move(parts.versions));
  std::vector<EventList::Pointer> events;
  for (EventParts& event : parts.events) events.push_back(EventBuilder(std::move(event)).rows());
  rows.events = EventList(std::move(events));
  rows.announcements = std::move(parts.announcements);
  rows.questions = std::move(parts.questions);
  rows.title = std::move(parts.title);
  rows.read_unix_us = parts.read_unix_us;
  return rows;
}

EventList::Pointer PublishedMemo::Find(const Key& key) const {
  const auto kept = kept_.find(key.stored->event.id);
  return kept != kept_.end() && kept->second.key == key ? kept->second.shown : nullptr;
}

void PublishedMemo::Keep(Key key, EventList::Pointer shown) {
  const EventId event = key.stored->event.id;
  kept_[event] = {.key = std::move(key), .shown = std::move(shown)};
}

void PublishedMemo::KeepOnly(const EventList& stored) {
  std::set<EventId> there;
  for (const EventRows& rows : stored) there.insert(rows.event.id);
  std::erase_if(kept_, [&there](const auto& kept) { return !there.contains(kept.first); });
}

void PublishedMemo::HideSuspensions(const LadderRows& stored, const std::set<VersionId>& hidden,
                                    LadderRows* rows) {
  if (stored_.roster() != stored.roster() || hidden_ != hidden) {
    std::vector<Version> versions = stored.versions();
    for (Version& version : versions) {
      if (hidden.contains(version.id)) version.suspended.reset();
    }
    stored_.ShareVersions(stored);
    hidden_ = hidden;
    shown_.set_versions(std::move(versions));
  }
  rows->ShareVersions(shown_);
}

namespace {

// Publishes event by event.
class Publisher {
 public:
  // `stored` and `memo`, which may be null, must outlive it.
  Publisher(Gate gate, Audience audience, const LadderRows& stored, PublishedMemo* memo)
      : gate_(gate), audience_(audience), stored_(stored), memo_(memo) {
    for (const EventRows& rows : stored.events) {
      Showing showing = ShowingOf(rows, stored.read_unix_us);
      if (const auto due = showing.release.next_unix_us) {
        next_release_ = std::min(*due, next_release_.value_or(*due));
      }
      showings_[rows.event.id] = std::move(showing);
    }
    open_ = OpenSeedsOf(gate_, audience_, stored.events, showings_);
    if (memo_ != nullptr) memo_->KeepOnly(stored.events);
  }

  // Everything but events, challenges and what was said about them.
  PublishedRows Frame() const {
    PublishedRows published{.rows = stored_, .next_release_unix_us = next_release_};
    published.rows.read_unix_us = 0;
    published.rows.events = {};
    std::set<VersionId> hidden = InUnpublished(gate_, audience_, stored_.events, showings_);
    std::erase_if(hidden, [this](VersionId id) {
      const Version* version = stored_.FindVersion(id);
      return version == nullptr || !version->suspended.has_value();
    });
    if (hidden.empty()) return published;
    PublishedMemo fresh;
    (memo_ == nullptr ? &fresh : memo_)->HideSuspensions(stored_, hidden, &published.rows);
    return published;
  }

  bool Shows(const Event& event, bool own) const {
    const v1::EventSettings& settings = event.setup.settings;
    // What a rerun has played is for organisers alone, until it counts in its event.
    const Circumstances of = {
        .draft = settings.draft() || settings.has_rerun(), .challenge = event.apart(), .own = own};
    return gate_(Thing::kEvent, audience_, of);
  }

  EventList::Pointer Publish(const EventList::Pointer& stored) {
    const Showing& showing = showings_.at(stored->event.id);
    const auto seed = open_.find(stored->event.setup.seed.bytes);
    const bool is_open = seed != open_.end();
    // What is shown of it depends on other events.
    const bool is_shared = is_open && !seed->second.empty();
    if (memo_ == nullptr || is_shared) return Make(*stored, showing, is_open);
    const PublishedMemo::Key key{.stored = stored,
                                 .last_round = showing.freeze.last_round,
                                 .held = showing.release.held,
                                 .seed_is_open = is_open};
    EventList::Pointer shown = memo_->Find(key);
    if (shown != nullptr) return shown;
    shown = Make(*stored, showing, is_open);
    memo_->Keep(key, shown);
    return shown;
  }

 private:
  EventList::Pointer Make(const EventRows& stored, const Showing& showing,
                          bool seed_is_open) const {
    auto shown = std::make_shared<EventRows>(stored);
    HideRounds(gate_, audience_, showing.freeze, stored.event.ended_unix_us.has_value(),
               shown.get());
    HideResults(gate_, audience_, showing, open_, shown.get());
    HideInEvent(gate_, audience_, showing.freeze, seed_is_open, &shown->event);
    return shown;
  }

  const Gate gate_;
  const Audience audience_;
  const LadderRows& stored_;
  PublishedMemo* const memo_;
  Showings showings_;
  OpenSeeds open_;
  std::optional<int64_t> next_release_;
};

// The owners of who takes part, each once.
std::set<std::string> OwnersIn(const Event& event, const std::map<VersionId, std::string>& owners) {
  std::set<std::string> found;
  for (const Entrant& entrant : event.entrants) {
    const auto owner = owners.find(entrant.version);
    if (owner != owners.end()) found.insert(owner->second);
  }
  return found;
}

std::map<VersionId, std::string> OwnersOf(const std::vector<Version>& versions) {
  std::map<VersionId, std::string> owners;
  for (const Version& version : versions) owners[version.id] = version.owner;
  return owners;
}

}  // namespace

PublishedRows PublishedFor(const Reader& reader, const LadderRows& stored, Gate gate,
                           PublishedMemo* memo) {
  Publisher publisher(gate, reader.audience, stored, memo);
  PublishedRows published = publisher.Frame();
  const auto owners = OwnersOf(stored.versions());
  std::vector<EventList::Pointer> events;
  std::vector<EventList::Pointer> challenges;
  for (const EventList::Pointer& event : stored.events.pointers()) {
    const bool apart = event->event.apart();
    const bool own =
        apart && reader.audience == Audience::kOwner &&
        std::ranges::any_of(OwnersIn(event->event, owners), [&reader](const std::string& owner) {
          return names::SameName(owner, reader.owner);
        });
    if (!publisher.Shows(event->event, own)) continue;
    (apart ? challenges : events).push_back(publisher.Publish(event));
  }
  published.rows.events = EventList(std::move(events));
  published.rows.challenges = EventList(std::move(challenges));
  HideNotices(gate, reader.audience, &published.rows);
  return published;
}

PublishedToOwners::PublishedToOwners(const LadderRows& stored, PublishedMemo* memo) {
  Publisher publisher(Published, Audience::kOwner, stored, memo);
  all_ = publisher.Frame();
  const auto owners = OwnersOf(stored.versions());
  std::vector<EventList::Pointer> events;
  for (const EventList::Pointer& event : stored.events.pointers()) {
    if (publisher.Shows(event->event, false)) {
      events.push_back(publisher.Publish(event));
    } else if (event->event.apart() && publisher.Shows(event->event, true)) {
      const EventList::Pointer shown = publisher.Publish(event);
      for (const std::string& owner : OwnersIn(event->event, owners)) {
        challenges_[owner].push_back(shown);
      }
    }
  }
  all_.rows.events = EventList(std::move(events));
}

PublishedRows PublishedToOwners::For(const std::string& owner) const {
  PublishedRows published = all_;
  auto own = challenges_.find(owner);
  if (own == challenges_.end()) {
    own = std::ranges::find_if(
        challenges_, [&owner](const auto& entry) { return names::SameName(entry.first, owner); });
  }
  if (own != challenges_.end()) published.rows.challenges = EventList(own->second);
  HideNotices(Published, Audience::kOwner, &published.rows);
  return published;
}

}  // namespace assize::ladder::publish
