#include "ladder/rating/joint/joint_model.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/ladder/rating/random_games.h"

namespace assize::ladder::rating {
namespace {

// Two to five seats, one of them in a role of its own, with ties; several games a set.
GameTable MixedGames() {
  Stream stream(Bytes32{1});
  GameTable table;
  for (int set = 0; set < 60; ++set) {
    table.BeginSet(1 + set % 3);
    const int seats = 2 + set % 4;
    std::vector<int> players = RandomPlayers(7, seats, stream);
    for (int game = 0; game < seats; ++game) {
      std::vector<SeatRank> row;
      for (int seat = 0; seat < seats; ++seat) {
        row.push_back({.player = players[seat],
                       .role = static_cast<uint8_t>(seat == set % seats ? 1 : 0),
                       .rank = static_cast<uint8_t>(stream.Below(3))});
      }
      EXPECT_TRUE(table.AddGame(row).ok());
      std::ranges::rotate(players, players.begin() + 1);
    }
  }
  return table;
}

Eigen::VectorXd SomePoint(int size) {
  Eigen::VectorXd x(size);
  for (int i = 0; i < size; ++i) x(i) = 0.7 * std::sin(3.0 * i + 1);
  return x;
}

class JointModelDerivatives : public testing::TestWithParam<std::optional<int>> {};

TEST_P(JointModelDerivatives, AreThoseOfTheValue) {
  const GameTable table = MixedGames();
  const JointModel model(table, {.lone_role = GetParam()});
  const Eigen::VectorXd x = SomePoint(model.parameters());
  const Curvature at = model.At(x);
  constexpr double kStep = 1e-5;
  for (int i = 0; i < model.parameters(); ++i) {
    Eigen::VectorXd step = Eigen::VectorXd::Zero(model.parameters());
    step(i) = kStep;
    const Curvature above = model.At(x + step);
    const Curvature below = model.At(x - step);
    EXPECT_NEAR((above.value - below.value) / (2 * kStep), at.gradient(i), 1e-5) << i;
    for (int j = i; j < model.parameters(); ++j) {
      EXPECT_NEAR((below.gradient(j) - above.gradient(j)) / (2 * kStep), at.information(j, i), 1e-5)
          << i << ", " << j;
    }
  }
}

TEST_P(JointModelDerivatives, OfTheSetsAddUpToThoseOfAll) {
  // The sum over sets of score * score^T, with a single set, is the gradient's square.
  GameTable table;
  table.BeginSet();
  const GameTable games = MixedGames();
  for (int64_t game = 0; game < games.games(); ++game) {
    ASSERT_TRUE(table.AddGame(games.seats(game)).ok());
  }
  const JointModel model(table, {.lone_role = GetParam()});
  const Eigen::VectorXd x = SomePoint(model.parameters());
  const Eigen::VectorXd gradient = model.At(x).gradient + model.prior().cwiseProduct(x);
  const JointModel::SetScores scores = model.ScoresAt(x);
  for (int i = 0; i < model.parameters(); ++i) {
    EXPECT_EQ(scores.sets[i], 1);
    for (int j = 0; j <= i; ++j) {
      EXPECT_NEAR(scores.spread(i, j), gradient(i) * gradient(j), 1e-8) << i << ", " << j;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Roles, JointModelDerivatives,
                         testing::Values(std::optional<int>(), std::optional<int>(1)));

TEST(JointModel, HasAParameterForEachRoleThatAPlayerHasPlayed) {
  GameTable table;
  table.BeginSet();
  ASSERT_TRUE(table.AddGame({{.player = 0, .role = 1, .rank = 1}, {.player = 2, .rank = 2}}).ok());
  ASSERT_TRUE(table.AddGame({{.player = 0, .role = 0, .rank = 1}, {.player = 3, .rank = 2}}).ok());
  const JointModel model(table, {});
  EXPECT_EQ(model.strengths(), 4);
  EXPECT_EQ(model.parameters(), 4 + 2 + 2);
  EXPECT_EQ(model.strength(1, 0), -1);
  EXPECT_EQ(model.strength(2, 1), -1);
  EXPECT_EQ(model.strength(9, 0), -1);
  EXPECT_EQ(model.owner(model.strength(0, 1)).role, 1);
}

}  // namespace
}  // namespace assize::ladder::rating
