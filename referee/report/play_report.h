// How `referee play` looks on the terminal when it is over.
#ifndef ASSIZE_REFEREE_REPORT_PLAY_REPORT_H_
#define ASSIZE_REFEREE_REPORT_PLAY_REPORT_H_

#include <string>

#include "assize/v1/report.pb.h"
#include "referee/cli/screen.h"
#include "referee/cli/sheet.h"

namespace assize {

// The table and what belongs under it, as text of many lines.
std::string ReportText(const v1::PlayReport& report, const Screen& screen);

// Its bots as a table.
Sheet BotsSheet(const v1::PlayReport& report);

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPORT_PLAY_REPORT_H_
