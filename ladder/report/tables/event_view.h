// The parts of an event's report (report.h): each table as a sheet and as a message, and what all
// tables have in common: their title, what of the event they count, their order.
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_REPORT_TABLES_EVENT_VIEW_H_
#define ASSIZE_LADDER_REPORT_TABLES_EVENT_VIEW_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "assize/v1/standings.pb.h"
#include "ladder/report/tables/report.h"
#include "referee/cli/sheets/sheet.h"

namespace assize::ladder::report {

// For whom a sheet is: people have a version's name in one column, programs in several.
enum class Reader { kPeople, kPrograms };

// Whether it eliminates players, so that it is shown table by table.
bool Eliminates(const EventReport& report);

// "in round 3 of 5", "after round 2 of 5", "nothing played yet": the one statement of where an event
// is, in titles, lists and on pages.
std::string ProgressOf(const EventReport& report);

// "EVENT, GAME, FORMAT, after round 3 of 5".
std::string TitleOf(const EventReport& report);

// How far the open round is, and whether it counts; empty without one.
std::string OpenRoundText(const EventReport& report);

// The rounds that tables show: all that are over, and what there is of the open one. Where players
// are eliminated without that one: who goes on is not known before its end.
pairing::History ShownHistory(const EventReport& report);

// The standings by ShownHistory(), with the report's ratings.
std::vector<standings::StandingsRow> RowsOf(const EventReport& report);

// The columns that name a row's version.
std::vector<std::string> NameHead(Reader reader);
std::vector<std::string> NameCells(const PlayerName& name, Reader reader);

// As a number; messages and people think in points.
double AsPoints(sets::Points points);

// Standings.
Sheet StandingsSheet(const EventReport& report, Reader reader);
v1::StandingsReport StandingsMessage(const EventReport& report);

// Crosstables.

// The largest field for which a matrix fits on a page.
inline constexpr size_t kLargestMatrix = 20;

// A column for each opponent: points, and "/ meetings" where there was more than one.
Sheet CrosstableSheet(const EventReport& report, Reader reader);

// A column for each round: points "v" the opponents' ranks.
Sheet RoundsSheet(const EventReport& report);

v1::CrosstableReport CrosstableMessage(const EventReport& report);

// A knockout, table by table.

// A row for each table of each round: who goes on, who is out, and what has decided that.
Sheet KnockoutSheet(const EventReport& report);

// For programs: a row for each bot at each table and for each bye, as v1.KnockoutTable has them.
Sheet BracketSheet(const EventReport& report);
std::vector<v1::KnockoutTable> BracketMessages(const EventReport& report);

// The event as a TRF file. Players are called as in "greedy@2". A round that is being played is
// left out. Who has withdrawn is absent from the next round, if there is one. kFailedPrecondition
// if TRF cannot describe the event: pods of more than two, points that are not for wins, draws and
// losses.
absl::StatusOr<std::string> TrfReport(const EventReport& report);

}  // namespace assize::ladder::report

#endif  // ASSIZE_LADDER_REPORT_TABLES_EVENT_VIEW_H_
