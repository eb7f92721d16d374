// `ladder why` as text for people. Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_OWNER_WHY_WHY_TEXT_H_
#define ASSIZE_LADDER_OWNER_WHY_WHY_TEXT_H_

#include <string>

#include "assize/v1/owner.pb.h"
#include "referee/cli/layout/screen.h"
#include "referee/cli/sheets/sheet.h"

namespace assize::ladder::owner {

// Summary, errors, times, costly matches; a section without content is left out. `database` is as
// the user named it, for the commands that show a match.
std::string WhyText(const v1::WhyReport& report, const std::string& database, const Screen& screen);

// For programs: a row for each fault, and one for each match that was forfeited without one.
Sheet FaultsSheet(const v1::WhyReport& report);

}  // namespace assize::ladder::owner

#endif  // ASSIZE_LADDER_OWNER_WHY_WHY_TEXT_H_
