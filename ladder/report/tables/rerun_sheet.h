// A rerun beside what it stands for, as a sheet. Pure, safe on every thread.
#ifndef ASSIZE_LADDER_REPORT_TABLES_RERUN_SHEET_H_
#define ASSIZE_LADDER_REPORT_TABLES_RERUN_SHEET_H_

#include "assize/v1/service.pb.h"
#include "referee/cli/sheets/sheet.h"

namespace assize::ladder::report {

// What became of it as the title; a row for each set and bot with the bot's mean score in the set's
// matches before and again; in the end suspensions that stand on the sets. Sets are numbered from 1,
// as on pages.
Sheet RerunSheet(const v1::Rerun& rerun);

}  // namespace assize::ladder::report

#endif  // ASSIZE_LADDER_REPORT_TABLES_RERUN_SHEET_H_
