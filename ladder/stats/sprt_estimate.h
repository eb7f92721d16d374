// Elo after a sequential test, corrected for the test having chosen its own end.
//
// A test that stops because it looks good makes plain estimates look too good. This one is the Elo
// at which the observed outcome would be the median of all outcomes, in the order "faster
// rejection, slower rejection, slower acceptance, faster acceptance"; the interval's ends are the
// Elo at which it would be the quantile. The log likelihood ratio is approximated by a Brownian
// motion between Wald's bounds. Sources: Siegmund, Sequential Analysis (1985), chapter 3;
// fishtest's SPRT_elo.
#ifndef ASSIZE_LADDER_STATS_SPRT_ESTIMATE_H_
#define ASSIZE_LADDER_STATS_SPRT_ESTIMATE_H_

#include "ladder/stats/llr.h"
#include "ladder/stats/score_counts.h"
#include "ladder/stats/set_sprt.h"

namespace assize::ladder::stats {

// A Brownian motion with drift between two absorbing bounds: the idealised course of a sequential
// test.
//
// Sources: Cox and Miller, The Theory of Stochastic Processes (1965), 5.7, for the series;
// Siegmund, Sequential Analysis (1985), 3, for the approximation. Which of them is used where is
// fishtest's choice.

struct Brownian {
  double lower = -1;    // below 0, absorbing
  double upper = 1;     // above 0, absorbing
  double drift = 0;     // per unit of time
  double variance = 1;  // per unit of time, above 0
};

// The probability that a path from 0 ends worse than one that stands at `place` (lower to upper) at
// `time` (above 0): absorbed below earlier or absorbed below at all, or, still on its way at
// `time`, below `place`.
double ProbabilityOfWorse(const Brownian& motion, double time, double place);

struct SprtEstimate {
  // Logistic Elo whatever the model of the test, from -1000 to 1000.
  double elo = 0;
  double lower = 0;
  double upper = 0;
  // The probability that the test version is the stronger one.
  double los = 0.5;
};

// At any time of the test, with at least one set. `level`: of the interval, above 0, below 1.
SprtEstimate EstimateAfter(const SprtPlan& plan, const ScoreCounts& counts, double level = 0.95);

}  // namespace assize::ladder::stats

#endif  // ASSIZE_LADDER_STATS_SPRT_ESTIMATE_H_
