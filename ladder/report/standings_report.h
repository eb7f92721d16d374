// Standings as a sheet and as a message. Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_REPORT_STANDINGS_REPORT_H_
#define ASSIZE_LADDER_REPORT_STANDINGS_REPORT_H_

#include "assize/v1/standings.pb.h"
#include "ladder/report/event_view.h"
#include "ladder/report/report.h"
#include "referee/cli/sheet.h"

namespace assize::ladder::report {

Sheet StandingsSheet(const EventReport& report, Reader reader);
v1::StandingsReport StandingsMessage(const EventReport& report);

}  // namespace assize::ladder::report

#endif  // ASSIZE_LADDER_REPORT_STANDINGS_REPORT_H_
