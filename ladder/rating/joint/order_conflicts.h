// Where two fits of the same players disagree about who is stronger.
#ifndef ASSIZE_LADDER_RATING_JOINT_ORDER_CONFLICTS_H_
#define ASSIZE_LADDER_RATING_JOINT_ORDER_CONFLICTS_H_

#include <vector>

#include "ladder/rating/joint/joint_fit.h"

namespace assize::ladder::rating {

// How sure each fit must be of its order: then the interval of 95 % of the difference does not
// contain 0.
inline constexpr double kSureOfOrder = 0.975;

// `above` is the stronger of the two in the first fit, and the weaker in the second.
struct OrderConflict {
  int above = 0;
  int below = 0;

  friend bool operator==(const OrderConflict&, const OrderConflict&) = default;
};

// The pairs of whose order both fits are sure, and of which they have opposite ones; those with the
// greatest difference in the first fit come first. Only pairs that games connect in both. The fits
// are of equally many players.
std::vector<OrderConflict> ConflictsBetween(const JointFit& first, const JointFit& second);

}  // namespace assize::ladder::rating

#endif  // ASSIZE_LADDER_RATING_JOINT_ORDER_CONFLICTS_H_
