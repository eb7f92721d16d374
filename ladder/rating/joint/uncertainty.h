// How much a set between given players would reveal: the continuous ladder chooses its sets by it.
//
// With covariance V of the ratings and Fisher information J of the set, the covariance afterwards
// is V' = V - V J (I + V J)^-1 V (the normal approximation of Bayes' rule), whatever the result.
// The reduction of uncertainty is trace(V - V'): the sum over all players of the variance that
// disappears, in Elo squared. J is that of Plackett and Luce's order of all seats at the current
// ratings (Hunter 2004).
#ifndef ASSIZE_LADDER_RATING_JOINT_UNCERTAINTY_H_
#define ASSIZE_LADDER_RATING_JOINT_UNCERTAINTY_H_

#include <span>
#include <vector>

#include "ladder/rating/joint/joint_fit.h"
#include "ladder/rating/joint/rolling_fit.h"

namespace assize::ladder::rating {

// Immutable, safe for concurrent use. Building it takes O(players^3), a question O(seats^3 +
// 2^seats).
class Uncertainty {
 public:
  explicit Uncertainty(const JointFit& fit);
  // By place in the belief.
  explicit Uncertainty(Belief belief);

  // The expected reduction of the summed variance if `players` (distinct, 2 to kMaxSeats, each in
  // the fit) meet for `games` games, seen as independent. Elo squared, at least 0.
  double ExpectedReduction(std::span<const int> players, int games) const;

  // The summed variance now, Elo squared.
  double total() const { return total_; }

 private:
  std::vector<double> elo_;
  SymmetricMatrix covariance_;
  SymmetricMatrix square_;  // covariance * covariance
  double total_ = 0;
};

}  // namespace assize::ladder::rating

#endif  // ASSIZE_LADDER_RATING_JOINT_UNCERTAINTY_H_
