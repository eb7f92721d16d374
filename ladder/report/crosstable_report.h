// Crosstables as sheets and as a message. Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_REPORT_CROSSTABLE_REPORT_H_
#define ASSIZE_LADDER_REPORT_CROSSTABLE_REPORT_H_

#include <cstddef>

#include "assize/v1/standings.pb.h"
#include "ladder/report/event_view.h"
#include "ladder/report/report.h"
#include "referee/cli/sheet.h"

namespace assize::ladder::report {

// The largest field for which a matrix fits on a page.
inline constexpr size_t kLargestMatrix = 20;

// A column for each opponent: points, and "/ meetings" where there was more than one.
Sheet CrosstableSheet(const EventReport& report, Reader reader);

// A column for each round: points "v" the opponents' ranks.
Sheet RoundsSheet(const EventReport& report);

v1::CrosstableReport CrosstableMessage(const EventReport& report);

}  // namespace assize::ladder::report

#endif  // ASSIZE_LADDER_REPORT_CROSSTABLE_REPORT_H_
