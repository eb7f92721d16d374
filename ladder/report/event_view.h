// What all tables of an event have in common: their title, what of it they count, their order.
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_REPORT_EVENT_VIEW_H_
#define ASSIZE_LADDER_REPORT_EVENT_VIEW_H_

#include <string>
#include <vector>

#include "ladder/report/report.h"

namespace assize::ladder::report {

// For whom a sheet is: people have a version's name in one column, programs in several.
enum class Reader { kPeople, kPrograms };

// "EVENT, GAME, FORMAT, after round 3 of 5".
std::string TitleOf(const EventReport& report);

// How far the open round is, and whether it counts; empty without one.
std::string OpenRoundText(const EventReport& report);

// The rounds that tables show: all that are over, and what there is of the open one. In a knockout
// without that one: who goes on is not known before its end.
pairing::History ShownHistory(const EventReport& report);

// The standings by these rounds, with the report's ratings; by ShownHistory().
std::vector<standings::StandingsRow> RowsAfter(const EventReport& report,
                                               const pairing::History& history);
std::vector<standings::StandingsRow> RowsOf(const EventReport& report);

// The columns that say who a row is about.
std::vector<std::string> NameHead(Reader reader);
std::vector<std::string> NameCells(const PlayerName& name, Reader reader);

// As a number; messages and people think in points.
double AsPoints(sets::Points points);

}  // namespace assize::ladder::report

#endif  // ASSIZE_LADDER_REPORT_EVENT_VIEW_H_
