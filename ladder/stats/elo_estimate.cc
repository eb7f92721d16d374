#include "ladder/stats/elo_estimate.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "ladder/stats/normal.h"

namespace assize::ladder::stats {
namespace {

// The standard error of (mean - 1/2) / (standard deviation), both estimated from the same counts:
// the error of the deviation counts as well, and far from 1/2 more than that of the mean. To first
// order; source: Lo, The Statistics of Sharpe Ratios (2002), in the form with skewness and kurtosis
// of Mertens (2002).
double ErrorOfTValue(const ScoreCounts& counts, const Moments& moments) {
  const double deviation = std::sqrt(moments.variance);
  const std::vector<double> weights = Regularized(counts.counts);
  double skewness = 0;
  double kurtosis = 0;
  for (size_t i = 0; i < weights.size(); ++i) {
    const double distance = (counts.support[i] - moments.mean) / deviation;
    skewness += weights[i] * std::pow(distance, 3) / moments.total;
    kurtosis += weights[i] * std::pow(distance, 4) / moments.total;
  }
  const double t = (moments.mean - 0.5) / deviation;
  const double variance = 1 - t * skewness + t * t * (kurtosis - 1) / 4;
  return std::sqrt(std::max(variance, 0.0) / moments.total);
}

}  // namespace

double ScoreOfElo(double elo) { return 1 / (1 + std::pow(10.0, -elo / 400)); }

double EloOfScore(double score) {
  const double inside = std::clamp(score, kScoreMargin, 1 - kScoreMargin);
  return -400 * std::log10(1 / inside - 1);
}

EloEstimate EstimateElo(const ScoreCounts& counts) {
  EloEstimate estimate;
  if (counts.sets() == 0) return estimate;
  const Moments moments = MomentsOf(counts.support, Regularized(counts.counts));
  estimate.moments = moments;
  const double error = std::sqrt(moments.variance / moments.total);
  const double margin = kNormal975 * error;
  estimate.elo = EloOfScore(moments.mean);
  estimate.margin95 = (EloOfScore(moments.mean + margin) - EloOfScore(moments.mean - margin)) / 2;
  estimate.los = NormalCdf((moments.mean - 0.5) / error);
  const double per_game = std::sqrt(counts.games_per_set * moments.variance);
  estimate.normalized_elo = (moments.mean - 0.5) / per_game * kNormalizedEloPerT;
  estimate.normalized_margin95 = kNormal975 * ErrorOfTValue(counts, moments) /
                                 std::sqrt(counts.games_per_set) * kNormalizedEloPerT;
  return estimate;
}

EloInterval StudentInterval(const ScoreCounts& counts) {
  const Moments moments = MomentsOf(counts.support, counts.counts);
  const double elo = moments.total == 0 ? 0 : EloOfScore(moments.mean);
  if (moments.total < 2) return {EloOfScore(0), elo, EloOfScore(1)};
  const double margin =
      StudentQuantile(0.975, moments.total - 1) * std::sqrt(moments.variance / moments.total);
  return {EloOfScore(moments.mean - margin), elo, EloOfScore(moments.mean + margin)};
}

EloInterval FixedSizeInterval(const ScoreCounts& counts) {
  const Moments moments = MomentsOf(counts.support, counts.counts);
  if (moments.total < 2 || !AllWentAlike(counts)) return StudentInterval(counts);
  const double others = 1 - std::pow(0.025, 1 / moments.total);
  const double least = moments.mean * (1 - others);
  return {EloOfScore(least), EloOfScore(moments.mean), EloOfScore(least + others)};
}

double LikelihoodOfSuperiority(const ScoreCounts& counts) {
  const Moments moments = MomentsOf(counts.support, counts.counts);
  if (moments.total < 2 || moments.mean == 0.5) return 0.5;
  if (!AllWentAlike(counts)) {
    const double error = std::sqrt(moments.variance / moments.total);
    return StudentCdf((moments.mean - 0.5) / error, moments.total - 1);
  }
  // The probability that the others have at least the share that makes the mean 1/2.
  const double turned = std::pow(0.5 / std::max(moments.mean, 1 - moments.mean), moments.total);
  return moments.mean > 0.5 ? 1 - turned : turned;
}

}  // namespace assize::ladder::stats
