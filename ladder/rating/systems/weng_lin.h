// Weng and Lin's ratings of teams from ranked games: three models of the same approximation.
//
// Source: Weng and Lin, A Bayesian approximation method for online ranking, JMLR 12 (2011),
// algorithms 1, 2 and 4; variants and defaults as in openskill.py 6.2.0 (tau, gamma = sigma / c,
// ties).
#ifndef ASSIZE_LADDER_RATING_SYSTEMS_WENG_LIN_H_
#define ASSIZE_LADDER_RATING_SYSTEMS_WENG_LIN_H_

#include <span>
#include <vector>

#include "ladder/rating/systems/skill.h"

namespace assize::ladder::rating {

enum class WengLinModel {
  kBradleyTerryFull,        // logistic, every pair of teams
  kThurstoneMostellerFull,  // normal, every pair of teams
  kPlackettLuce,            // the whole order
};

// Whether a sigma may be larger after a game than before it, which tau can bring about.
enum class SigmaLimit { kNone, kNeverGrows };

struct WengLinOptions {
  double beta = 25.0 / 6;    // above 0; half the difference that is worth about 76 % (logistic)
  double kappa = 1e-4;       // above 0; least factor of a variance
  double draw_margin = 0.1;  // above 0; of the normal model: smaller differences are draws
  double tau = 25.0 / 300;   // at least 0; added to every sigma (as variances) before the game
  SigmaLimit sigma_limit = SigmaLimit::kNone;
};

// The skills after a game of at least two teams. One rank for each team: smaller is better, equal
// ranks tie.
std::vector<Team> UpdatedWengLin(WengLinModel model, std::span<const Team> teams,
                                 std::span<const double> ranks, const WengLinOptions& options = {});

// The chance of each team to win, from all pairs (Ibstedt, Rådahl, Turesson and vande Voorde,
// 2019). Adds up to 1.
std::vector<double> PredictedWins(std::span<const Team> teams, double beta = 25.0 / 6);

}  // namespace assize::ladder::rating

#endif  // ASSIZE_LADDER_RATING_SYSTEMS_WENG_LIN_H_
