#include "ladder/publish/living_ladder.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/publish/stored_parts.h"
#include "referee/base/status.h"
#include "referee/replay/store/store.h"

namespace assize::ladder::publish {
namespace {

// Everything is shown.
bool Anything(Thing /*thing*/, Audience /*audience*/, const Circumstances& /*circumstances*/) {
  return true;
}

// As far as readers can know.
bool AreSame(const LadderRows& a, const LadderRows& b) {
  return a.events.pointers() == b.events.pointers() &&
         a.challenges.pointers() == b.challenges.pointers() && a.roster() == b.roster() &&
         a.title == b.title;
}

}  // namespace

absl::StatusOr<Snapshot::Ladder> Snapshot::For(const Reader& reader) const {
  if (reader.audience == Audience::kViewer) return viewer_;
  if (reader.audience == Audience::kOrganiser) return organiser_;
  ASSIZE_RETURN_IF_ERROR(WithContext(CheckOwner(reader, owners_.frame()), name_));
  return std::make_shared<const PublishedLadder>(reader, owners_.For(reader.owner), matches_,
                                                 name_);
}

absl::StatusOr<std::unique_ptr<LivingLadder>> LivingLadder::Open(const std::string& path,
                                                                 ReadFor use, Wanted wanted) {
  ASSIZE_ASSIGN_OR_RETURN(auto store, LadderStore::OpenForReading(path));
  ASSIZE_ASSIGN_OR_RETURN(auto matches, Store::OpenForReading(path));
  return std::unique_ptr<LivingLadder>(
      new LivingLadder(path, use, std::move(wanted), std::move(store), std::move(matches)));
}

absl::StatusOr<std::shared_ptr<const Snapshot>> LivingLadder::Refresh(int64_t now_unix_us) {
  bool changed = false;
  const absl::Status read = store_->ReadTogether([&]() -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(changed, Read());
    return absl::OkStatus();
  });
  if (!read.ok()) {
    has_read_ = false;
    return read;
  }
  const auto due = snapshot_ == nullptr ? std::nullopt : snapshot_->next_release_unix_us();
  if (snapshot_ == nullptr || changed || (due.has_value() && now_unix_us >= *due)) {
    snapshot_ = Publish(now_unix_us);
  }
  return snapshot_;
}

std::vector<std::string> LivingLadder::TakeDamaged() { return std::exchange(damaged_, {}); }

LivingLadder::Changed LivingLadder::ChangedBy(const std::vector<ModelChange>& changes) {
  Changed changed;
  for (const ModelChange& change : changes) {
    const ChainSubject& subject = change.subject;
    switch (subject.kind) {
      case ChainKind::kBot:
      case ChainKind::kVersion:
      case ChainKind::kAnnouncement:
      case ChainKind::kQuestion:
      case ChainKind::kTitle:
        changed.frame = true;
        break;
      case ChainKind::kEvent:
      case ChainKind::kField:
      case ChainKind::kEventEnd:
        changed.events[subject.id].row = true;
        break;
      case ChainKind::kRound:
        changed.events[subject.id].rounds = true;
        break;
      case ChainKind::kSets: {
        Touched& touched = changed.events[subject.id];
        touched.rounds = true;
        touched.first_planned = std::min(touched.first_planned, subject.first);
        break;
      }
      case ChainKind::kMatch:
        if (change.closed) changed.events[change.closed->event].closed.push_back(*change.closed);
        break;
      case ChainKind::kAbandoned:
        changed.events[subject.id].all = true;
        break;
      case ChainKind::kGoneEvent:
        changed.gone.insert(subject.id);
        break;
      case ChainKind::kBegin:
        changed.everything = true;
        break;
      case ChainKind::kAttempts:
      case ChainKind::kGoneMatch:
        break;
    }
  }
  for (const EventId event : changed.gone) changed.events.erase(event);
  return changed;
}

absl::StatusOr<bool> LivingLadder::Read() {
  if (!has_read_) {
    ASSIZE_RETURN_IF_ERROR(ReadEverything());
    return true;
  }
  ASSIZE_ASSIGN_OR_RETURN(const ModelChanges changes, LoadChangesAfter(*store_, link_));
  link_ = changes.link;
  if (changes.changes.empty()) return false;
  Changed changed = ChangedBy(changes.changes);
  if (changed.everything) {
    ASSIZE_RETURN_IF_ERROR(ReadEverything());
    return true;
  }
  if (changed.frame) ASSIZE_RETURN_IF_ERROR(ReadWholeFrame());
  for (const EventId event : changed.gone) {
    events_.erase(event);
    damaged_events_.erase(event);
  }
  // Events that come first: what follows from their rows may be to be read of others.
  for (auto& [event, touched] : changed.events) {
    if (touched.all || !events_.contains(event)) continue;
    ASSIZE_RETURN_IF_ERROR(Follow(event, touched, &changed));
  }
  for (const auto& [event, touched] : changed.events) {
    if (touched.all || !events_.contains(event)) {
      ASSIZE_RETURN_IF_ERROR(ReadWholeEvent(event));
    }
  }
  return true;
}

absl::Status LivingLadder::ReadEverything() {
  ASSIZE_ASSIGN_OR_RETURN(link_, LoadLastLink(*store_));
  events_.clear();
  damaged_events_.clear();
  ASSIZE_RETURN_IF_ERROR(ReadWholeFrame());
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<EventId> events, EventsToRead());
  for (const EventId event : events) ASSIZE_RETURN_IF_ERROR(ReadWholeEvent(event));
  has_read_ = true;
  return absl::OkStatus();
}

absl::StatusOr<std::vector<EventId>> LivingLadder::EventsToRead() {
  if (wanted_.about.empty()) return LoadEventIds(*store_);
  const absl::StatusOr<Event> event = store_->FindEvent(wanted_.about);
  if (!event.ok()) return LoadEventIds(*store_);
  return std::vector<EventId>{event->id};
}

absl::Status LivingLadder::ReadWholeFrame() {
  LadderParts parts;
  ASSIZE_RETURN_IF_ERROR(ReadFrame(*store_, &parts));
  stored_.set_versions(std::move(parts.versions));
  stored_.announcements = std::move(parts.announcements);
  stored_.questions = std::move(parts.questions);
  stored_.title = std::move(parts.title);
  for (const std::string& text : parts.damaged) Name(text);
  has_news_ = true;
  return absl::OkStatus();
}

absl::Status LivingLadder::ReadWholeEvent(EventId event) {
  events_.erase(event);
  damaged_events_.erase(event);
  std::vector<std::string> damaged;
  absl::StatusOr<EventParts> parts = ReadEvent(
      *store_, event, stored_, use_ == ReadFor::kService ? TableCheck::kMade : TableCheck::kNotMade,
      wanted_.sets, &damaged);
  for (const std::string& text : damaged) NameOf(event, text);
  if (IsDamage(parts.status())) {
    LeaveOut(event, parts.status());
    return absl::OkStatus();
  }
  ASSIZE_RETURN_IF_ERROR(parts.status());
  events_.emplace(event, EventBuilder(*std::move(parts)));
  return absl::OkStatus();
}

absl::Status LivingLadder::Follow(EventId event, const Touched& touched, Changed* changed) {
  EventBuilder& builder = events_.at(event);
  absl::Status followed;
  if (touched.row) followed.Update(FollowRow(event, &builder, changed));
  if (followed.ok() && touched.rounds) followed = FollowRounds(event, touched, &builder);
  if (followed.ok() && !touched.closed.empty()) followed = FollowResults(event, touched, &builder);
  if (!IsDamage(followed)) return followed;
  LeaveOut(event, followed);
  return absl::OkStatus();
}

absl::Status LivingLadder::FollowRow(EventId event, EventBuilder* builder, Changed* changed) {
  const v1::EventSettings before = builder->rows()->event.setup.settings;
  ASSIZE_ASSIGN_OR_RETURN(Event row, store_->LoadEvent(event));
  ASSIZE_RETURN_IF_ERROR(CheckReferences(row, {}, stored_));
  const v1::EventSettings& settings = row.setup.settings;
  // A rerun may count now in its event.
  if (settings.has_rerun()) changed->events[settings.rerun().event()].all = true;
  // The ends of what was played so far are needed.
  if (settings.has_live_delay() && !before.has_live_delay()) changed->events[event].all = true;
  builder->SetEvent(std::move(row));
  return absl::OkStatus();
}

absl::Status LivingLadder::FollowRounds(EventId event, const Touched& touched,
                                        EventBuilder* builder) {
  const auto& known = builder->rows()->rounds;
  // Further sets are planned in the last round.
  const RoundStart start{.round = known.empty() ? 1 : known.back().plan.number,
                         .set = touched.first_planned};
  ASSIZE_ASSIGN_OR_RETURN(std::vector<Round> rounds, store_->LoadRounds(event, start));
  builder->AddRounds(std::move(rounds));
  return absl::OkStatus();
}

absl::Status LivingLadder::FollowResults(EventId event, const Touched& touched,
                                         EventBuilder* builder) {
  std::map<int, int> closed;
  std::set<int64_t> sets;
  for (const PlannedAt& place : touched.closed) {
    sets.insert(place.set);
    // A round that was read now is as it is.
    if (place.set < touched.first_planned) ++closed[place.round];
  }
  for (const auto& [round, matches] : closed) builder->Close(round, matches);
  const Event& row = builder->rows()->event;
  ASSIZE_ASSIGN_OR_RETURN(
      const PlayedSets played,
      LoadPlayedSets(*store_, event, row.setup.settings.has_live_delay(), sets));
  for (const std::string& text : played.damaged) NameOf(event, text);
  ASSIZE_RETURN_IF_ERROR(CheckReferences(row, played.results, stored_));
  builder->AddSets(played.results, played.faults, played.ends);
  return absl::OkStatus();
}

void LivingLadder::LeaveOut(EventId event, const absl::Status& why) {
  events_.erase(event);
  NameOf(event, absl::StrCat("event ", event, ": ", why.message()));
}

void LivingLadder::NameOf(EventId event, const std::string& damaged) {
  damaged_events_[event] = damaged;
  Name(damaged);
}

void LivingLadder::Name(const std::string& damaged) {
  if (named_.insert(damaged).second) damaged_.push_back(damaged);
}

std::shared_ptr<const Snapshot> LivingLadder::Publish(int64_t now_unix_us) {
  std::vector<EventList::Pointer> events;
  for (const auto& [id, builder] : events_) events.push_back(builder.rows());
  stored_.events = EventList(std::move(events));
  stored_.read_unix_us = now_unix_us;
  const auto ladder_for = [&](Audience audience, PublishedMemo* memo,
                              const Snapshot::Ladder& last) -> Snapshot::Ladder {
    const Reader reader{.audience = audience};
    const bool all = use_ == ReadFor::kCommand && audience == Audience::kOrganiser;
    PublishedRows rows = PublishedFor(reader, stored_, all ? Anything : Published, memo);
    const bool same = !has_news_ && last != nullptr && AreSame(rows.rows, last->rows()) &&
                      rows.next_release_unix_us == last->next_release_unix_us();
    if (same) return last;
    return std::make_shared<const PublishedLadder>(reader, std::move(rows), matches_, path_);
  };
  auto snapshot = std::make_shared<Snapshot>();
  snapshot->name_ = path_;
  snapshot->matches_ = matches_;
  snapshot->viewer_ = ladder_for(Audience::kViewer, &for_viewers_,
                                 snapshot_ == nullptr ? nullptr : snapshot_->viewer_);
  snapshot->organiser_ = ladder_for(Audience::kOrganiser, &for_organisers_,
                                    snapshot_ == nullptr ? nullptr : snapshot_->organiser_);
  snapshot->owners_ = PublishedToOwners(stored_, &for_owners_);
  snapshot->damaged_ = damaged_events_;
  has_news_ = false;
  return snapshot;
}

}  // namespace assize::ladder::publish
