// A knockout table by table. Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_REPORT_KNOCKOUT_REPORT_H_
#define ASSIZE_LADDER_REPORT_KNOCKOUT_REPORT_H_

#include <vector>

#include "assize/v1/standings.pb.h"
#include "ladder/report/report.h"
#include "referee/cli/sheet.h"

namespace assize::ladder::report {

// A row for each table of each round: who goes on, who is out, and what has decided that.
Sheet KnockoutSheet(const EventReport& report);

// For programs: a row for each bot at each table and for each bye, as v1.KnockoutTable has them.
Sheet BracketSheet(const EventReport& report);
std::vector<v1::KnockoutTable> BracketMessages(const EventReport& report);

}  // namespace assize::ladder::report

#endif  // ASSIZE_LADDER_REPORT_KNOCKOUT_REPORT_H_
