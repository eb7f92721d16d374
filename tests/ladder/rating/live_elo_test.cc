#include "ladder/rating/systems/live_elo.h"

#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "ladder/rating/elo.h"
#include "tests/ladder/rating/random_games.h"

namespace assize::ladder::rating {
namespace {

std::map<int, double> ChangesOf(const GameTable& table, const std::vector<double>& ratings) {
  std::map<int, double> changes;
  for (const EloChange& change : LiveEloChanges(ratings, table, table.sets()[0])) {
    changes[change.player] = change.change;
  }
  return changes;
}

TEST(LiveElo, ASingleGameOfTwoIsElosUpdate) {
  GameTable table;
  table.BeginSet();
  ASSERT_TRUE(table.AddGame({{.player = 0, .rank = 2}, {.player = 1, .rank = 1}}).ok());
  const std::map<int, double> changes = ChangesOf(table, {1620, 1480});
  EXPECT_NEAR(1620 + changes.at(0), UpdatedElo(1620, 1480, 0, kLiveEloFactor), 1e-9);
  EXPECT_NEAR(1480 + changes.at(1), UpdatedElo(1480, 1620, 1, kLiveEloFactor), 1e-9);
}

TEST(LiveElo, ChangesAddUpToNothingAndAreEqualForEqualsWhoTie) {
  Stream stream(Bytes32{2});
  for (int round = 0; round < 200; ++round) {
    const int seats = 2 + static_cast<int>(stream.Below(7));
    GameTable table;
    table.BeginSet();
    std::vector<SeatRank> row;
    for (int i = 0; i < seats; ++i) {
      row.push_back({.player = i, .rank = static_cast<uint8_t>(stream.Below(3))});
    }
    ASSERT_TRUE(table.AddGame(row).ok());
    const std::map<int, double> changes = ChangesOf(table, std::vector<double>(seats, 1500));
    double sum = 0;
    for (const SeatRank& a : row) {
      sum += changes.at(a.player);
      for (const SeatRank& b : row) {
        if (a.rank == b.rank) {
          EXPECT_NEAR(changes.at(a.player), changes.at(b.player), 1e-9);
        } else if (a.rank < b.rank) {
          EXPECT_GT(changes.at(a.player), changes.at(b.player));
        }
      }
    }
    EXPECT_NEAR(sum, 0, 1e-9);
  }
}

TEST(LiveElo, PartnersMoveAlikeAgainstTheirOpponentsAndNotEachOther) {
  GameTable table;
  table.BeginSet();
  ASSERT_TRUE(table
                  .AddGame({{.player = 0, .rank = 1, .side = 1},
                            {.player = 1, .rank = 2, .side = 2},
                            {.player = 2, .rank = 1, .side = 1},
                            {.player = 3, .rank = 2, .side = 2}})
                  .ok());
  const std::map<int, double> even = ChangesOf(table, {1500, 1500, 1500, 1500});
  for (int player = 0; player < 4; ++player) {
    EXPECT_NEAR(even.at(player), player % 2 == 0 ? kLiveEloFactor / 2 : -kLiveEloFactor / 2, 1e-9);
  }
  // A partner's rating is nothing to the other one.
  EXPECT_EQ(ChangesOf(table, {1500, 1500, 1900, 1500}).at(0), even.at(0));
}

TEST(LiveElo, TwoAgainstOneAddsUpToNothing) {
  GameTable table;
  table.BeginSet();
  ASSERT_TRUE(table
                  .AddGame({{.player = 0, .rank = 2, .side = 1},
                            {.player = 1, .rank = 1, .side = 2},
                            {.player = 2, .rank = 2, .side = 1}})
                  .ok());
  const std::map<int, double> changes = ChangesOf(table, {1500, 1500, 1500});
  EXPECT_NEAR(changes.at(1), kLiveEloFactor / 2, 1e-9);
  EXPECT_NEAR(changes.at(0) + changes.at(1) + changes.at(2), 0, 1e-9);
}

TEST(LiveElo, ASetMovesNobodyByMoreThanItsFactor) {
  GameTable table;
  table.BeginSet();
  for (int game = 0; game < 6; ++game) {
    ASSERT_TRUE(
        table
            .AddGame({{.player = 0, .rank = 1}, {.player = 1, .rank = 2}, {.player = 2, .rank = 3}})
            .ok());
  }
  const std::map<int, double> changes = ChangesOf(table, {1500, 1500, 1500});
  EXPECT_NEAR(changes.at(0), kLiveEloFactor / 2, 1e-9);
  EXPECT_NEAR(changes.at(1), 0, 1e-9);
}

TEST(LiveElo, FollowsTheSetsInTheirOrder) {
  GameTable table;
  const std::vector<SeatRank> won = {{.player = 0, .rank = 1}, {.player = 2, .rank = 2}};
  table.BeginSet(2);
  ASSERT_TRUE(table.AddGame(won).ok());
  const std::vector<double> ratings = LiveElo(table, 4);
  const double once = UpdatedElo(1500, 1500, 1, kLiveEloFactor);
  EXPECT_NEAR(ratings[0], UpdatedElo(once, 3000 - once, 1, kLiveEloFactor), 1e-9);
  EXPECT_EQ(ratings[1], kLiveEloStart);
  EXPECT_EQ(ratings[3], kLiveEloStart);
}

}  // namespace
}  // namespace assize::ladder::rating
