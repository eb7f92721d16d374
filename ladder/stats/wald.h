// Wald's bounds for the log likelihood ratio of a sequential test (Wald, Sequential Analysis,
// 1947).
#ifndef ASSIZE_LADDER_STATS_WALD_H_
#define ASSIZE_LADDER_STATS_WALD_H_

#include <cmath>

namespace assize::ladder::stats {

struct WaldBounds {
  double lower = 0;  // below it H0 is accepted
  double upper = 0;  // above it H1 is accepted
};

// alpha: the probability to accept H1 although H0 holds; beta: to accept H0 although H1 holds. Both
// above 0, and alpha + beta below 1.
inline WaldBounds BoundsFor(double alpha, double beta) {
  return {.lower = std::log(beta / (1 - alpha)), .upper = std::log((1 - beta) / alpha)};
}

}  // namespace assize::ladder::stats

#endif  // ASSIZE_LADDER_STATS_WALD_H_
