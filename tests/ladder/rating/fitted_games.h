// Small tables of games and their joint fits, for tests.
#ifndef ASSIZE_TESTS_LADDER_RATING_FITTED_GAMES_H_
#define ASSIZE_TESTS_LADDER_RATING_FITTED_GAMES_H_

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "ladder/rating/game_table.h"
#include "ladder/rating/joint/joint_fit.h"
#include "tests/ladder/rating/random_games.h"

namespace assize::ladder::rating {

// Sets of as many games as seats among players of these log strengths, seats rotated.
inline GameTable RandomSets(const std::vector<double>& strengths, int seats, int sets,
                            uint8_t seed) {
  Stream stream(Bytes32{seed});
  GameTable table;
  for (int set = 0; set < sets; ++set) {
    table.BeginSet();
    std::vector<int> players = RandomPlayers(static_cast<int>(strengths.size()), seats, stream);
    for (int game = 0; game < seats; ++game) {
      std::vector<double> seated;
      for (int player : players) seated.push_back(strengths[player]);
      const std::vector<uint8_t> ranks = RandomRanks(seated, stream);
      std::vector<SeatRank> row;
      for (int i = 0; i < seats; ++i) row.push_back({.player = players[i], .rank = ranks[i]});
      EXPECT_TRUE(table.AddGame(row).ok());
      std::ranges::rotate(players, players.begin() + 1);
    }
  }
  return table;
}

// Two sets of a game each: the same result with either in the first seat.
inline void AddBothWays(GameTable& table, int winner, int loser) {
  table.BeginSet();
  ASSERT_TRUE(table.AddGame({{.player = winner, .rank = 1}, {.player = loser, .rank = 2}}).ok());
  table.BeginSet();
  ASSERT_TRUE(table.AddGame({{.player = loser, .rank = 2}, {.player = winner, .rank = 1}}).ok());
}

// One set of a single game.
inline void AddGame(GameTable& table, std::vector<SeatRank> seats, int64_t count = 1) {
  table.BeginSet(count);
  ASSERT_TRUE(table.AddGame(seats).ok());
}

inline JointFit Fit(const GameTable& table, const FitOptions& options = {.prior_games = 1}) {
  const absl::StatusOr<JointFit> fit = FitGames(table, options);
  EXPECT_TRUE(fit.ok()) << fit.status();
  return *fit;
}

inline double ErrorOfDifference(const JointFit& fit, int a, int b) {
  return std::sqrt(fit.covariance.at(a, a) + fit.covariance.at(b, b) - 2 * fit.covariance.at(a, b));
}

}  // namespace assize::ladder::rating

#endif  // ASSIZE_TESTS_LADDER_RATING_FITTED_GAMES_H_
