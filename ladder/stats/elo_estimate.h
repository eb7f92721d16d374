// Elo, normalized Elo and likelihood of superiority of counted scores, with intervals, for a number
// of sets that was fixed beforehand. (After a sequential test see sprt_estimate.h.)
//
// Sources: fishtest's stat_util.get_elo (normal quantile, counts of 0 weigh kPhantomCount),
// OpenBench's stats.Elo (Student's t).
#ifndef ASSIZE_LADDER_STATS_ELO_ESTIMATE_H_
#define ASSIZE_LADDER_STATS_ELO_ESTIMATE_H_

#include "ladder/stats/score_counts.h"

namespace assize::ladder::stats {

// Scores nearer to 0 or 1 count as this far from them: Elo stays within about +-1200.
inline constexpr double kScoreMargin = 1e-3;

// The expected score of one who is `elo` better, and back (clamped by kScoreMargin).
double ScoreOfElo(double elo);
double EloOfScore(double score);

// Normalized Elo for a t value of a single game: 800 / ln 10.
inline constexpr double kNormalizedEloPerT = 347.43558552260146;

struct EloEstimate {
  double elo = 0;
  // Half the width of the 95 % interval, by the normal quantile.
  double margin95 = 0;
  // Likelihood of superiority: the probability that the mean score is above 1/2.
  double los = 0.5;
  double normalized_elo = 0;
  // By the delta method; the error of the standard deviation is included.
  double normalized_margin95 = 0;
  // Of a set's score, with phantom counts.
  Moments moments;
};
// Everything 0 (los 1/2) without a set.
EloEstimate EstimateElo(const ScoreCounts& counts);

struct EloInterval {
  double lower = 0;
  double elo = 0;
  double upper = 0;
};
// 95 % by Student's t, without phantom counts: for few sets. With fewer than two sets it is the
// whole range of EloOfScore. It has no width if all sets went alike, which is less certain than it
// seems.
EloInterval StudentInterval(const ScoreCounts& counts);

// The same, but for a verdict: if all sets went alike, it is what other scores may be worth of
// which none has been seen. (They have a share of p at most, where (1 - p)^sets = 0.025.)
EloInterval FixedSizeInterval(const ScoreCounts& counts);

// The probability that the mean is above 1/2, by the distribution of FixedSizeInterval(): 97.5 %
// where the interval just ends at 0 Elo. 1/2 with fewer than two sets, of which that interval says
// nothing.
double LikelihoodOfSuperiority(const ScoreCounts& counts);

}  // namespace assize::ladder::stats

#endif  // ASSIZE_LADDER_STATS_ELO_ESTIMATE_H_
