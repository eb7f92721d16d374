// What stands in cells of tables: moments as people read them, estimates of Elo.
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_REPORT_CELLS_H_
#define ASSIZE_LADDER_REPORT_CELLS_H_

#include <cstdint>
#include <string>

#include "assize/v1/ratings.pb.h"
#include "ladder/rating/joint/joint_fit.h"

namespace assize::ladder::report {

// "2026-11-21 18:24" in UTC; microseconds since 1970.
std::string UtcMinute(int64_t unix_us);
// The same to the second, with its zone, outside of tables: "2026-11-21 18:24:05 UTC".
std::string UtcText(uint64_t unix_us);

// Where there is no game to rate.
inline constexpr char kNoElo[] = "–";

// An interval from few sets is wide and itself uncertain. It is shown like any other, in every
// form, and marked: in text, on pages and under drawn bars with these words, in messages and tables
// for programs with a field.
inline constexpr char kFewSets[] = "few sets";
bool AreFew(int64_t sets);

// "+108", "-3.5": with its sign and this number of digits behind the point. What is rounded to 0 is
// "+0".
std::string Signed(double value, int digits = 0);
// "108", "-3.5", "0.0": without a plus, for spreadsheets.
std::string Unsigned(double value, int digits);

// "+108 ± 12", "+108 ± 212 (few sets)". `sets`: from how many it was estimated.
std::string EloText(const rating::Estimate& estimate, int64_t sets);
std::string EloText(const v1::EloEstimate& estimate);
void Set(const rating::Estimate& estimate, int64_t sets, v1::EloEstimate* message);
// "1" or "0": as tables for programs mark it.
std::string FewSetsCell(bool few);

}  // namespace assize::ladder::report

#endif  // ASSIZE_LADDER_REPORT_CELLS_H_
