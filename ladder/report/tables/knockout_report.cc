#include <algorithm>
#include <set>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/pairing/formats/knockout.h"
#include "ladder/report/tables/event_view.h"
#include "ladder/sets/points.h"
#include "referee/cli/layout/text_layout.h"
#include "referee/cli/sheets/escape.h"

namespace assize::ladder::report {
namespace {

using pairing::PlayedPod;
using pairing::PlayedRound;
using pairing::Player;
using Players = std::vector<Player>;

// A table of a round as it went, or a bye.
struct KnockoutTable {
  // From 0.
  size_t round = 0;
  // From 1; 0: a bye.
  size_t table = 0;
  // nullptr: a bye.
  const PlayedPod* played = nullptr;
  // Best first. Nobody is out by a bye.
  Players on;
  Players out;
};

std::set<Player> PlayersOf(const PlayedRound& round) {
  std::set<Player> players;
  for (const PlayedPod& played : round.pods) players.insert(played.pod.begin(), played.pod.end());
  for (const pairing::PlayerBye& bye : round.byes) players.insert(bye.player);
  return players;
}

// Who is in the next round; after the last one the winner.
std::set<Player> GoingOn(const EventReport& report, size_t round) {
  if (round + 1 < report.history.size()) return PlayersOf(report.history[round + 1]);
  if (!report.still_in.empty()) return {report.still_in.begin(), report.still_in.end()};
  return {RowsOf(report).front().player};
}

std::vector<KnockoutTable> TablesOf(const EventReport& report) {
  std::vector<KnockoutTable> tables;
  for (size_t round = 0; round < report.history.size(); ++round) {
    const std::set<Player> going_on = GoingOn(report, round);
    size_t number = 0;
    for (const PlayedPod& played : report.history[round].pods) {
      KnockoutTable& table = tables.emplace_back(
          KnockoutTable{.round = round, .table = ++number, .played = &played, .on = {}, .out = {}});
      for (Player player : pairing::OrderInPod(played, report.settings.scoring)) {
        (going_on.contains(player) ? table.on : table.out).push_back(player);
      }
    }
    for (const pairing::PlayerBye& bye : report.history[round].byes) {
      tables.push_back(
          {.round = round, .table = 0, .played = nullptr, .on = {bye.player}, .out = {}});
    }
  }
  return tables;
}

std::string NamesOf(const EventReport& report, const Players& players) {
  return absl::StrJoin(players, ", ", [&report](std::string* text, Player player) {
    absl::StrAppend(text, FullName(report.names[player]));
  });
}

// What decided between the last bot that goes on and the first that is out; empty where there is
// none on one of the sides, since bots have withdrawn.
std::string DeciderText(const EventReport& report, const KnockoutTable& table) {
  if (table.on.empty() || table.out.empty()) return "";
  const pairing::Decider decider = pairing::DeciderBetween(*table.played, report.settings.scoring,
                                                           table.on.back(), table.out.front());
  return std::string(pairing::DeciderName(decider));
}

size_t PlayoffSets(const KnockoutTable& table) {
  return table.played == nullptr ? 0 : table.played->playoffs.size();
}

std::string DeciderForPeople(const EventReport& report, const KnockoutTable& table) {
  const std::string decider = DeciderText(report, table);
  const size_t sets = PlayoffSets(table);
  if (sets == 0) return decider;
  const std::string played = Counted(static_cast<int64_t>(sets), "set", "sets");
  return decider == pairing::DeciderName(pairing::Decider::kPlayoff)
             ? absl::StrCat(decider, " (", played, ")")
             : absl::StrCat(decider, ", after ", played, " of play-off");
}

// Where the player sat in the round before; 0: nowhere.
size_t TableBefore(const std::vector<KnockoutTable>& tables, const KnockoutTable& table,
                   Player player) {
  for (const KnockoutTable& earlier : tables) {
    if (earlier.round + 1 != table.round) continue;
    if (std::ranges::count(earlier.on, player) > 0) return earlier.table;
  }
  return 0;
}

sets::Points PointsAt(const EventReport& report, const KnockoutTable& table, Player player) {
  if (table.played == nullptr) return 0;
  const PlayedPod& played = *table.played;
  const auto seat = std::ranges::find(played.pod, player) - played.pod.begin();
  return sets::PointsOf(played.pod, played.sets,
                        report.settings.scoring)[static_cast<size_t>(seat)];
}

Players Everybody(const KnockoutTable& table) {
  Players players = table.on;
  players.insert(players.end(), table.out.begin(), table.out.end());
  return players;
}

size_t SetsOf(const KnockoutTable& table) {
  return table.played == nullptr ? 0 : table.played->sets.size();
}

}  // namespace

Sheet KnockoutSheet(const EventReport& report) {
  Sheet sheet;
  sheet.title = TitleOf(report);
  sheet.columns = {{.head = "round", .side = 'r'},
                   {.head = "table", .side = 'r'},
                   {.head = "advances", .fit = Fit::kShorten},
                   {.head = "out", .fit = Fit::kShorten},
                   {.head = "decided by", .show = Show::kIfAny, .fit = Fit::kWrap}};
  sheet.note =
      "Who advances is decided by points, then by the shares of all matches, then by the "
      "game's own scores, then by a play-off, then by the better seed (the order of entering).";
  const std::string open_round = OpenRoundText(report);
  if (!open_round.empty()) sheet.note = absl::StrCat(open_round, " ", sheet.note);
  for (const KnockoutTable& table : TablesOf(report)) {
    const std::string round = absl::StrCat(table.round + 1);
    if (table.played != nullptr) {
      sheet.rows.push_back({round, absl::StrCat(table.table), NamesOf(report, table.on),
                            NamesOf(report, table.out), DeciderForPeople(report, table)});
    } else if (!sheet.rows.empty() && sheet.rows.back()[0] == round &&
               sheet.rows.back()[1] == "bye") {
      absl::StrAppend(&sheet.rows.back()[2], ", ", NamesOf(report, table.on));
    } else {
      sheet.rows.push_back({round, "bye", NamesOf(report, table.on), "", ""});
    }
  }
  return sheet;
}

Sheet BracketSheet(const EventReport& report) {
  Sheet sheet;
  sheet.columns =
      PlainColumns({"round", "table", "place", "bot", "number", "label", "owner", "seed", "points",
                    "sets", "playoff_sets", "goes_on", "decided_by", "from_table"},
                   "l");
  const std::vector<KnockoutTable> tables = TablesOf(report);
  for (const KnockoutTable& table : tables) {
    size_t place = 0;
    for (Player player : Everybody(table)) {
      std::vector<std::string> row = {absl::StrCat(table.round + 1), absl::StrCat(table.table),
                                      absl::StrCat(++place)};
      for (std::string& cell : NameCells(report.names[player], Reader::kPrograms)) {
        row.push_back(std::move(cell));
      }
      const bool goes_on = place <= table.on.size();
      for (std::string cell :
           {report.names[player].owner, absl::StrCat(player + 1),
            sets::PointsText(PointsAt(report, table, player)), absl::StrCat(SetsOf(table)),
            absl::StrCat(PlayoffSets(table)), absl::StrCat(goes_on ? 1 : 0),
            DeciderText(report, table), absl::StrCat(TableBefore(tables, table, player))}) {
        row.push_back(std::move(cell));
      }
      sheet.rows.push_back(std::move(row));
    }
  }
  return sheet;
}

std::vector<v1::KnockoutTable> BracketMessages(const EventReport& report) {
  std::vector<v1::KnockoutTable> messages;
  const std::vector<KnockoutTable> tables = TablesOf(report);
  for (const KnockoutTable& table : tables) {
    v1::KnockoutTable& message = messages.emplace_back();
    message.set_round(static_cast<uint32_t>(table.round + 1));
    message.set_table(static_cast<uint32_t>(table.table));
    message.set_sets(static_cast<uint32_t>(SetsOf(table)));
    message.set_playoff_sets(static_cast<uint32_t>(PlayoffSets(table)));
    message.set_decided_by(DeciderText(report, table));
    for (Player player : Everybody(table)) {
      const PlayerName& name = report.names[player];
      v1::KnockoutSeat& seat = *message.add_seats();
      seat.set_bot(Plain(name.bot));
      seat.set_number(static_cast<uint32_t>(name.number));
      seat.set_label(Plain(name.label));
      seat.set_owner(Plain(name.owner));
      seat.set_seed(static_cast<uint32_t>(player + 1));
      seat.set_points(AsPoints(PointsAt(report, table, player)));
      seat.set_goes_on(message.seats_size() <= static_cast<int>(table.on.size()));
      seat.set_from_table(static_cast<uint32_t>(TableBefore(tables, table, player)));
    }
  }
  return messages;
}

}  // namespace assize::ladder::report
