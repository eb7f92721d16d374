#include "ladder/publish/published_ladder.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/event/settings/event_settings.h"
#include "ladder/names/names.h"
#include "ladder/publish/stored_parts.h"
#include "ladder/query/event_report.h"
#include "ladder/query/regress_state.h"
#include "ladder/store/ladder_store.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"
#include "referee/replay/store/store.h"

namespace assize::ladder::publish {
namespace {

// The first set of the event that is published and still to be played; its end if none is.
int64_t FirstOpenSet(const EventRows& event) {
  std::set<int64_t> whole;
  for (const SetBlock& block : event.played) {
    for (const SetResult& set : block.results.sets) whole.insert(set.number);
  }
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
  std::map<VersionId, FaultCounts> faults;
  for (const SetBlock& block : event.played) {
    std::set<int64_t> counted;
    for (const SetResult& set : block.results.sets) {
      if (set.number >= end_set) continue;
      for (const MatchResult& match : block.results.MatchesOf(set)) {
        counted.insert(match.match);
        for (const SeatResult& seat : block.results.SeatsOf(match)) ++faults[seat.version].seats;
      }
    }
    for (const SeatFaults& seat : block.faults) {
      if (!counted.contains(seat.match)) continue;
      faults[seat.version].faults += seat.faults;
      faults[seat.version].forfeits += seat.forfeit.empty() ? 0 : 1;
    }
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

bool IsAmong(const std::vector<EventId>& events, EventId event) {
  return std::ranges::find(events, event) != events.end();
}

// All events, and the results of those of the game that are asked for.
EventsAndResults ResultsIn(const EventList& rows, const std::string& game,
                           const RatedEvents& rated) {
  EventsAndResults found;
  for (const EventRows& event : rows) {
    found.events.push_back(event.event);
    if (event.event.setup.game != game || IsAmong(rated.without, event.event.id)) continue;
    if (!rated.only.empty() && !IsAmong(rated.only, event.event.id)) continue;
    for (const SetBlock& block : event.played) Append(block.results, &found.results);
  }
  return found;
}

}  // namespace

absl::Status CheckOwner(const Reader& reader, const LadderRows& rows) {
  if (reader.audience != Audience::kOwner || rows.HasOwner(reader.owner)) return absl::OkStatus();
  std::set<std::string> owners;
  for (const Version& version : rows.versions()) owners.insert(version.owner);
  return absl::NotFoundError(absl::StrCat("nobody of the name ", Quoted(reader.owner),
                                          " has a bot; owners: ", absl::StrJoin(owners, ", ")));
}

bool IsTest(const Event& event) { return event.setup.format == kRegressFormat; }

PublishedLadder::PublishedLadder(Reader reader, PublishedRows published,
                                 std::shared_ptr<Store> matches, std::string name)
    : reader_(std::move(reader)),
      published_(std::move(published)),
      matches_(std::move(matches)),
      name_(std::move(name)) {}

PublishedLadder::~PublishedLadder() = default;

absl::StatusOr<std::unique_ptr<PublishedLadder>> PublishedLadder::Open(const std::string& path,
                                                                       Reader reader,
                                                                       int64_t now_unix_us) {
  ASSIZE_ASSIGN_OR_RETURN(const auto store, LadderStore::OpenForReading(path));
  ASSIZE_ASSIGN_OR_RETURN(auto matches, Store::OpenForReading(path));
  LadderParts parts;
  ASSIZE_RETURN_IF_ERROR(store->ReadTogether([&] { return ReadAll(*store, &parts); }));
  parts.read_unix_us = now_unix_us;
  std::vector<std::string> damaged = std::move(parts.damaged);
  const LadderRows rows = RowsOf(std::move(parts));
  ASSIZE_RETURN_IF_ERROR(WithContext(CheckOwner(reader, rows), path));
  PublishedRows published = PublishedFor(reader, rows);
  auto ladder = std::make_unique<PublishedLadder>(std::move(reader), std::move(published),
                                                  std::move(matches), path);
  ladder->damaged_ = std::move(damaged);
  return ladder;
}

std::unique_ptr<PublishedLadder> PublishedLadder::Of(LadderParts stored, Reader reader) {
  PublishedRows published = PublishedFor(reader, RowsOf(std::move(stored)));
  return std::make_unique<PublishedLadder>(std::move(reader), std::move(published), nullptr,
                                           "rows");
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
  if (const Version* version = rows().FindVersion(id)) return version;
  return absl::NotFoundError(absl::StrCat(name_, ": a version is missing"));
}

Version PublishedLadder::AsSeen(Version version) const {
  const Version* seen = rows().FindVersion(version.id);
  if (seen == nullptr || !seen->suspended.has_value()) version.suspended.reset();
  return version;
}

std::vector<std::string> PublishedLadder::OwnersAt(const EventRows& event, int64_t number) const {
  std::vector<std::string> owners;
  const std::optional<PlayedAt> played = FindPlayed(event, number);
  if (!played.has_value()) return owners;
  for (const SeatResult& seat : played->seats()) {
    const Version* version = rows().FindVersion(seat.version);
    owners.push_back(version == nullptr ? "" : version->owner);
  }
  return owners;
}

absl::Status PublishedLadder::NoMatch(const EventRows& event, int64_t number) const {
  return absl::NotFoundError(absl::StrCat(name_, ": no match ", number, " of event ",
                                          Quoted(event.event.setup.name), " is published"));
}

absl::StatusOr<report::EventReport> PublishedLadder::ReportOf(const EventRows& event) const {
  std::vector<const Round*> rounds;
  for (const Round& round : event.rounds) rounds.push_back(&round);
  return EventReportOf(event.event, rows().versions(), rounds, ResultsOf(event));
}

absl::StatusOr<report::RatingsReport> PublishedLadder::RatingsOf(const std::string& game,
                                                                 const RatedEvents& events) const {
  const auto [all, results] = ResultsIn(rows().events, game, events);
  return ladder::RatingsOf(game, all, rows().versions(), results);
}

absl::StatusOr<v1::SystemRatingsReport> PublishedLadder::SystemRatingsOf(
    const std::string& game, const RatedEvents& events, const std::string& system) const {
  const auto [all, results] = ResultsIn(rows().events, game, events);
  return ladder::SystemRatingsOf(game, all, rows().versions(), results, system);
}

absl::StatusOr<v1::MatrixReport> PublishedLadder::MatrixOf(const std::string& game,
                                                           const RatedEvents& events,
                                                           int64_t most) const {
  const auto [all, results] = ResultsIn(rows().events, game, events);
  return ladder::MatrixOf(game, all, rows().versions(), results, most);
}

absl::StatusOr<report::RatingsReport> PublishedLadder::RatingsAfter(
    const EventRows& event, int round, const std::vector<EventId>& events) const {
  std::vector<Event> all;
  Results results;
  for (const EventRows& rows : rows().events) {
    all.push_back(rows.event);
    if (rows.event.setup.game != event.event.setup.game) continue;
    if (!IsAmong(events, rows.event.id)) continue;
    if (rows.event.id != event.event.id) {
      for (const SetBlock& block : rows.played) Append(block.results, &results);
      continue;
    }
    Results until = ResultsOf(rows);
    std::erase_if(until.sets, [round](const SetResult& set) { return set.round > round; });
    Append(until, &results);
    break;
  }
  return ladder::RatingsOf(event.event.setup.game, all, rows().versions(), results,
                           FaultFreeTables::kNotWanted);
}

absl::StatusOr<report::RegressState> PublishedLadder::TestOf(const EventRows& event,
                                                             int64_t end_set) const {
  EventState state;
  state.event = event.event;
  state.results = ResultsOf(event);
  DropFrom(std::min(FirstOpenSet(event), end_set), &state.results);
  return RegressStateOf(rows().versions(), state,
                        [&event](int64_t end_set) { return FaultsIn(event, end_set); });
}

absl::StatusOr<StoredMatch> PublishedLadder::LoadMatch(const EventRows& event,
                                                       int64_t number) const {
  const int64_t id = StoredNumber(event, number);
  if (id == 0 || matches_ == nullptr) return NoMatch(event, number);
  ASSIZE_ASSIGN_OR_RETURN(StoredMatch match, matches_->LoadMatch(id));
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
  if (const std::optional<PlayedAt> played = FindSet(*event, name.set - 1)) {
    for (const MatchResult& match : played->block->results.MatchesOf(*played->set)) {
      if (match.rotation != name.rotation - 1) continue;
      if (match.play == name.play) return FoundMatch{.event = event, .match = &match};
      other = AsText(NameOf(found, *played->set, match));
    }
  }
  return absl::NotFoundError(
      absl::StrCat(name_, ": no match ", Quoted(AsText(name)), " is published",
                   other.empty() ? "" : absl::StrCat("; what counts is ", Quoted(other))));
}

int64_t PublishedLadder::StoredNumber(const EventRows& event, int64_t number) const {
  const std::optional<PlayedAt> played = FindPlayed(event, number);
  if (!played.has_value()) return 0;
  return played->block
      ->stored[static_cast<size_t>(played->match - played->block->results.matches.data())];
}

absl::StatusOr<MatchName> PublishedLadder::NameOfMatch(const EventRows& event,
                                                       int64_t number) const {
  const std::optional<PlayedAt> played = FindPlayed(event, number);
  if (!played.has_value()) return NoMatch(event, number);
  return NameOf(event.event.setup.name, *played->set, *played->match);
}

}  // namespace assize::ladder::publish
