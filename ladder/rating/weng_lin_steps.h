// Inside of weng_lin.h: a game's teams as sums, and what each model says about them.
#ifndef ASSIZE_LADDER_RATING_WENG_LIN_STEPS_H_
#define ASSIZE_LADDER_RATING_WENG_LIN_STEPS_H_

#include <vector>

#include "ladder/rating/weng_lin.h"

namespace assize::ladder::rating::weng_lin {

struct TeamSum {
  double mu = 0;
  double variance = 0;
  double rank = 0;
};

// How a team moves: its mean by omega, its variance by the factor 1 - delta.
struct Step {
  double omega = 0;
  double delta = 0;
};

// All pairs, logistic (algorithm 1) and normal (algorithm 2).
std::vector<Step> BradleyTerrySteps(const std::vector<TeamSum>& teams, double beta);
std::vector<Step> ThurstoneMostellerSteps(const std::vector<TeamSum>& teams, double beta,
                                          double margin);
// The whole order (algorithm 4).
std::vector<Step> PlackettLuceSteps(const std::vector<TeamSum>& teams, double beta);

}  // namespace assize::ladder::rating::weng_lin

#endif  // ASSIZE_LADDER_RATING_WENG_LIN_STEPS_H_
