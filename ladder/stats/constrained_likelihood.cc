#include "ladder/stats/constrained_likelihood.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace assize::ladder::stats {
namespace {

// Newton doubles the digits in each step; bisection takes over where it leaves the bracket.
constexpr int kMaxTiltSteps = 200;
constexpr double kTiltPrecision = 1e-15;
// Repeated linearisation gains at least a digit a step near the solution.
constexpr int kMaxLinearisations = 100;
constexpr double kFrequencyPrecision = 1e-13;

struct Secular {
  double value = 0;
  double slope = 0;  // always below 0
};

Secular SecularAt(std::span<const double> values, std::span<const double> frequencies, double x) {
  Secular sum;
  for (size_t i = 0; i < values.size(); ++i) {
    const double ratio = values[i] / (1 + x * values[i]);
    sum.value += frequencies[i] * ratio;
    sum.slope -= frequencies[i] * ratio * ratio;
  }
  return sum;
}

}  // namespace

double Tilt(std::span<const double> values, std::span<const double> frequencies, double start) {
  const auto [lowest, highest] = std::minmax_element(values.begin(), values.end());
  // The sum falls from +infinity to -infinity between its poles.
  double low = -1 / *highest;
  double high = -1 / *lowest;
  double x = start > low && start < high ? start : 0;
  for (int step = 0; step < kMaxTiltSteps; ++step) {
    const Secular sum = SecularAt(values, frequencies, x);
    if (sum.value == 0) return x;
    (sum.value > 0 ? low : high) = x;
    double next = x - sum.value / sum.slope;
    if (!(next > low && next < high)) next = (low + high) / 2;
    if (std::abs(next - x) <= kTiltPrecision * (1 + std::abs(x))) return next;
    x = next;
  }
  return x;
}

std::vector<double> LikeliestWithTValue(std::span<const double> support,
                                        std::span<const double> frequencies, double reference,
                                        double t) {
  const size_t size = support.size();
  std::vector<double> result(size, 1.0 / static_cast<double>(size));
  std::vector<double> constraint(size);
  for (int step = 0; step < kMaxLinearisations; ++step) {
    double mean = 0;
    for (size_t i = 0; i < size; ++i) mean += result[i] * support[i];
    double variance = 0;
    for (size_t i = 0; i < size; ++i) variance += result[i] * std::pow(support[i] - mean, 2);
    const double deviation = std::sqrt(variance);
    for (size_t i = 0; i < size; ++i) {
      const double standard = (mean - support[i]) / deviation;
      constraint[i] = support[i] - reference - t * deviation * (1 + standard * standard) / 2;
    }
    const double tilt = Tilt(constraint, frequencies);
    double change = 0;
    for (size_t i = 0; i < size; ++i) {
      const double next = frequencies[i] / (1 + tilt * constraint[i]);
      change = std::max(change, std::abs(next - result[i]));
      result[i] = next;
    }
    if (change < kFrequencyPrecision) break;
  }
  return result;
}

}  // namespace assize::ladder::stats
