#include "ladder/stats/sprt_estimate.h"

#include <algorithm>
#include <cmath>

#include "ladder/stats/brownian.h"
#include "ladder/stats/elo_estimate.h"
#include "ladder/stats/wald.h"

namespace assize::ladder::stats {
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
  // hypotheses would hardly be told apart, and Worse() would not always fall.
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
