#include "ladder/stats/sprt_estimate.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ladder/stats/elo_estimate.h"
#include "ladder/stats/llr.h"
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

namespace {

constexpr double kEloLimit = 1000;
constexpr double kEloPrecision = 1e-9;

// What the test has seen, as a Brownian motion's end.
class Outcome {
 public:
  Outcome(const SprtPlan& plan, const ScoreCounts& counts)
      : bounds_(BoundsFor(plan.alpha, plan.beta)),
        moments_(MomentsOf(counts.support, Regularized(counts.counts))) {
    s0_ = MeanOfElo(counts, plan.model, plan.elo0);
    s1_ = MeanOfElo(counts, plan.model, plan.elo1);
    time_ = moments_.total;
    place_ = time_ * Motion(moments_.mean).drift;
    // Sets that came after the end, or carried the ratio over the bound.
    const double end = std::clamp(place_, bounds_.lower, bounds_.upper);
    if (end != place_) time_ *= end / place_;
    place_ = end;
  }

  // The probability of a worse outcome for a version of this strength. Falls as elo grows.
  double Worse(double elo) const {
    return ProbabilityOfWorse(Motion(ScoreOfElo(elo)), time_, place_);
  }

 private:
  // The log likelihood ratio per set if the mean is `score`. The variance is the observed one
  // whatever the mean: with that around the mean, which is larger, strengths far from the
  // hypotheses could hardly be distinguished, and Worse() would not always fall.
  Brownian Motion(double score) const {
    const double width = s1_ - s0_;
    return {.lower = bounds_.lower,
            .upper = bounds_.upper,
            .drift = (score - (s0_ + s1_) / 2) * width / moments_.variance,
            .variance = width * width / moments_.variance};
  }

  WaldBounds bounds_;
  Moments moments_;
  double s0_ = 0;
  double s1_ = 0;
  double time_ = 0;
  double place_ = 0;
};

// The Elo for which the outcome is the quantile `probability`.
double EloAt(const Outcome& outcome, double probability) {
  double low = -kEloLimit;
  double high = kEloLimit;
  if (outcome.Worse(low) < probability) return low;
  if (outcome.Worse(high) > probability) return high;
  while (high - low > kEloPrecision) {
    const double middle = (low + high) / 2;
    (outcome.Worse(middle) > probability ? low : high) = middle;
  }
  return (low + high) / 2;
}

}  // namespace

SprtEstimate EstimateAfter(const SprtPlan& plan, const ScoreCounts& counts, double level) {
  const Outcome outcome(plan, counts);
  const double tail = (1 - level) / 2;
  return {.elo = EloAt(outcome, 0.5),
          .lower = EloAt(outcome, 1 - tail),
          .upper = EloAt(outcome, tail),
          .los = outcome.Worse(0)};
}

}  // namespace assize::ladder::stats
