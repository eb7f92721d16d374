// A tuning as a table of its parameters: while it goes on and at its end. Pure.
#ifndef ASSIZE_LADDER_REPORT_STRENGTH_TUNE_REPORT_H_
#define ASSIZE_LADDER_REPORT_STRENGTH_TUNE_REPORT_H_

#include <string>

#include "assize/v1/tune.pb.h"
#include "referee/cli/sheets/sheet.h"

namespace assize::ladder::report {

// A value as people read it, without digits that mean nothing beside the parameter's step.
std::string TuneValueText(const v1::TunedParameter& parameter, double value);

// "Iteration 12 of 200, 192 matches: courage 1.25, patience 7".
std::string TuneLine(const v1::TuneReport& report);

// How many iterations were played, and each parameter with its start and its value now.
Sheet TuneSheet(const v1::TuneReport& report);

// What to do with the values: the table for a bot.toml, and the commands that test them against the bot
// as it was. `bot`: as the user named it; `folder`: of the tuning.
std::string TuneAdvice(const v1::TuneReport& report, const std::string& bot,
                       const std::string& folder);

}  // namespace assize::ladder::report

#endif  // ASSIZE_LADDER_REPORT_STRENGTH_TUNE_REPORT_H_
