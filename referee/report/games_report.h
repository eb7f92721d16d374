// The games that this program plays, with their seats, roles and options.
#ifndef ASSIZE_REFEREE_REPORT_GAMES_REPORT_H_
#define ASSIZE_REFEREE_REPORT_GAMES_REPORT_H_

#include <string>

#include "assize/v1/report.pb.h"
#include "referee/cli/layout/screen.h"

namespace assize {

v1::GamesReport DescribeGames();

// The report as text.
std::string GamesText(const v1::GamesReport& report, const Screen& screen);

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPORT_GAMES_REPORT_H_
