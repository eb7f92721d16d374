// `ladder why` as text for people. Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_OWNER_WHY_TEXT_H_
#define ASSIZE_LADDER_OWNER_WHY_TEXT_H_

#include <string>

#include "assize/v1/owner.pb.h"
#include "referee/cli/screen.h"

namespace assize::ladder::owner {

// Summary, errors, times, costly matches; a section without content is left out. `database` is as
// the user named it, for the commands that show a match.
std::string WhyText(const v1::WhyReport& report, const std::string& database, const Screen& screen);

}  // namespace assize::ladder::owner

#endif  // ASSIZE_LADDER_OWNER_WHY_TEXT_H_
