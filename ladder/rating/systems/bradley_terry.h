// Bradley-Terry maximum likelihood from counted pairs, without a prior: what Ordo computes,
// exactly.
//
// A draw is half a win for each. Newton's method. Sources: Bradley and Terry (1952); Ford, Solution
// of a ranking problem from binary comparisons (1957). The table that users see is joint_fit.h's,
// which has a prior.
#ifndef ASSIZE_LADDER_RATING_SYSTEMS_BRADLEY_TERRY_H_
#define ASSIZE_LADDER_RATING_SYSTEMS_BRADLEY_TERRY_H_

#include <span>
#include <vector>

#include "absl/status/statusor.h"

namespace assize::ladder::rating {

// Counted results of two players, for the models of pairs.

// Games of `first` in the first seat against `second`. Players are numbered from 0.
struct PairResult {
  int first = 0;
  int second = 0;
  double first_wins = 0;
  double draws = 0;
  double first_losses = 0;

  double games() const { return first_wins + draws + first_losses; }
};

enum class FirstSeat { kEqual, kAdvantage };

struct BradleyTerryFit {
  // Elo, mean 0, by player.
  std::vector<double> elo = {};
  // Of elo, from the observed information at mean 0.
  std::vector<double> standard_error = {};
  // Elo that the first seat is worth; 0 with FirstSeat::kEqual.
  double advantage = 0;
};

// InvalidArgument if a player's number or a count is out of range or a player meets itself;
// FailedPrecondition, naming players, if the maximum is not finite.
absl::StatusOr<BradleyTerryFit> FitBradleyTerry(int players, std::span<const PairResult> results,
                                                FirstSeat first_seat = FirstSeat::kEqual);

// The check of `results` that all models of pairs share.
absl::Status CheckPairResults(int players, std::span<const PairResult> results);

// Plackett-Luce maximum likelihood from complete orders without ties and without a prior.
//
// Newton's method. Sources: Plackett, The analysis of permutations (1975); Hunter (2004). The table
// that users see is joint_fit.h's, which has ties, roles and a prior.

struct PlackettLuceFit {
  // Mean 0, by player.
  std::vector<double> log_strength;
  std::vector<double> elo;
  // Of log_strength, from the observed information at mean 0.
  std::vector<double> standard_error;
};

// Each order lists different players, best first. InvalidArgument if a number is out of range or
// comes twice; FailedPrecondition, naming players, if the maximum is not finite.
absl::StatusOr<PlackettLuceFit> FitPlackettLuce(int players,
                                                std::span<const std::vector<int>> orders);

}  // namespace assize::ladder::rating

#endif  // ASSIZE_LADDER_RATING_SYSTEMS_BRADLEY_TERRY_H_
