// Bradley-Terry maximum likelihood from counted pairs, without a prior: what Ordo computes,
// exactly.
//
// A draw is half a win for each. Newton's method. Sources: Bradley and Terry (1952); Ford, Solution
// of a ranking problem from binary comparisons (1957). The table that users see is joint_fit.h's,
// which has a prior.
#ifndef ASSIZE_LADDER_RATING_BRADLEY_TERRY_H_
#define ASSIZE_LADDER_RATING_BRADLEY_TERRY_H_

#include <span>
#include <vector>

#include "absl/status/statusor.h"
#include "ladder/rating/pair_result.h"

namespace assize::ladder::rating {

enum class FirstSeat { kEqual, kAdvantage };

struct BradleyTerryFit {
  // Elo, mean 0, by player.
  std::vector<double> elo = {};
  // Of elo, from the observed information at mean 0.
  std::vector<double> standard_error = {};
  // Elo that the first seat is worth; 0 with FirstSeat::kEqual.
  double advantage = 0;
};

// InvalidArgument if a player's number or a count is out of range or a player meets himself;
// FailedPrecondition, naming players, if the maximum is not finite.
absl::StatusOr<BradleyTerryFit> FitBradleyTerry(int players, std::span<const PairResult> results,
                                                FirstSeat first_seat = FirstSeat::kEqual);

// The check of `results` that all models of pairs share.
absl::Status CheckPairResults(int players, std::span<const PairResult> results);

}  // namespace assize::ladder::rating

#endif  // ASSIZE_LADDER_RATING_BRADLEY_TERRY_H_
