#include "ladder/stats/brownian.h"

#include <cmath>
#include <numbers>

#include "ladder/stats/normal.h"

namespace assize::ladder::stats {
namespace {

using std::numbers::pi;

// The series gains nothing where diffusion has hardly reached the bounds, and overflows under
// strong drift; Siegmund's approximation is good in both cases.
constexpr double kShortTime = 1e-2;
constexpr double kStrongDrift = 15;
constexpr double kSeriesPrecision = 1e-9;

// The probability to be absorbed below, ever.
double AbsorbedBelow(double gamma, double width, double start) {
  if (gamma * width > 30) return std::exp(-2 * gamma * start);
  if (std::abs(gamma * width) < 1e-8) return (width - start) / width;
  return std::expm1(2 * gamma * (width - start)) / std::expm1(2 * gamma * width);
}

// Eigenfunctions of the motion: a sine series in space, exponentials in time.
double Series(const Brownian& motion, double time, double place) {
  const double width = motion.upper - motion.lower;
  const double start = -motion.lower;
  const double at = place - motion.lower;
  const double gamma = motion.drift / motion.variance;
  const auto decay = [&](double n) {
    return (n * pi / width) * (n * pi / width) * motion.variance / 2 +
           motion.drift * motion.drift / motion.variance / 2;
  };
  const double scale = std::exp(-decay(1) * time + gamma * (at - start));
  double sum = 0;
  for (double n = 1;; ++n) {
    const double fade = std::exp((decay(1) - decay(n)) * time);
    const double angle = pi * n * at / width;
    const double primitive = (2 * width * gamma * std::sin(angle) - 2 * pi * n * std::cos(angle)) /
                             (width * width * gamma * gamma + pi * pi * n * n);
    sum += fade * primitive * std::sin(n * pi * start / width);
    // A bound on the terms, as a single one may vanish by its angle.
    if (scale * fade * 2 / (pi * n) * (1 + std::abs(gamma) * width) <= kSeriesPrecision) break;
  }
  return AbsorbedBelow(gamma, width, start) + scale * sum;
}

// exp(2 gamma bound) * NormalCdf(z), without overflow of the first factor.
double Reflected(double gamma, double bound, double z) {
  if (gamma * bound < 5) return std::exp(2 * gamma * bound) * NormalCdf(z);
  return -std::exp(-z * z / 2 + 2 * gamma * bound) / std::sqrt(2 * pi) * (1 / z - 1 / (z * z * z));
}

double Siegmund(const Brownian& motion, double time, double place) {
  const double deviation = std::sqrt(time * motion.variance);
  const double offset = motion.drift * time;
  const double gamma = motion.drift / motion.variance;
  return NormalCdf((place - offset) / deviation) +
         Reflected(gamma, motion.lower, (-place + offset + 2 * motion.lower) / deviation) -
         Reflected(gamma, motion.upper, (place - offset - 2 * motion.upper) / deviation);
}

}  // namespace

double ProbabilityOfWorse(const Brownian& motion, double time, double place) {
  const double width = motion.upper - motion.lower;
  const bool short_time = motion.variance * time / (width * width) < kShortTime;
  const bool strong_drift = std::abs(motion.drift / motion.variance * width) > kStrongDrift;
  return short_time || strong_drift ? Siegmund(motion, time, place) : Series(motion, time, place);
}

}  // namespace assize::ladder::stats
