#include "ladder/rating/joint/order_conflicts.h"

#include <algorithm>
#include <functional>

namespace assize::ladder::rating {
namespace {

bool AreConnected(const JointFit& fit, int a, int b) {
  const int component = fit.players[a].component;
  return component >= 0 && component == fit.players[b].component;
}

double Lead(const JointFit& fit, int a, int b) {
  return fit.players[a].overall.elo - fit.players[b].overall.elo;
}

bool AreInConflict(const JointFit& first, const JointFit& second, int above, int below) {
  // Most pairs agree, and need no probabilities.
  return Lead(first, above, below) > 0 && Lead(second, above, below) < 0 &&
         AreConnected(first, above, below) && AreConnected(second, above, below) &&
         ProbabilityOfSuperiority(first, above, below) >= kSureOfOrder &&
         ProbabilityOfSuperiority(second, below, above) >= kSureOfOrder;
}

}  // namespace

std::vector<OrderConflict> ConflictsBetween(const JointFit& first, const JointFit& second) {
  const int players = static_cast<int>(first.players.size());
  std::vector<OrderConflict> conflicts;
  for (int above = 0; above < players; ++above) {
    for (int below = 0; below < players; ++below) {
      if (AreInConflict(first, second, above, below)) conflicts.push_back({above, below});
    }
  }
  std::ranges::stable_sort(conflicts, std::greater(), [&first](const OrderConflict& conflict) {
    return Lead(first, conflict.above, conflict.below);
  });
  return conflicts;
}

}  // namespace assize::ladder::rating
