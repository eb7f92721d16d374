// The normal distribution, quantiles and Student's t. The latter two from Boost.Math.
#ifndef ASSIZE_LADDER_STATS_NORMAL_H_
#define ASSIZE_LADDER_STATS_NORMAL_H_

#include <cmath>
#include <numbers>

namespace assize::ladder::stats {

// The 97.5 % quantile: half the width of a 95 % interval, in standard deviations.
inline constexpr double kNormal975 = 1.959963984540054;

inline double NormalDensity(double x) {
  return std::exp(-x * x / 2) * std::numbers::inv_sqrtpi / std::numbers::sqrt2;
}

// The probability of a value below x.
inline double NormalCdf(double x) { return std::erfc(-x / std::numbers::sqrt2) / 2; }

// The value that a standard normal stays below with this probability (above 0, below 1).
double NormalQuantile(double probability);

// The value that Student's t with these degrees of freedom (above 0) stays below with this
// probability (above 0, below 1).
double StudentQuantile(double probability, double degrees_of_freedom);
// The probability of a value below t.
double StudentCdf(double t, double degrees_of_freedom);

}  // namespace assize::ladder::stats

#endif  // ASSIZE_LADDER_STATS_NORMAL_H_
