#include "ladder/site/site_data.h"

#include <algorithm>
#include <numeric>
#include <set>

#include "absl/strings/str_cat.h"
#include "ladder/pairing/formats/format.h"
#include "ladder/report/tables/event_view.h"
#include "ladder/site/parts/html.h"
#include "ladder/site/rating_curves.h"
#include "referee/base/status.h"
#include "referee/games/registry.h"

namespace assize::ladder::site {
namespace {

// --- what versions did ---

Tally& operator+=(Tally& sum, const Tally& more) {
  sum.matches += more.matches;
  sum.firsts += more.firsts;
  sum.forfeits += more.forfeits;
  sum.score += more.score;
  sum.ahead += more.ahead;
  return sum;
}

// The seat's part of a match, without partners and without seats of the same version.
Tally TallyOf(std::span<const SeatResult> seats, size_t seat, games::SideRule side_of) {
  const SeatResult& own = seats[seat];
  Tally tally{.matches = 1, .firsts = 1, .forfeits = own.forfeited ? 1 : 0, .score = own.score};
  double ahead = 0;
  int opponents = 0;
  for (size_t other = 0; other < seats.size(); ++other) {
    if (seats[other].rank < own.rank) tally.firsts = 0;
    if (games::AreOneSide(side_of, static_cast<int>(seats.size()), static_cast<int>(seat),
                          static_cast<int>(other))) {
      continue;
    }
    ++opponents;
    ahead += seats[other].rank > own.rank ? 1 : seats[other].rank == own.rank ? 0.5 : 0;
  }
  if (opponents > 0) tally.ahead = ahead / opponents;
  return tally;
}

void AddMeetings(std::span<const SeatResult> seats, size_t seat, games::SideRule side_of,
                 const MatchPlace& place, GameRecord* record) {
  std::set<VersionId> met;
  for (size_t other = 0; other < seats.size(); ++other) {
    if (seats[other].version == seats[seat].version ||
        games::AreOneSide(side_of, static_cast<int>(seats.size()), static_cast<int>(seat),
                          static_cast<int>(other))) {
      continue;
    }
    Meeting& meeting = record->opponents[seats[other].version];
    if (seats[other].rank > seats[seat].rank) ++meeting.won;
    if (seats[other].rank == seats[seat].rank) ++meeting.tied;
    if (seats[other].rank < seats[seat].rank) ++meeting.lost;
    if (met.insert(seats[other].version).second) meeting.matches.push_back(place);
  }
}

absl::Status AddRecords(size_t event, SiteData* data) {
  const EventRows& rows = *data->events[event].rows;
  const std::string& name = rows.event.setup.game;
  ASSIZE_ASSIGN_OR_RETURN(const games::Game* game, games::FindGame(name));
  const games::SideRule side_of = game->info().side_of;
  ForEachMatch(
      rows, [&](const publish::SetBlock& block, const SetResult& set, const MatchResult& match) {
        const auto seats = block.results.SeatsOf(match);
        const MatchPlace place = {.event = event,
                                  .round = set.round,
                                  .set = set.number,
                                  .rotation = match.rotation,
                                  .play = match.play};
        for (size_t seat = 0; seat < seats.size(); ++seat) {
          GameRecord& record = data->records[seats[seat].version][name];
          const Tally tally = TallyOf(seats, seat, side_of);
          record.all += tally;
          record.by_role[block.results.roles[seats[seat].role]] += tally;
          record.by_seat[{static_cast<int>(seats.size()), static_cast<int>(seat)}] += tally;
          AddMeetings(seats, seat, side_of, place, &record);
        }
      });
  return absl::OkStatus();
}

// --- ratings ---

std::vector<size_t> OrderOf(const report::RatingsTable& table) {
  std::vector<size_t> order(table.fit.players.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::erase_if(order, [&](size_t player) { return table.fit.players[player].games == 0; });
  std::ranges::stable_sort(order, std::greater(),
                           [&](size_t player) { return table.fit.players[player].overall.elo; });
  return order;
}

std::vector<VersionId> VersionsOf(const SiteData& data, const report::RatingsTable& table) {
  std::map<std::pair<std::string, int>, VersionId> ids;
  for (const auto& [id, version] : data.versions) ids[{version->bot, version->number}] = id;
  std::vector<VersionId> versions;
  for (const report::PlayerName& name : table.names)
    versions.push_back(ids[{name.bot, name.number}]);
  return versions;
}

absl::Status AddGame(const games::Game& game, const CollectSettings& settings, SiteData* data) {
  GameData added;
  added.name = std::string(game.info().name);
  added.title = std::string(game.info().title);
  std::vector<EventId> events;
  for (const EventData& event : data->events) {
    if (event.rows->event.setup.game == added.name && !event.rows->played.empty()) {
      events.push_back(event.rows->event.id);
    }
  }
  if (events.empty()) return absl::OkStatus();
  ASSIZE_ASSIGN_OR_RETURN(added.ratings, data->ladder->RatingsOf(added.name, {.only = events}));
  for (const report::RatingsTable& table : added.ratings.tables) {
    added.order.push_back(OrderOf(table));
    added.versions.push_back(VersionsOf(*data, table));
  }
  ASSIZE_ASSIGN_OR_RETURN(added.curve, CurveOf(*data, added.name, events, settings.program,
                                               settings.last_curves(added.name)));
  added.curve.push_back(PointOf(*data, added.ratings));
  added.curve.back().place = "now";
  data->games.push_back(std::move(added));
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<EventData> EventDataOf(const publish::PublishedLadder& ladder,
                                      const EventRows& rows) {
  EventData event;
  event.rows = &rows;
  event.slug = Slug(rows.event.setup.name);
  if (publish::IsTest(rows.event)) {
    ASSIZE_ASSIGN_OR_RETURN(event.test, ladder.TestOf(rows));
    return event;
  }
  ASSIZE_ASSIGN_OR_RETURN(event.report, ladder.ReportOf(rows));
  event.standings = report::RowsOf(*event.report);
  return event;
}

int64_t SetsOf(const GameData& game, VersionId version) {
  const std::vector<VersionId>& versions = game.versions.front();
  const auto player = std::ranges::find(versions, version) - versions.begin();
  const auto& players = game.ratings.tables.front().fit.players;
  return player < std::ssize(players) ? players[static_cast<size_t>(player)].sets : 0;
}

RatingPoint PointOf(const SiteData& data, const report::RatingsReport& ratings) {
  RatingPoint point;
  if (ratings.tables.empty()) return point;
  const report::RatingsTable& table = ratings.tables.front();
  const std::vector<VersionId> versions = VersionsOf(data, table);
  for (const size_t player : OrderOf(table)) {
    point.ratings[versions[player]] = table.fit.players[player].overall;
  }
  return point;
}

absl::StatusOr<SiteData> CollectSite(const publish::PublishedLadder& ladder,
                                     const CollectSettings& settings) {
  SiteData data;
  data.ladder = &ladder;
  data.frame.url = settings.url;
  if (!ladder.rows().title.empty()) data.frame.title = ladder.rows().title;
  data.live = settings.live;
  for (const Version& version : ladder.rows().versions()) data.versions[version.id] = &version;
  const EventRows* only = nullptr;
  if (!settings.event.empty()) {
    ASSIZE_ASSIGN_OR_RETURN(only, ladder.FindEvent(settings.event));
  }
  for (const EventRows& rows : ladder.rows().events) {
    if (only != nullptr && &rows != only) continue;
    absl::StatusOr<EventData> event = EventDataOf(ladder, rows);
    // Of damaged settings no table can be made; other events have theirs.
    if (absl::IsInvalidArgument(event.status()) && only == nullptr) continue;
    ASSIZE_RETURN_IF_ERROR(event.status());
    data.events.push_back(*std::move(event));
    ASSIZE_RETURN_IF_ERROR(AddRecords(data.events.size() - 1, &data));
  }
  for (const games::Game* game : games::AllGames()) {
    ASSIZE_RETURN_IF_ERROR(AddGame(*game, settings, &data));
  }
  for (const GameData& game : data.games) data.frame.rated.emplace_back(game.name, game.title);
  return data;
}

std::string EventPath(const EventData& event) {
  return absl::StrCat("event/", event.slug, ".html");
}
std::string CrosstablePath(const EventData& event) {
  return absl::StrCat("cross/", event.slug, ".html");
}
RoundSpan SpanOf(const EventData& event, int round) {
  constexpr int kRounds = 50;
  const pairing::Format* format = pairing::FindFormat(event.rows->event.setup.format);
  const bool is_long = event.test.has_value() || (format != nullptr && format->endless);
  if (!is_long) return {round, round};
  const int first = (round - 1) / kRounds * kRounds + 1;
  return {first, first + kRounds - 1};
}
std::string RoundPath(const EventData& event, int round) {
  const auto [first, last] = SpanOf(event, round);
  const std::string rounds =
      first == last ? absl::StrCat("round-", first) : absl::StrCat("rounds-", first, "-", last);
  return absl::StrCat("matches/", event.slug, "/", rounds, ".html");
}
std::string RoundsText(const EventData& event, int round) {
  const auto [first, last] = SpanOf(event, round);
  return first == last ? absl::StrCat("round ", first)
                       : absl::StrCat("rounds ", first, " to ", last);
}
std::string MatchAnchor(int64_t set, int rotation) {
  return absl::StrCat("m", set + 1, "-", rotation + 1);
}
std::string MatchPath(const EventData& event, int64_t set, int rotation) {
  return absl::StrCat("matches/", event.slug, "/", MatchAnchor(set, rotation), ".html");
}
std::string BotPath(const Version& version) {
  return absl::StrCat("bot/", Slug(version.bot), ".html");
}
std::string VersionAnchor(const Version& version) { return absl::StrCat("v", version.number); }
std::string PairAnchor(const Version& version, const Version& opponent) {
  return absl::StrCat("v", version.number, "-", Slug(opponent.bot), "-", opponent.number);
}
}  // namespace assize::ladder::site
