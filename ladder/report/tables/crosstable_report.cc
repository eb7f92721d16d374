#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/report/tables/event_view.h"
#include "ladder/standings/crosstable.h"
#include "referee/cli/sheets/escape.h"

namespace assize::ladder::report {
namespace {

using standings::Crosstable;
using standings::Duel;
using standings::PassageKind;
using standings::RoundResult;
using standings::StandingsRow;
using Cells = std::vector<std::string>;

// What all three need: who comes where, and who met whom.
struct Ordered {
  explicit Ordered(const EventReport& report)
      : rows(RowsOf(report)),
        table(standings::CrosstableOf(static_cast<int>(report.field.size()), ShownHistory(report),
                                      report.settings.scoring, report.settings.bye_points)),
        line_of(rows.size()) {
    for (size_t i = 0; i < rows.size(); ++i) line_of[rows[i].player] = static_cast<int>(i);
  }

  std::vector<StandingsRow> rows;
  Crosstable table;
  // By player: the place in `rows`.
  std::vector<int> line_of;
};

std::vector<Column> FirstColumns(Reader reader) {
  if (reader == Reader::kPrograms) {
    return PlainColumns({"no", "rank", "bot", "number", "label", "owner", "points"}, "l");
  }
  return {
      {.head = "no", .side = 'r', .key = true, .legend = "the line, as the other columns name it"},
      {.head = "rank", .side = 'r', .worth = 1},
      {.head = "bot", .fit = Fit::kShorten, .key = true},
      {.head = "owner", .show = Show::kIfVaried, .worth = 2, .fit = Fit::kShorten},
      {.head = "points", .side = 'r', .worth = 3, .legend = "at most 1 a round"}};
}

Cells RowBeginning(const StandingsRow& row, const PlayerName& name, size_t line, Reader reader) {
  Cells cells = {absl::StrCat(line + 1), absl::StrCat(row.rank)};
  for (std::string& cell : NameCells(name, reader)) cells.push_back(std::move(cell));
  cells.push_back(name.owner);
  cells.push_back(sets::PointsText(row.points));
  return cells;
}

std::string NoteOn(const EventReport& report, const std::string& legend) {
  const std::string open_round = OpenRoundText(report);
  return absl::StrCat(open_round, open_round.empty() ? "" : " ", legend);
}

// For programs points and meetings are two cells: spreadsheets take 1/2 for a date.
Cells DuelCells(const Duel& duel, Reader reader) {
  const std::string points = duel.meetings == 0 ? "" : sets::PointsText(duel.points);
  const std::string meetings = duel.meetings == 0 ? "" : absl::StrCat(duel.meetings);
  if (reader == Reader::kPrograms) return {points, meetings};
  return {duel.meetings < 2 ? points : absl::StrCat(points, "/", meetings)};
}

Cells OwnCells(Reader reader) { return reader == Reader::kPrograms ? Cells{"x", ""} : Cells{"x"}; }

// TRF's letter for a bye.
std::string_view LetterOf(pairing::ByeKind kind) {
  switch (kind) {
    case pairing::ByeKind::kPairingAllocated:
      return "U";
    case pairing::ByeKind::kHalfPoint:
    case pairing::ByeKind::kVoid:
      return "H";
    case pairing::ByeKind::kZeroPoint:
      return "Z";
  }
  return "";
}

constexpr char kByeLegend[] =
    "byes: the round, and U: nobody was left to play, H: asked for, half a point, Z: asked for or "
    "a "
    "rest, no points";

// "3U 5H"
std::string ByesCell(const std::vector<RoundResult>& round_results) {
  std::string cell;
  for (size_t round = 0; round < round_results.size(); ++round) {
    if (round_results[round].kind != PassageKind::kBye) continue;
    absl::StrAppend(&cell, cell.empty() ? "" : " ", round + 1,
                    std::string(LetterOf(round_results[round].bye)));
  }
  return cell;
}

bool HasByes(const Crosstable& table) {
  return std::any_of(table.round_results.begin(), table.round_results.end(),
                     [](const auto& round_results) { return !ByesCell(round_results).empty(); });
}

std::string RoundResultCell(const RoundResult& round_result, const Ordered& ordered) {
  switch (round_result.kind) {
    case PassageKind::kOut:
      return "";
    case PassageKind::kBye:
      return absl::StrCat(sets::PointsText(round_result.points), " bye ",
                          std::string(LetterOf(round_result.bye)));
    case PassageKind::kVoid:
      return absl::StrCat(sets::PointsText(round_result.points), " void");
    case PassageKind::kPlayed:
      break;
  }
  std::vector<int> lines;
  for (standings::Player opponent : round_result.opponents) {
    lines.push_back(ordered.line_of[opponent] + 1);
  }
  return absl::StrCat(sets::PointsText(round_result.points), " v ", absl::StrJoin(lines, ","),
                      round_result.forfeits > 0 ? " f" : "");
}

v1::CrosstablePassage::Kind KindOf(PassageKind kind) {
  switch (kind) {
    case PassageKind::kOut:
      return v1::CrosstablePassage::KIND_OUT;
    case PassageKind::kPlayed:
      return v1::CrosstablePassage::KIND_PLAYED;
    case PassageKind::kBye:
      return v1::CrosstablePassage::KIND_BYE;
    case PassageKind::kVoid:
      return v1::CrosstablePassage::KIND_VOID;
  }
  return v1::CrosstablePassage::KIND_UNSPECIFIED;
}

void Fill(const RoundResult& round_result, const Ordered& ordered, v1::CrosstablePassage& message) {
  message.set_kind(KindOf(round_result.kind));
  message.set_points(AsPoints(round_result.points));
  for (standings::Player opponent : round_result.opponents) {
    message.add_opponents(static_cast<uint32_t>(ordered.line_of[opponent]));
  }
  message.set_seat(static_cast<uint32_t>(round_result.seat));
  message.set_forfeits(static_cast<uint32_t>(round_result.forfeits));
  if (round_result.kind == PassageKind::kBye) {
    message.set_bye(std::string(pairing::ByeKindName(round_result.bye)));
  }
}

void Fill(const StandingsRow& row, const PlayerName& name, const Ordered& ordered,
          v1::CrosstableLine& line) {
  line.set_rank(static_cast<uint32_t>(row.rank));
  line.set_bot(Plain(name.bot));
  line.set_number(static_cast<uint32_t>(name.number));
  line.set_label(Plain(name.label));
  line.set_owner(Plain(name.owner));
  line.set_points(AsPoints(row.points));
  for (size_t other = 0; other < ordered.rows.size(); ++other) {
    const Duel& duel = ordered.table.duels[row.player][ordered.rows[other].player];
    if (duel.meetings == 0) continue;
    v1::CrosstableDuel& message = *line.add_duels();
    message.set_opponent(static_cast<uint32_t>(other));
    message.set_meetings(static_cast<uint32_t>(duel.meetings));
    message.set_points(AsPoints(duel.points));
  }
  for (const RoundResult& round_result : ordered.table.round_results[row.player]) {
    Fill(round_result, ordered, *line.add_rounds());
  }
}

}  // namespace

Sheet CrosstableSheet(const EventReport& report, Reader reader) {
  const Ordered ordered(report);
  Sheet sheet;
  sheet.title = TitleOf(report);
  sheet.columns = FirstColumns(reader);
  sheet.note = NoteOn(
      report, "Points against each opponent alone; / how often they met, if more than once.");
  if (HasByes(ordered.table)) absl::StrAppend(&sheet.note, " ", kByeLegend, ".");
  for (size_t line = 0; line < ordered.rows.size(); ++line) {
    sheet.columns.push_back({.head = absl::StrCat(line + 1), .side = 'r'});
    if (reader == Reader::kPrograms)
      sheet.columns.push_back({.head = absl::StrCat(line + 1, " met")});
  }
  sheet.columns.push_back({.head = "byes", .show = Show::kIfAny});
  for (size_t line = 0; line < ordered.rows.size(); ++line) {
    const StandingsRow& row = ordered.rows[line];
    Cells cells = RowBeginning(row, report.names[row.player], line, reader);
    for (const StandingsRow& other : ordered.rows) {
      const Duel& duel = ordered.table.duels[row.player][other.player];
      for (std::string& cell :
           other.player == row.player ? OwnCells(reader) : DuelCells(duel, reader)) {
        cells.push_back(std::move(cell));
      }
    }
    cells.push_back(ByesCell(ordered.table.round_results[row.player]));
    sheet.rows.push_back(std::move(cells));
  }
  return sheet;
}

Sheet RoundsSheet(const EventReport& report) {
  const Ordered ordered(report);
  Sheet sheet;
  sheet.title = TitleOf(report);
  sheet.columns = FirstColumns(Reader::kPeople);
  sheet.note = NoteOn(report, "Points v opponents, by their lines; f: with a forfeited match.");
  if (HasByes(ordered.table)) absl::StrAppend(&sheet.note, " ", kByeLegend, ".");
  const size_t rounds = ShownHistory(report).size();
  for (size_t round = 1; round <= rounds; ++round) {
    sheet.columns.push_back({.head = absl::StrCat("round ", round)});
  }
  for (size_t line = 0; line < ordered.rows.size(); ++line) {
    const StandingsRow& row = ordered.rows[line];
    Cells cells = RowBeginning(row, report.names[row.player], line, Reader::kPeople);
    for (const RoundResult& round_result : ordered.table.round_results[row.player]) {
      cells.push_back(RoundResultCell(round_result, ordered));
    }
    sheet.rows.push_back(std::move(cells));
  }
  return sheet;
}

v1::CrosstableReport CrosstableMessage(const EventReport& report) {
  const Ordered ordered(report);
  v1::CrosstableReport message;
  message.set_event(Plain(report.event));
  message.set_game(Plain(report.game));
  message.set_format(Plain(report.format));
  for (const StandingsRow& row : ordered.rows) {
    Fill(row, report.names[row.player], ordered, *message.add_lines());
  }
  if (Eliminates(report)) {
    for (v1::KnockoutTable& table : BracketMessages(report)) {
      *message.add_knockout() = std::move(table);
    }
  }
  return message;
}

}  // namespace assize::ladder::report
