// What stands in cells of tables: moments as people read them, estimates of Elo.
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_REPORT_CELLS_H_
#define ASSIZE_LADDER_REPORT_CELLS_H_

#include <cstdint>
#include <string>

#include "assize/v1/ratings.pb.h"
#include "ladder/rating/joint_fit.h"

namespace assize::ladder::report {

// "2026-11-21 18:24" in UTC; microseconds since 1970.
std::string UtcMinute(int64_t unix_us);
// The same to the second, with its zone, outside of tables: "2026-11-21 18:24:05 UTC".
std::string UtcText(uint64_t unix_us);

// Where there is no game to rate.
inline constexpr char kNoElo[] = "–";

// From fewer sets an interval is not shown to people.
inline constexpr int64_t kFewestSets = 10;

// "+108", "-3.5": with its sign and this number of digits behind the point. What is rounded to 0 is
// "+0".
std::string Signed(double value, int digits = 0);
// "108", "-3.5", "0.0": without a plus, for spreadsheets.
std::string Unsigned(double value, int digits);

// "+108 ± 12"; "+108 ± –" from fewer than kFewestSets.
std::string EloText(const rating::Estimate& estimate, int64_t sets);
void Set(const rating::Estimate& estimate, v1::EloEstimate* message);

}  // namespace assize::ladder::report

#endif  // ASSIZE_LADDER_REPORT_CELLS_H_
