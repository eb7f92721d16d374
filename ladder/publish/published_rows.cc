#include "ladder/publish/published_rows.h"

#include <algorithm>
#include <optional>
#include <set>

#include "assize/v1/event.pb.h"
#include "ladder/event/life/event_life.h"
#include "ladder/event/settings/takes.h"
#include "ladder/names/names.h"
#include "ladder/publish/hiding.h"

namespace assize::ladder::publish {
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
