// Findings of `ladder doctor` as a sheet. Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_REPORT_OVERVIEW_DOCTOR_REPORT_H_
#define ASSIZE_LADDER_REPORT_OVERVIEW_DOCTOR_REPORT_H_

#include "assize/v1/ladder.pb.h"
#include "referee/cli/sheets/sheet.h"

namespace assize::ladder::report {

// A row for each finding.
Sheet DoctorSheet(const v1::DoctorReport& report);
// Whether one of them is a failure.
bool HasFailed(const v1::DoctorReport& report);

}  // namespace assize::ladder::report

#endif  // ASSIZE_LADDER_REPORT_OVERVIEW_DOCTOR_REPORT_H_
