#include "ladder/stats/elo_estimate.h"

#include <algorithm>
#include <cmath>

#include "ladder/stats/normal.h"

namespace assize::ladder::stats {

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
  estimate.normalized_margin95 = margin / per_game * kNormalizedEloPerT;
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

}  // namespace assize::ladder::stats
