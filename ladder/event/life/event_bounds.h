// What a request for an event may have at most, wherever it comes from: the command line has the same
// bounds.
//
// Pure functions, safe on every thread. All errors are kInvalidArgument and name field, value and
// what is allowed.
#ifndef ASSIZE_LADDER_EVENT_LIFE_EVENT_BOUNDS_H_
#define ASSIZE_LADDER_EVENT_LIFE_EVENT_BOUNDS_H_

#include <cstdint>

#include "absl/status/status.h"
#include "assize/v1/event.pb.h"
#include "assize/v1/referee.pb.h"
#include "ladder/event/life/event_setup.h"

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
inline constexpr double kMinErrorRate = 0.0001;
inline constexpr double kMaxErrorRate = 0.4999;

// The numbers of a format.
absl::Status CheckBounds(const FormatRequest& format);
// Limit, bank, what is charged, wall factor and credit.
absl::Status CheckBounds(const v1::ClockRules& rules);
// Hypotheses, error rates and sets.
absl::Status CheckBounds(const v1::RegressSettings& settings);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EVENT_LIFE_EVENT_BOUNDS_H_
