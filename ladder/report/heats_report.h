// A knockout table by table. Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_REPORT_HEATS_REPORT_H_
#define ASSIZE_LADDER_REPORT_HEATS_REPORT_H_

#include "ladder/report/report.h"
#include "ladder/report/sheet.h"

namespace assize::ladder::report {

// A row for each table of each round: who goes on, who is out, and what has decided that.
Sheet HeatsSheet(const EventReport& report);

}  // namespace assize::ladder::report

#endif  // ASSIZE_LADDER_REPORT_HEATS_REPORT_H_
