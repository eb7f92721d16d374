// A climb (ladder/climb/climb.h) as a sheet. Pure, safe on every thread.
#ifndef ASSIZE_LADDER_REPORT_STRENGTH_CLIMB_REPORT_H_
#define ASSIZE_LADDER_REPORT_STRENGTH_CLIMB_REPORT_H_

#include "assize/v1/climb.pb.h"
#include "referee/cli/sheets/sheet.h"

namespace assize::ladder::report {

// The strongest rung first, with the bot that climbed, if there is one, at its place among them; what it
// has reached is the note.
Sheet ClimbSheet(const v1::ClimbReport& report);

}  // namespace assize::ladder::report

#endif  // ASSIZE_LADDER_REPORT_STRENGTH_CLIMB_REPORT_H_
