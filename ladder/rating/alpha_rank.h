// Alpha-rank: how often evolution among the bots would be found at each of them.
//
// One population of m copies; a mutant of another strategy takes over with its fixation
// probability. Unlike a single number per bot it shows cycles (A beats B beats C beats A). Source:
// Omidshafiei et al., alpha-Rank: multi-agent evaluation by evolution (2019); symmetric two-player
// meta-game, local selection.
#ifndef ASSIZE_LADDER_RATING_ALPHA_RANK_H_
#define ASSIZE_LADDER_RATING_ALPHA_RANK_H_

#include <vector>

#include "absl/status/statusor.h"

namespace assize::ladder::rating {

struct AlphaRankOptions {
  int population = 50;  // m, at least 2
  double alpha = 1;     // above 0: the pressure of selection
};

// payoff[i][j]: what i gets against j; square, at least one row, finite. The shares add up to 1.
// They are accurate relative to their own size, however small (Grassmann, Taksar and Heyman's
// elimination, 1985).
absl::StatusOr<std::vector<double>> AlphaRank(const std::vector<std::vector<double>>& payoff,
                                              const AlphaRankOptions& options = {});

}  // namespace assize::ladder::rating

#endif  // ASSIZE_LADDER_RATING_ALPHA_RANK_H_
