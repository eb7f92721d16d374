// Plackett-Luce maximum likelihood from complete orders without ties and without a prior.
//
// Newton's method. Sources: Plackett, The analysis of permutations (1975); Hunter (2004). The table
// that users see is joint_fit.h's, which has ties, roles and a prior.
#ifndef ASSIZE_LADDER_RATING_PLACKETT_LUCE_H_
#define ASSIZE_LADDER_RATING_PLACKETT_LUCE_H_

#include <span>
#include <vector>

#include "absl/status/statusor.h"

namespace assize::ladder::rating {

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

#endif  // ASSIZE_LADDER_RATING_PLACKETT_LUCE_H_
