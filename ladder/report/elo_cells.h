// Estimates of Elo as they stand in tables and messages. Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_REPORT_ELO_CELLS_H_
#define ASSIZE_LADDER_REPORT_ELO_CELLS_H_

#include <cstdint>
#include <string>

#include "assize/v1/ratings.pb.h"
#include "ladder/rating/joint_fit.h"

namespace assize::ladder::report {

// Where there is no game to rate.
inline constexpr char kNoElo[] = "–";

// From fewer sets an interval is not shown to people.
inline constexpr int64_t kFewestSets = 10;

// "+108 ± 12"; "+108 ± –" from fewer than kFewestSets.
std::string EloText(const rating::Estimate& estimate, int64_t sets);
void Set(const rating::Estimate& estimate, v1::EloEstimate* message);

}  // namespace assize::ladder::report

#endif  // ASSIZE_LADDER_REPORT_ELO_CELLS_H_
