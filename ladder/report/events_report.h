// The list of events as a sheet. Pure, safe on every thread.
#ifndef ASSIZE_LADDER_REPORT_EVENTS_REPORT_H_
#define ASSIZE_LADDER_REPORT_EVENTS_REPORT_H_

#include "assize/v1/ladder.pb.h"
#include "referee/cli/sheet.h"

namespace assize::ladder::report {

// A row for each event.
Sheet EventsSheet(const v1::EventsReport& report);

}  // namespace assize::ladder::report

#endif  // ASSIZE_LADDER_REPORT_EVENTS_REPORT_H_
