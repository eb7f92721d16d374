#include "ladder/publish/published_ladder.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <span>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/event/event_settings.h"
#include "ladder/names/names.h"
#include "ladder/query/event_report.h"
#include "ladder/query/ratings.h"
#include "ladder/query/regress_state.h"
#include "ladder/store/ladder_store.h"
#include "ladder/store/notice_store.h"
#include "referee/base/plain_text.h"
#include "referee/base/status.h"
#include "referee/replay/store.h"

namespace assize::ladder::publish {
namespace {

absl::Status ReadAll(LadderStore& store, int64_t now_unix_us, LadderRows* into) {
  LadderRows& rows = *into;
  rows.read_unix_us = now_unix_us;
  ASSIZE_ASSIGN_OR_RETURN(std::vector<Event> events, store.ListEvents());
  for (Event& event : events) {
    EventRows& read = rows.events.emplace_back();
    ASSIZE_ASSIGN_OR_RETURN(read.rounds, store.LoadRounds(event.id));
    ASSIZE_ASSIGN_OR_RETURN(read.results, store.LoadResults({.event = event.id, .game = {}}));
    ASSIZE_ASSIGN_OR_RETURN(read.faults, store.LoadSeatFaults(event.id));
    if (event.setup.settings.has_live_delay()) {
      ASSIZE_ASSIGN_OR_RETURN(read.ends, store.LoadSetEnds(event.id));
    }
    read.event = std::move(event);
  }
  ASSIZE_ASSIGN_OR_RETURN(rows.versions, store.ListVersions());
  NoticeStore notices(&store);
  ASSIZE_ASSIGN_OR_RETURN(rows.announcements, notices.LoadAnnouncements());
  ASSIZE_ASSIGN_OR_RETURN(rows.questions, notices.LoadQuestions());
  ASSIZE_ASSIGN_OR_RETURN(rows.title, notices.LoadTitle());
  return absl::OkStatus();
}

// Everything, at one moment: an event that is frozen or a set that is stored meanwhile must not look
// half like before and half like after it.
absl::StatusOr<LadderRows> ReadRows(LadderStore& store, int64_t now_unix_us) {
  LadderRows rows;
  ASSIZE_RETURN_IF_ERROR(store.ReadTogether([&] { return ReadAll(store, now_unix_us, &rows); }));
  return rows;
}

absl::Status CheckOwner(const Reader& reader, const std::vector<Version>& versions) {
  if (reader.audience != Audience::kOwner) return absl::OkStatus();
  std::set<std::string> owners;
  for (const Version& version : versions) {
    if (names::SameName(version.owner, reader.owner)) return absl::OkStatus();
    owners.insert(version.owner);
  }
  return absl::NotFoundError(absl::StrCat("nobody of the name ", Quoted(reader.owner),
                                          " has a bot; owners: ", absl::StrJoin(owners, ", ")));
}

// The first set of the event that is published and still to be played; its end if none is.
int64_t FirstOpenSet(const EventRows& event) {
  std::set<int64_t> whole;
  for (const SetResult& set : event.results.sets) whole.insert(set.number);
  for (const Round& round : event.rounds) {
    if (round.open_matches == 0) continue;
    for (const SetPlan& set : round.plan.sets) {
      if (!whole.contains(set.number)) return set.number;
    }
  }
  return INT64_MAX;
}

// What each version did wrong in sets below `end_set`.
std::map<VersionId, FaultCounts> FaultsIn(const EventRows& event, int64_t end_set) {
  std::set<int64_t> counted;
  for (const SetResult& set : event.results.sets) {
    if (set.number >= end_set) continue;
    for (const MatchResult& match : event.results.MatchesOf(set)) counted.insert(match.match);
  }
  std::map<VersionId, FaultCounts> faults;
  for (const SeatFaults& seat : event.faults) {
    if (!counted.contains(seat.match)) continue;
    FaultCounts& counts = faults[seat.version];
    ++counts.seats;
    counts.faults += seat.faults;
    counts.forfeits += seat.forfeit.empty() ? 0 : 1;
  }
  return faults;
}

void HideLogs(const Reader& reader, const std::vector<std::string>& owners,
              v1::MatchTiming* timing) {
  for (int seat = 0; seat < timing->seats_size(); ++seat) {
    const auto place = static_cast<size_t>(seat);
    // Of a match that is published, since its result is.
    const Circumstances of = {
        .round_published = true,
        .set_closed = true,
        .set_whole = true,
        .own = place < owners.size() && names::SameName(owners[place], reader.owner)};
    if (Published(Thing::kLog, reader.audience, of)) continue;
    timing->mutable_seats(seat)->clear_last_lines();
    timing->mutable_seats(seat)->clear_process_end();
  }
}

struct EventsAndResults {
  std::vector<Event> events;
  Results results;
};

// All events, and the results of those of the game that are asked for; empty: of all of them.
EventsAndResults ResultsIn(std::span<const EventRows> rows, const std::string& game,
                           const std::vector<EventId>& asked) {
  EventsAndResults found;
  for (const EventRows& event : rows) {
    found.events.push_back(event.event);
    if (event.event.setup.game != game) continue;
    if (!asked.empty() && std::ranges::find(asked, event.event.id) == asked.end()) continue;
    Append(event.results, &found.results);
  }
  return found;
}

}  // namespace

bool IsTest(const Event& event) { return event.setup.format == kRegressFormat; }

PublishedLadder::PublishedLadder(Reader reader, PublishedRows published,
                                 std::unique_ptr<Store> matches, std::string name)
    : reader_(std::move(reader)),
      published_(std::move(published)),
      matches_(std::move(matches)),
      name_(std::move(name)) {
  for (const auto* events : {&rows().events, &rows().challenges}) {
    for (const EventRows& event : *events) {
      for (size_t i = 0; i < event.results.matches.size(); ++i) {
        places_[{event.event.id, event.results.matches[i].match}] = i;
      }
    }
  }
  for (const Version& version : rows().versions) versions_[version.id] = &version;
}

PublishedLadder::~PublishedLadder() = default;

absl::StatusOr<std::unique_ptr<PublishedLadder>> PublishedLadder::Open(const std::string& path,
                                                                       Reader reader,
                                                                       int64_t now_unix_us) {
  ASSIZE_ASSIGN_OR_RETURN(const auto store, LadderStore::OpenForReading(path));
  ASSIZE_ASSIGN_OR_RETURN(auto matches, Store::OpenForReading(path));
  ASSIZE_ASSIGN_OR_RETURN(LadderRows rows, ReadRows(*store, now_unix_us));
  ASSIZE_RETURN_IF_ERROR(WithContext(CheckOwner(reader, rows.versions), path));
  absl::StatusOr<PublishedRows> published = PublishedFor(reader, std::move(rows));
  ASSIZE_RETURN_IF_ERROR(WithContext(published.status(), path));
  return std::unique_ptr<PublishedLadder>(
      new PublishedLadder(std::move(reader), *std::move(published), std::move(matches), path));
}

absl::StatusOr<std::unique_ptr<PublishedLadder>> PublishedLadder::Of(LadderRows stored,
                                                                     Reader reader) {
  ASSIZE_ASSIGN_OR_RETURN(PublishedRows published, PublishedFor(reader, std::move(stored)));
  return std::unique_ptr<PublishedLadder>(
      new PublishedLadder(std::move(reader), std::move(published), nullptr, "rows"));
}

absl::StatusOr<const EventRows*> PublishedLadder::FindEvent(const std::string& name) const {
  std::vector<std::string> names;
  for (const EventRows& event : rows().events) {
    if (names::SameName(event.event.setup.name, name)) return &event;
    names.push_back(Quoted(event.event.setup.name));
  }
  for (const EventRows& challenge : rows().challenges) {
    if (names::SameName(challenge.event.setup.name, name)) return &challenge;
  }
  return absl::NotFoundError(
      absl::StrCat(name_, ": no event ", Quoted(name), "; ",
                   names.empty() ? "it has none yet" : "it has: " + absl::StrJoin(names, ", ")));
}

absl::StatusOr<const Version*> PublishedLadder::FindVersion(VersionId id) const {
  const auto version = versions_.find(id);
  if (version != versions_.end()) return version->second;
  return absl::NotFoundError(absl::StrCat(name_, ": a version is missing"));
}

Version PublishedLadder::AsSeen(Version version) const {
  const auto seen = versions_.find(version.id);
  if (seen == versions_.end() || !seen->second->suspended.has_value()) version.suspended.reset();
  return version;
}

std::vector<std::string> PublishedLadder::OwnersAt(const EventRows& event, int64_t number) const {
  std::vector<std::string> owners;
  const auto place = places_.find({event.event.id, number});
  if (place == places_.end()) return owners;
  for (const SeatResult& seat : event.results.SeatsOf(event.results.matches[place->second])) {
    const auto version = versions_.find(seat.version);
    owners.push_back(version == versions_.end() ? "" : version->second->owner);
  }
  return owners;
}

absl::StatusOr<report::EventReport> PublishedLadder::ReportOf(const EventRows& event) const {
  return EventReportOf(event.event, rows().versions, event.rounds, event.results);
}

absl::StatusOr<report::RatingsReport> PublishedLadder::RatingsOf(
    const std::string& game, const std::vector<EventId>& events) const {
  const auto [all, results] = ResultsIn(rows().events, game, events);
  return ladder::RatingsOf(game, all, rows().versions, results);
}

absl::StatusOr<v1::MatrixReport> PublishedLadder::MatrixOf(
    const std::string& game, const std::vector<EventId>& events) const {
  const auto [all, results] = ResultsIn(rows().events, game, events);
  return ladder::MatrixOf(game, all, rows().versions, results);
}

absl::StatusOr<report::RatingsReport> PublishedLadder::RatingsAfter(
    const EventRows& event, int round, const std::vector<EventId>& events) const {
  std::vector<Event> all;
  Results results;
  for (const EventRows& rows : rows().events) {
    all.push_back(rows.event);
    if (rows.event.setup.game != event.event.setup.game) continue;
    if (std::ranges::find(events, rows.event.id) == events.end()) continue;
    if (rows.event.id != event.event.id) {
      Append(rows.results, &results);
      continue;
    }
    Results until = rows.results;
    std::erase_if(until.sets, [round](const SetResult& set) { return set.round > round; });
    Append(until, &results);
    break;
  }
  return ladder::RatingsOf(event.event.setup.game, all, rows().versions, results,
                           FaultFreeTables::kNotWanted);
}

absl::StatusOr<report::RegressState> PublishedLadder::TestOf(const EventRows& event,
                                                             int64_t end_set) const {
  EventState state;
  state.event = event.event;
  state.results = event.results;
  DropFrom(std::min(FirstOpenSet(event), end_set), &state.results);
  return RegressStateOf(rows().versions, state,
                        [&event](int64_t end_set) { return FaultsIn(event, end_set); });
}

absl::StatusOr<StoredMatch> PublishedLadder::LoadMatch(const EventRows& event,
                                                       int64_t number) const {
  const auto id = published_.ids.find({event.event.id, number});
  if (id == published_.ids.end() || matches_ == nullptr) {
    return absl::NotFoundError(absl::StrCat(name_, ": no match ", number, " of event ",
                                            Quoted(event.event.setup.name), " is published"));
  }
  ASSIZE_ASSIGN_OR_RETURN(StoredMatch match, matches_->LoadMatch(id->second));
  match.entry.id = number;
  ASSIZE_ASSIGN_OR_RETURN(match.entry.name, NameOfMatch(event, number));
  match.entry.place.run_id = 0;
  match.entry.place.ordinal = number - 1;
  HideLogs(reader_, OwnersAt(event, number), &match.timing);
  return match;
}

absl::StatusOr<PublishedLadder::FoundMatch> PublishedLadder::FindMatch(
    const MatchName& name) const {
  ASSIZE_ASSIGN_OR_RETURN(const EventRows* event, FindEvent(name.event));
  const std::string& found = event->event.setup.name;
  std::string other;
  for (const SetResult& set : event->results.sets) {
    if (set.number != name.set - 1) continue;
    for (const MatchResult& match : event->results.MatchesOf(set)) {
      if (match.rotation != name.rotation - 1) continue;
      if (match.play == name.play) return FoundMatch{.event = event, .match = &match};
      other = AsText(NameOf(found, set, match));
    }
  }
  return absl::NotFoundError(
      absl::StrCat(name_, ": no match ", Quoted(AsText(name)), " is published",
                   other.empty() ? "" : absl::StrCat("; what counts is ", Quoted(other))));
}

int64_t PublishedLadder::StoredNumber(const EventRows& event, int64_t number) const {
  const auto id = published_.ids.find({event.event.id, number});
  return id == published_.ids.end() ? 0 : id->second;
}

absl::StatusOr<MatchName> PublishedLadder::NameOfMatch(const EventRows& event,
                                                       int64_t number) const {
  const std::string& name = event.event.setup.name;
  const auto place = places_.find({event.event.id, number});
  if (place == places_.end()) {
    return absl::NotFoundError(
        absl::StrCat(name_, ": no match ", number, " of event ", Quoted(name), " is published"));
  }
  // The sets have their matches in the same order.
  const auto after =
      std::ranges::upper_bound(event.results.sets, place->second, {}, &SetResult::first_match);
  return NameOf(name, *std::prev(after), event.results.matches[place->second]);
}

}  // namespace assize::ladder::publish
