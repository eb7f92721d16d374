// The game of choosing a bot: who beats whom, and what a single number per bot hides.
//
// Where bots beat each other in a circle, no ranking is right. Two summaries show circles:
// alpha-rank and Nash averaging.
//
// Source: Balduzzi, Tuyls, Perolat and Graepel, Re-evaluating evaluation (2018).
#ifndef ASSIZE_LADDER_RATING_META_GAME_H_
#define ASSIZE_LADDER_RATING_META_GAME_H_

#include <cstdint>
#include <span>
#include <vector>

#include "absl/status/statusor.h"
#include "ladder/rating/game_table.h"

namespace assize::ladder::rating {

// Alpha-rank: how often evolution among the bots would be found at each of them.
//
// One population of m copies; a mutant of another strategy takes over with its fixation
// probability. Unlike a single number per bot it shows cycles (A beats B beats C beats A). Source:
// Omidshafiei et al., alpha-Rank: multi-agent evaluation by evolution (2019); symmetric two-player
// meta-game, local selection.

struct AlphaRankOptions {
  int population = 50;  // m, at least 2
  double alpha = 1;     // above 0: the pressure of selection
};

// payoff[i][j]: what i gets against j; square, at least one row, finite. The shares add up to 1.
// They are accurate relative to their own size, however small (Grassmann, Taksar and Heyman's
// elimination, 1985).
absl::StatusOr<std::vector<double>> AlphaRank(const std::vector<std::vector<double>>& payoff,
                                              const AlphaRankOptions& options = {});

struct Meeting {
  // Games in which the two were opponents, and the share of them that the first came in before the
  // second, 0 to 1; a tie counts half.
  int64_t games = 0;
  double share = 0.5;
};

// [i][j]: i against j, square, with a row for each player below `players`, which is at least
// table.players(). share[j][i] is 1 - share[i][j].
using Meetings = std::vector<std::vector<Meeting>>;

Meetings MeetingsOf(const GameTable& table, int players);
// Of these players alone, no two of them the same, in this order: a square with a row for each.
Meetings MeetingsOf(const GameTable& table, std::span<const int> players);

// What i gets against j beyond a half, -0.5 to 0.5: antisymmetric. Of two who never met it is what
// their ratings (`elo`, by player) expect: if they were even, the last of a Swiss event would be
// the equal of the first.
std::vector<std::vector<double>> PayoffOf(const Meetings& meetings, std::span<const double> elo);

// The Nash equilibrium with the greatest entropy of the symmetric zero-sum game in which both sides
// choose a bot: how often a careful chooser takes each. Unique; copies of a bot share what one
// would get. `payoff` is square and antisymmetric, with at least one row and finite numbers;
// otherwise kInvalidArgument. kInternal: it was not found. The shares are at least 0 and add up to
// 1; no bot gains more than 2e-4 of a game against them.
absl::StatusOr<std::vector<double>> NashAverage(const std::vector<std::vector<double>>& payoff);

}  // namespace assize::ladder::rating

#endif  // ASSIZE_LADDER_RATING_META_GAME_H_
