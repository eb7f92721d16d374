// A Brownian motion with drift between two absorbing bounds: the idealised course of a sequential
// test.
//
// Sources: Cox and Miller, The Theory of Stochastic Processes (1965), 5.7, for the series;
// Siegmund, Sequential Analysis (1985), 3, for the approximation. Which of them is used where is
// fishtest's choice.
#ifndef ASSIZE_LADDER_STATS_BROWNIAN_H_
#define ASSIZE_LADDER_STATS_BROWNIAN_H_

namespace assize::ladder::stats {

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

}  // namespace assize::ladder::stats

#endif  // ASSIZE_LADDER_STATS_BROWNIAN_H_
