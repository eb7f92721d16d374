// What rows must be so that nothing that reads them later has to doubt it: numbers that are places
// in lists, players of a set. SQLite keeps the constraints of the tables only while they are on, and
// who edits the file can turn them off. All errors are kDataLoss and name the table, the row, the
// value and what is allowed.
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_STORE_ROWS_ROW_CHECKS_H_
#define ASSIZE_LADDER_STORE_ROWS_ROW_CHECKS_H_

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"

namespace assize::ladder {

// Rounds, sets and the like are counted in an int, with room to count on.
inline constexpr int64_t kMaxOrdinal = std::numeric_limits<int>::max() / 2;

// `row`: "table entrant, event 1, number 4"; `what`: the column.
inline absl::Status DamagedValue(std::string_view row, std::string_view what, int64_t value,
                                 std::string_view allowed) {
  return absl::DataLossError(absl::StrCat(std::string(row), ": ", std::string(what), " is ", value,
                                          ", must be ", std::string(allowed)));
}

inline absl::Status CheckRange(std::string_view row, std::string_view what, int64_t value,
                               int64_t least, int64_t most) {
  if (value >= least && value <= most) return absl::OkStatus();
  return DamagedValue(row, what, value, absl::StrCat(least, " to ", most));
}

// Whether two matches have the same players, in any seats: as many as a match has are compared one
// by one. `version` takes a seat's version out of it.
template <class Seat, class VersionIn>
bool HaveSamePlayers(std::span<const Seat> a, std::span<const Seat> b, VersionIn version) {
  return std::ranges::is_permutation(a, b, {}, version, version);
}

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_STORE_ROWS_ROW_CHECKS_H_
