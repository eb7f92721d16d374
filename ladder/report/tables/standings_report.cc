#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "ladder/report/cells.h"
#include "ladder/report/tables/event_view.h"
#include "referee/cli/sheets/escape.h"

namespace assize::ladder::report {
namespace {

using standings::Order;
using standings::StandingsRow;
using standings::TieBreak;
using Cells = std::vector<std::string>;

void Append(const Cells& further, Cells* cells) {
  cells->insert(cells->end(), further.begin(), further.end());
}

std::optional<rating::Estimate> RatingOf(const EventReport& report, const StandingsRow& row) {
  if (report.settings.order != Order::kByRating) return std::nullopt;
  return report.ratings[row.player];
}

// How far a bot has come where others are eliminated.
std::string ResultOf(const EventReport& report, const StandingsRow& row) {
  if (!Eliminates(report) || row.last_round == 0) return "";
  const auto& still_in = report.still_in;
  if (std::find(still_in.begin(), still_in.end(), row.player) != still_in.end()) return "still in";
  if (still_in.empty() && row.rank == 1) return "winner";
  if (row.last_round == report.planned_rounds) return "out in final";
  return absl::StrCat("out in round ", row.last_round);
}

// --- what an order needs beside points ---

Cells OrderCells(const EventReport& report, const StandingsRow& row, Reader reader) {
  switch (report.settings.order) {
    case Order::kByPoints:
      return {};
    case Order::kBySurvival:
      return {ResultOf(report, row)};
    case Order::kByRating:
      break;
  }
  const std::optional<rating::Estimate> rating = RatingOf(report, row);
  if (reader == Reader::kPeople) return {rating.has_value() ? EloText(*rating, row.sets) : kNoElo};
  if (!rating.has_value()) return {"", ""};
  return {Unsigned(rating->elo, 1), absl::StrFormat("%.1f", rating->margin95())};
}

// --- the table ---

// Tie-breaks matter the less the later they come.
int WorthOf(size_t tie_break) { return 30 - static_cast<int>(tie_break); }

Tone StatusTone(std::string_view /*cell*/) { return Tone::kFaint; }

Tone ForfeitTone(std::string_view cell) { return cell == "0" ? Tone::kPlain : Tone::kWarning; }

// A number of the row that has a column of its own; CSV and JSON have all of them.
struct CountColumn {
  const char* head;
  int StandingsRow::*count;
  void (v1::StandingsLine::*set)(uint32_t);
  // As Column::worth, legend and tone.
  int worth;
  const char* legend = "";
  Tone (*tone)(std::string_view cell) = nullptr;
};

constexpr CountColumn kCounts[] = {
    {"rounds", &StandingsRow::rounds, &v1::StandingsLine::set_rounds, 3, "with opponents"},
    {"sets", &StandingsRow::sets, &v1::StandingsLine::set_sets, 1, "deals played in every seating"},
    {"matches", &StandingsRow::matches, &v1::StandingsLine::set_matches, 2},
    {"first", &StandingsRow::firsts, &v1::StandingsLine::set_firsts, 4,
     "matches in which no bot was better"},
    {"byes", &StandingsRow::byes, &v1::StandingsLine::set_byes, 5, "rounds without an opponent"},
    {"forfeits", &StandingsRow::forfeits, &v1::StandingsLine::set_forfeits, 6,
     "matches that the bot forfeited", ForfeitTone},
};

std::vector<Column> OrderColumns(const EventReport& report) {
  switch (report.settings.order) {
    case Order::kByPoints:
      return {};
    case Order::kBySurvival:
      return {{.head = "result"}};
    case Order::kByRating:
      return {{.head = "Elo", .side = 'r'}};
  }
  return {};
}

std::vector<Column> ColumnsForPeople(const EventReport& report) {
  std::vector<Column> columns = {
      {.head = "rank", .side = 'r', .key = true},
      {.head = "bot", .fit = Fit::kShorten, .key = true},
      {.head = "owner", .show = Show::kIfVaried, .worth = 20, .fit = Fit::kShorten}};
  for (Column& column : OrderColumns(report)) columns.push_back(std::move(column));
  columns.push_back({.head = "points", .side = 'r', .legend = "at most 1 a round"});
  for (TieBreak tie_break : report.settings.tie_breaks) {
    columns.push_back({.head = std::string(standings::TieBreakTag(tie_break)),
                       .side = 'r',
                       .show = Show::kIfVaried,
                       .worth = WorthOf(columns.size())});
  }
  for (const CountColumn& count : kCounts) {
    columns.push_back({.head = count.head,
                       .side = 'r',
                       .show = Show::kIfVaried,
                       .worth = count.worth,
                       .legend = count.legend,
                       .tone = count.tone});
  }
  for (Column& column : FailureColumns()) columns.push_back(std::move(column));
  for (Column& column : FaultFreeColumns()) columns.push_back(std::move(column));
  columns.push_back({.head = "status", .show = Show::kIfAny, .worth = 7, .tone = StatusTone});
  return columns;
}

std::vector<Column> ColumnsForPrograms(const EventReport& report) {
  Cells heads = {"rank"};
  Append(NameHead(Reader::kPrograms), &heads);
  heads.emplace_back("owner");
  if (Eliminates(report)) heads.emplace_back("result");
  if (report.settings.order == Order::kByRating) Append({"elo", "margin95"}, &heads);
  heads.emplace_back("points");
  for (TieBreak tie_break : report.settings.tie_breaks) {
    heads.emplace_back(standings::TieBreakTag(tie_break));
  }
  for (const CountColumn& count : kCounts) heads.emplace_back(count.head);
  Append({"status", "remote"}, &heads);
  if (report.settings.order == Order::kByRating) heads.emplace_back("few_sets");
  Append(FaultFreeHeads(), &heads);
  return PlainColumns(heads, "l");
}

std::string RemoteStatus(const PlayerName& name) {
  return name.status.empty() ? "remote" : absl::StrCat("remote, ", name.status);
}

// What such bots use, and what they remember, can't be checked.
std::string RemoteLegend(const EventReport& report) {
  if (std::ranges::none_of(report.names, &PlayerName::remote)) return "";
  return absl::StrCat("Remote bots are run by their owners and are not confined",
                      report.repeats_deals
                          ? "; deals are played in several seatings, and they can remember them. "
                          : ". ");
}

std::string OwnersLegend(const EventReport& report) {
  if (report.same_owner.empty()) return "";
  return report.same_owner == "apart" ? "Bots of one owner share no table. "
                                      : "Bots of one owner may share a table. ";
}

Cells CellsOf(const EventReport& report, const StandingsRow& row, Reader reader) {
  const PlayerName& name = report.names[row.player];
  Cells cells = {absl::StrCat(row.rank)};
  Append(NameCells(name, reader), &cells);
  cells.push_back(name.owner);
  Append(OrderCells(report, row, reader), &cells);
  cells.push_back(sets::PointsText(row.points));
  for (sets::Points value : row.tie_breaks) cells.push_back(sets::PointsText(value));
  for (const CountColumn& count : kCounts) cells.push_back(absl::StrCat(row.*count.count));
  if (reader == Reader::kPeople) {
    Append(FailureCells(report.fault_free, row.player), &cells);
    Append(FaultFreeCells(report.fault_free, row.player), &cells);
  }
  cells.push_back(reader == Reader::kPeople && name.remote ? RemoteStatus(name) : name.status);
  if (reader == Reader::kPeople) return cells;
  cells.emplace_back(name.remote ? "1" : "0");
  if (report.settings.order == Order::kByRating) cells.push_back(FewSetsCell(AreFew(row.sets)));
  Append(FaultFreeValues(report.fault_free, row.player), &cells);
  return cells;
}

// With as many decimals as the longest of the column, so that they stand below one another.
void AlignDecimals(size_t column, std::vector<Cells>* rows) {
  const auto decimals = [column](const Cells& row) {
    const size_t point = row[column].find('.');
    return point == std::string::npos ? 0 : row[column].size() - point - 1;
  };
  size_t most = 0;
  for (const Cells& row : *rows) most = std::max(most, decimals(row));
  for (Cells& row : *rows) {
    const size_t own = decimals(row);
    if (own == 0 && most > 0) row[column] += '.';
    row[column].append(most - own, '0');
  }
}

// The tie-breaks' tags in full.
std::string TieBreakLegend(const EventReport& report) {
  std::string legend;
  for (TieBreak tie_break : report.settings.tie_breaks) {
    absl::StrAppend(&legend, legend.empty() ? "" : ", ",
                    std::string(standings::TieBreakTag(tie_break)), " ",
                    std::string(standings::TieBreakName(tie_break)));
  }
  return legend.empty() ? legend : absl::StrCat("Equal points are ranked by: ", legend, ".");
}

std::function<std::string(int)> NamesIn(const EventReport& report) {
  return [&report](int player) { return FullName(report.names[static_cast<size_t>(player)]); };
}

// With a space after each sentence.
std::string FaultFreeLegend(const EventReport& report) {
  std::string text;
  for (const std::string& sentence :
       {SelectionText(report.fault_free), WarningText(report.fault_free, NamesIn(report))}) {
    absl::StrAppend(&text, sentence, sentence.empty() ? "" : " ");
  }
  return text;
}

// What the ranks follow.
std::string Legend(const EventReport& report) {
  switch (report.settings.order) {
    case Order::kByPoints:
      return TieBreakLegend(report);
    case Order::kBySurvival:
      return "Ranked by the round in which a bot was knocked out, then by its place at its last "
             "table, then by points. Who advances from a table is decided by points, then by the "
             "shares "
             "of all matches, then by the game's own scores, then by a play-off, then by the "
             "better seed (the order of entering). Table by table: ladder crosstable.";
    case Order::kByRating:
      return "Ranked by Elo over this event's sets (0 is the mean, ± is the interval of 95 %, "
             "itself uncertain with few sets): bots are paired unequally often, with opponents of "
             "unequal strength, so points do not "
             "compare them.";
  }
  return "";
}

}  // namespace

Sheet StandingsSheet(const EventReport& report, Reader reader) {
  Sheet sheet;
  sheet.title = TitleOf(report);
  sheet.columns = reader == Reader::kPeople ? ColumnsForPeople(report) : ColumnsForPrograms(report);
  const std::string open_round = OpenRoundText(report);
  sheet.note = absl::StrCat(open_round, open_round.empty() ? "" : " ", RemoteLegend(report),
                            OwnersLegend(report), FaultFreeLegend(report), Legend(report));
  for (const StandingsRow& row : RowsOf(report)) {
    sheet.rows.push_back(CellsOf(report, row, reader));
  }
  if (reader == Reader::kPrograms) return sheet;
  const auto points = std::ranges::find(sheet.columns, "points", &Column::head);
  const auto first = static_cast<size_t>(points - sheet.columns.begin());
  for (size_t i = 0; i <= report.settings.tie_breaks.size(); ++i) {
    AlignDecimals(first + i, &sheet.rows);
  }
  return sheet;
}

v1::StandingsReport StandingsMessage(const EventReport& report) {
  v1::StandingsReport message;
  message.set_event(Plain(report.event));
  message.set_game(Plain(report.game));
  message.set_format(Plain(report.format));
  message.set_rounds_played(static_cast<uint32_t>(report.history.size()));
  message.set_rounds_planned(static_cast<uint32_t>(report.planned_rounds));
  if (report.open_round.has_value()) {
    v1::OpenRound& open_round = *message.mutable_open_round();
    open_round.set_round(static_cast<uint32_t>(report.history.size()) + 1);
    open_round.set_sets(static_cast<uint32_t>(report.open_round->sets));
    open_round.set_whole_sets(static_cast<uint32_t>(report.open_round->whole_sets));
  }
  for (TieBreak tie_break : report.settings.tie_breaks) {
    message.add_tie_breaks(std::string(standings::TieBreakName(tie_break)));
  }
  if (Eliminates(report)) {
    for (v1::KnockoutTable& table : BracketMessages(report)) {
      *message.add_knockout() = std::move(table);
    }
  }
  Set(report.fault_free, NamesIn(report), message.mutable_fault_free());
  for (const StandingsRow& row : RowsOf(report)) {
    const PlayerName& name = report.names[row.player];
    v1::StandingsLine& line = *message.add_lines();
    line.set_rank(static_cast<uint32_t>(row.rank));
    line.set_bot(Plain(name.bot));
    line.set_number(static_cast<uint32_t>(name.number));
    line.set_label(Plain(name.label));
    line.set_owner(Plain(name.owner));
    line.set_remote(name.remote);
    line.set_points(AsPoints(row.points));
    for (sets::Points value : row.tie_breaks) line.add_tie_breaks(AsPoints(value));
    for (const CountColumn& count : kCounts) {
      (line.*count.set)(static_cast<uint32_t>(row.*count.count));
    }
    line.set_status(Plain(name.status));
    if (const auto rating = RatingOf(report, row)) Set(*rating, row.sets, line.mutable_rating());
    line.set_result(ResultOf(report, row));
    Set(report.fault_free, row.player, line.mutable_failures(), line.mutable_fault_free());
  }
  return message;
}

}  // namespace assize::ladder::report
