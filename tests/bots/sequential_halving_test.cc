#include "sample-bots/cpp/sdk/sequential_halving.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <vector>

namespace assize::bot {
namespace {

using ::testing::ElementsAre;

int Number(int number) { return number; }

TEST(SequentialHalving, TakesTheBestMove) {
  const auto worth = [](int, int move) { return move == 5 ? 1.0 : 0.0; };
  EXPECT_EQ(BestByHalving<int>({1, 2, 3, 4, 5, 6, 7}, 100, Number, worth), 5);
}

TEST(SequentialHalving, TakesTheEarlierOfEqualMoves) {
  EXPECT_EQ(BestByHalving<int>({3, 1, 2}, 60, Number, [](int, int) { return 0.5; }), 3);
}

TEST(SequentialHalving, DoesNotPlayOutAnOnlyMove) {
  int playouts = 0;
  EXPECT_EQ(BestByHalving<int>({7}, 60, Number, [&](int, int) { return ++playouts; }), 7);
  EXPECT_EQ(playouts, 0);
}

TEST(SequentialHalving, TriesAllThatAreLeftOnTheSameDealsAndDropsTheWorseHalf) {
  std::map<int, std::vector<int>> deals_of;
  BestByHalving<int>({1, 2, 3, 4}, 16, Number, [&](int deal, int move) {
    deals_of[move].push_back(deal);
    return move;
  });
  EXPECT_THAT(deals_of[1], ElementsAre(0, 1));
  EXPECT_THAT(deals_of[2], ElementsAre(0, 1));
  EXPECT_THAT(deals_of[3], ElementsAre(0, 1, 2, 3, 4, 5));
  EXPECT_THAT(deals_of[4], ElementsAre(0, 1, 2, 3, 4, 5));
}

TEST(SequentialHalving, TriesEveryMoveHoweverFewPlayoutsThereAre) {
  const auto worth = [](int, int move) { return move; };
  EXPECT_EQ(BestByHalving<int>({4, 9, 2, 7, 5}, 1, Number, worth), 9);
}

}  // namespace
}  // namespace assize::bot
