// The list of events as a sheet, and how one ended. Pure, safe on every thread.
#ifndef ASSIZE_LADDER_REPORT_EVENTS_REPORT_H_
#define ASSIZE_LADDER_REPORT_EVENTS_REPORT_H_

#include <string>

#include "assize/v1/ladder.pb.h"
#include "ladder/model/event_plan.h"
#include "referee/cli/sheet.h"

namespace assize::ladder::report {

// A row for each event.
Sheet EventsSheet(const v1::EventsReport& report);

// "Event may-cup is over: 5 rounds, 20 sets, 40 matches; 12 of them now, in 3.0 s (4/s)". `matches`
// of them were played now, in `seconds`.
std::string EventOverText(const std::string& event, const EventProgress& progress, int matches,
                          double seconds);

}  // namespace assize::ladder::report

#endif  // ASSIZE_LADDER_REPORT_EVENTS_REPORT_H_
