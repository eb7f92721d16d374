// How long a test of versions will take, as far as can be said. Pure.
#ifndef ASSIZE_LADDER_REPORT_STRENGTH_REGRESS_LENGTH_H_
#define ASSIZE_LADDER_REPORT_STRENGTH_REGRESS_LENGTH_H_

#include <string>

#include "ladder/report/strength/regress_verdict.h"

namespace assize::ladder::report {

// Sets that are still to be played, as far as can be said beforehand: of a sequential test those that
// it takes where the version lies between the hypotheses (stats::TypicalSets), of several candidates
// one alone.
double SetsLeft(const RegressState& state);
// Before the first batch: "About 5200 sets (10400 matches) where new@2 is between 0 and 10 Elo ...".
std::string LengthText(const RegressState& state);

}  // namespace assize::ladder::report

#endif  // ASSIZE_LADDER_REPORT_STRENGTH_REGRESS_LENGTH_H_
