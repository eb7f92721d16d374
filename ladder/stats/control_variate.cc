#include "ladder/stats/control_variate.h"

#include <cmath>

namespace assize::ladder::stats {
namespace {

constexpr double kRounding = 1e-24;

}  // namespace

ControlVariate MeasureControl(std::span<const ControlledSet> sets, int games) {
  ControlVariate result{.sets = static_cast<int64_t>(sets.size())};
  if (sets.size() < 2) return result;
  const double count = static_cast<double>(sets.size());
  double test_mean = 0;
  double base_mean = 0;
  for (const ControlledSet& set : sets) {
    test_mean += set.test / count;
    base_mean += set.base / count;
  }
  double test = 0;
  double base = 0;
  double both = 0;
  for (const ControlledSet& set : sets) {
    test += (set.test - test_mean) * (set.test - test_mean);
    base += (set.base - base_mean) * (set.base - base_mean);
    both += (set.test - test_mean) * (set.base - base_mean);
  }
  // Rounding leaves tiny sums of squares where nothing varies.
  if (test < kRounding * count) test = both = 0;
  if (base < kRounding * count) base = both = 0;
  result.plain_variance = test / (count - 1);
  result.difference_variance = (test + base - 2 * both) / (count - 1);
  if (test > 0 && base > 0) result.correlation = both / std::sqrt(test * base);
  if (test > 0) {
    result.cost_ratio = (games + 1.0) / games * result.difference_variance / result.plain_variance;
  }
  if (result.sets >= kMinSetsForAdvice && result.cost_ratio < 1) {
    result.advice = Subtraction::kSubtract;
  }
  return result;
}

}  // namespace assize::ladder::stats
