// Standings as a sheet and as a message. Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_REPORT_STANDINGS_REPORT_H_
#define ASSIZE_LADDER_REPORT_STANDINGS_REPORT_H_

#include "assize/v1/standings.pb.h"
#include "ladder/report/report.h"
#include "ladder/report/sheet.h"

namespace assize::ladder::report {

Sheet StandingsSheet(const EventReport& report);
v1::StandingsReport StandingsMessage(const EventReport& report);

// "EVENT, GAME, FORMAT, after round 3 of 5".
std::string TitleOf(const EventReport& report);

// As a number; messages and people think in points.
double AsPoints(sets::Points points);

}  // namespace assize::ladder::report

#endif  // ASSIZE_LADDER_REPORT_STANDINGS_REPORT_H_
