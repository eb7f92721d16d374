// An event as a TRF file. A pure function, safe on every thread.
#ifndef ASSIZE_LADDER_REPORT_TRF_REPORT_H_
#define ASSIZE_LADDER_REPORT_TRF_REPORT_H_

#include <string>

#include "absl/status/statusor.h"
#include "ladder/report/report.h"

namespace assize::ladder::report {

// Players are called as in "greedy@2". A round that is being played is left out. Who has withdrawn
// is absent from the next round, if there is one. kFailedPrecondition if TRF cannot describe the
// event: pods of more than two, points that are not for wins, draws and losses.
absl::StatusOr<std::string> TrfReport(const EventReport& report);

}  // namespace assize::ladder::report

#endif  // ASSIZE_LADDER_REPORT_TRF_REPORT_H_
