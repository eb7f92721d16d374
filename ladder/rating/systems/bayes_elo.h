// BayesElo's ratings: wins, draws and losses of pairs by the model of Rao and Kupper, with a
// first-seat advantage and a prior of virtual draws.
//
// Source: Coulom, BayesElo 0057 (2004-2010); Rao and Kupper, Ties in paired-comparison experiments
// (1967).
#ifndef ASSIZE_LADDER_RATING_SYSTEMS_BAYES_ELO_H_
#define ASSIZE_LADDER_RATING_SYSTEMS_BAYES_ELO_H_

#include <span>
#include <vector>

#include "absl/status/statusor.h"
#include "ladder/rating/systems/bradley_terry.h"

namespace assize::ladder::rating {

enum class GameTerms {
  kGiven,   // advantage and draw_elo as in the options
  kFitted,  // by maximum likelihood
};

struct BayesEloOptions {
  GameTerms terms = GameTerms::kGiven;
  double advantage = 32.8;
  double draw_elo = 97.3;  // above 0
  // Above 0. Draws of each player with its opponents, in proportion to the games, half in each
  // seat.
  double prior_draws = 2;
};

struct BayesEloFit {
  double advantage = 0;
  double draw_elo = 0;
  // What BayesElo multiplies its ratings by when it prints them, so that a small difference is
  // worth what it is in plain Elo. Both of the following are multiplied.
  double scale = 1;
  std::vector<double> elo = {};  // mean 0, by player
  std::vector<double> margin95 =
      {};  // from the full information, advantage and draw_elo taken as known
};

// InvalidArgument if an option, a player's number or a count is out of range. A player without
// games is an error: FailedPrecondition.
absl::StatusOr<BayesEloFit> FitBayesElo(int players, std::span<const PairResult> results,
                                        const BayesEloOptions& options = {});

}  // namespace assize::ladder::rating

#endif  // ASSIZE_LADDER_RATING_SYSTEMS_BAYES_ELO_H_
