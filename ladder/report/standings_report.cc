#include "ladder/report/standings_report.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "ladder/report/escape.h"

namespace assize::ladder::report {
namespace {

using standings::StandingsRow;
using standings::TieBreak;
using Cells = std::vector<std::string>;

std::vector<StandingsRow> RowsOf(const EventReport& report) {
  return standings::StandingsOf(report.field, report.history, report.settings);
}

Cells Head(const EventReport& report) {
  Cells head = {"rank", "bot", "version", "owner", "points"};
  for (TieBreak tie_break : report.settings.tie_breaks) {
    head.emplace_back(standings::TieBreakTag(tie_break));
  }
  for (const char* name : {"rounds", "sets", "matches", "first", "byes", "forfeits", "status"}) {
    head.emplace_back(name);
  }
  return head;
}

Cells CellsOf(const StandingsRow& row, const PlayerName& name) {
  Cells cells = {absl::StrCat(row.rank), name.name, name.version, name.owner,
                 sets::PointsText(row.points)};
  for (sets::Points value : row.tie_breaks) cells.push_back(sets::PointsText(value));
  for (int count : {row.rounds, row.sets, row.matches, row.firsts, row.byes, row.forfeits}) {
    cells.push_back(absl::StrCat(count));
  }
  cells.emplace_back(row.withdrawn ? "withdrawn" : "");
  return cells;
}

// The tie-breaks' tags in full.
std::string Legend(const EventReport& report) {
  std::string legend;
  for (TieBreak tie_break : report.settings.tie_breaks) {
    absl::StrAppend(&legend, legend.empty() ? "" : ", ",
                    std::string(standings::TieBreakTag(tie_break)), " ",
                    std::string(standings::TieBreakName(tie_break)));
  }
  return legend.empty() ? legend : absl::StrCat("Equal points are ranked by: ", legend, ".");
}

}  // namespace

double AsPoints(sets::Points points) { return static_cast<double>(points) / sets::kPoint; }

std::string TitleOf(const EventReport& report) {
  std::string title =
      absl::StrCat(Plain(report.event), ", ", Plain(report.game), ", ", Plain(report.format), ", ");
  if (report.history.empty()) return title + "nothing played yet";
  absl::StrAppend(&title, "after round ", report.history.size());
  if (report.planned_rounds > 0) absl::StrAppend(&title, " of ", report.planned_rounds);
  return title;
}

Sheet StandingsSheet(const EventReport& report) {
  Sheet sheet = {TitleOf(report), {Head(report)}, "rlllr", Legend(report)};
  for (const StandingsRow& row : RowsOf(report)) {
    sheet.rows.push_back(CellsOf(row, report.names[row.player]));
  }
  // "status" is text.
  sheet.sides.append(sheet.rows[0].size() - sheet.sides.size() - 1, 'r');
  sheet.sides += 'l';
  return sheet;
}

v1::StandingsReport StandingsMessage(const EventReport& report) {
  v1::StandingsReport message;
  message.set_event(Plain(report.event));
  message.set_game(Plain(report.game));
  message.set_format(Plain(report.format));
  message.set_rounds_played(static_cast<uint32_t>(report.history.size()));
  message.set_rounds_planned(static_cast<uint32_t>(report.planned_rounds));
  for (TieBreak tie_break : report.settings.tie_breaks) {
    message.add_tie_breaks(std::string(standings::TieBreakName(tie_break)));
  }
  for (const StandingsRow& row : RowsOf(report)) {
    const PlayerName& name = report.names[row.player];
    v1::StandingsLine& line = *message.add_lines();
    line.set_rank(static_cast<uint32_t>(row.rank));
    line.set_bot(Plain(name.name));
    line.set_version(Plain(name.version));
    line.set_owner(Plain(name.owner));
    line.set_points(AsPoints(row.points));
    for (sets::Points value : row.tie_breaks) line.add_tie_breaks(AsPoints(value));
    line.set_rounds(static_cast<uint32_t>(row.rounds));
    line.set_sets(static_cast<uint32_t>(row.sets));
    line.set_matches(static_cast<uint32_t>(row.matches));
    line.set_firsts(static_cast<uint32_t>(row.firsts));
    line.set_byes(static_cast<uint32_t>(row.byes));
    line.set_forfeits(static_cast<uint32_t>(row.forfeits));
    line.set_withdrawn(row.withdrawn);
  }
  return message;
}

}  // namespace assize::ladder::report
