// What a request for an event may have at most, wherever it comes from, and the settings that are
// stored of it: the command line has the same bounds.
//
// Pure functions, safe on every thread. All errors are kInvalidArgument and name field, value and
// what is allowed.
#ifndef ASSIZE_LADDER_EVENT_SETTINGS_EVENT_BOUNDS_H_
#define ASSIZE_LADDER_EVENT_SETTINGS_EVENT_BOUNDS_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "assize/v1/event.pb.h"
#include "assize/v1/referee.pb.h"

namespace assize::ladder {

inline constexpr int64_t kMaxEventRounds = 1'000'000;
// At a table in a round, and of a test; round_size.h bounds the matches of a round as well.
inline constexpr int64_t kMaxEventSets = 1'000'000;
inline constexpr int64_t kMinRegressSets = 2;
inline constexpr int64_t kMaxPlayoff = 1000;
inline constexpr int64_t kMaxHalfByes = 1000;
inline constexpr int64_t kMaxCreditMs = 10'000;
// As of AddClockFlags().
inline constexpr int64_t kMaxWallFactor = 1000;
inline constexpr double kMaxHypothesisElo = 1000;
// Of a game: it has a dozen. As many are in each list of a request that names options.
inline constexpr int64_t kMaxOptions = 64;
inline constexpr int64_t kMaxOptionBytes = 4096;
// The text of a file, as the command line reads it.
inline constexpr int64_t kMaxOptionFileBytes = 1 << 20;
// That a request names.
inline constexpr int64_t kMaxNamedBots = 100'000;
inline constexpr double kMinErrorRate = 0.0001;
inline constexpr double kMaxErrorRate = 0.4999;

// NaN is in no range.
template <class Number>
absl::Status CheckIn(std::string_view field, Number value, Number least, Number most) {
  if (value >= least && value <= most) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat(std::string(field), ": ", value, "; must be ", least, " to ", most));
}

// The numbers of a format.
struct FormatNumbers {
  int64_t rounds = 0;
  int64_t sets = 0;
  int64_t playoff = 0;
  int64_t half_byes = 0;
};
absl::Status CheckBounds(const FormatNumbers& format);
// Limit, bank, what is charged, wall factor and credit.
absl::Status CheckBounds(const v1::ClockRules& rules);
// Hypotheses, error rates and sets.
absl::Status CheckBounds(const v1::RegressSettings& settings);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EVENT_SETTINGS_EVENT_BOUNDS_H_
