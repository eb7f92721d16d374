// Does it pay to subtract the all-base game on the same deal?
//
// In games of more seats the test version sits in every seat once against base versions. A game
// with only base versions on the same deal shows how good the seats were; subtracting it takes the
// deal's luck out. Its expected score is known by symmetry, so the mean stays the same whatever is
// subtracted. But it costs a game, and where the test version sits in all seats and scores add up
// to a constant it takes nothing out: hence this measurement.
#ifndef ASSIZE_LADDER_STATS_CONTROL_VARIATE_H_
#define ASSIZE_LADDER_STATS_CONTROL_VARIATE_H_

#include <cstdint>
#include <span>

namespace assize::ladder::stats {

// One deal.
struct ControlledSet {
  double test = 0;  // mean score of the test version over the seats it sat in
  double base = 0;  // mean score of the same seats in the all-base game
};

enum class Subtraction { kNone, kSubtract };

struct ControlVariate {
  int64_t sets = 0;
  double plain_variance = 0;       // of test
  double difference_variance = 0;  // of test - base
  double correlation = 0;          // of test and base; 0 if either does not vary
  // Variance for equal playing time, subtracted / plain: (games + 1) / games * difference / plain.
  // Below 1 subtracting pays. 1 if nothing can be said.
  double cost_ratio = 1;
  Subtraction advice = Subtraction::kNone;
};

// `games`: of the test version in a set, without the all-base game; at least 1. The advice is to
// subtract only if there are kMinSetsForAdvice sets and cost_ratio is below 1.
inline constexpr int kMinSetsForAdvice = 20;
ControlVariate MeasureControl(std::span<const ControlledSet> sets, int games);

}  // namespace assize::ladder::stats

#endif  // ASSIZE_LADDER_STATS_CONTROL_VARIATE_H_
