#include "sample-bots/cpp/sdk/sequential_halving.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <map>
#include <vector>

namespace assize::bot {
namespace {

using ::testing::ElementsAre;

int Number(int number) { return number; }

TEST(SequentialHalving, TakesTheBestMove) {
  const auto worth = [](int, int move) { return move == 5 ? 1.0 : 0.0; };
  EXPECT_EQ(BestByHalving<int>({1, 2, 3, 4, 5, 6, 7}, {100}, Number, worth), 5);
}

TEST(SequentialHalving, TakesTheEarlierOfEqualMoves) {
  EXPECT_EQ(BestByHalving<int>({3, 1, 2}, {60}, Number, [](int, int) { return 0.5; }), 3);
}

TEST(SequentialHalving, DoesNotPlayOutAnOnlyMove) {
  int playouts = 0;
  EXPECT_EQ(BestByHalving<int>({7}, {60}, Number, [&](int, int) { return ++playouts; }), 7);
  EXPECT_EQ(playouts, 0);
}

TEST(SequentialHalving, TriesAllThatAreLeftOnTheSameDealsAndDropsTheWorseHalf) {
  std::map<int, std::vector<int>> deals_of;
  BestByHalving<int>({1, 2, 3, 4}, {16}, Number, [&](int deal, int move) {
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
  EXPECT_EQ(BestByHalving<int>({4, 9, 2, 7, 5}, {1}, Number, worth), 9);
}

TEST(SequentialHalving, APromiseCountsAsMuchAsItsDeals) {
  // Two deals of 1 against a promise of 1 that counts for three deals, and against one that counts for one.
  const auto worth = [](int, int move) { return move == 2 ? 1.0 : 0.0; };
  const std::vector<Promising<int>> moves = {{1, 1.0}, {2, 0.0}};
  EXPECT_EQ(BestByHalving(moves, 3, {4}, Number, worth), 1);
  EXPECT_EQ(BestByHalving(moves, 1, {4}, Number, worth), 2);
}

TEST(SequentialHalving, WithPromisesAllDealsCountToTheEnd) {
  // Of the first deal move 4 gains more than all that move 3 gains later.
  const auto worth = [](int deal, int move) {
    return move < 3 ? -9.0 : move == 4 ? (deal == 0 ? 9.0 : 0.0) : 1.0;
  };
  EXPECT_EQ(BestByHalving<int>({1, 2, 3, 4}, {8}, Number, worth), 3);
  EXPECT_EQ(BestByHalving<int>({{1}, {2}, {3}, {4}}, 1, {8}, Number, worth), 4);
}

// A clock that each look at a move moves on.
class TickingTime final : public TimeSource {
 public:
  Micros Wall() const override { return now; }
  Micros Cpu() const override { return now; }

  Micros now{0};
};

class TimedHalving : public ::testing::Test {
 protected:
  // With a millisecond for each playout, and `limit` of them.
  int Best(const std::vector<int>& moves, int limit, int playouts) {
    v1::Clock clock;
    clock.set_left_us(1000 * static_cast<uint64_t>(limit));
    const Deadline until(clock, {}, time);
    return BestByHalving(moves, {playouts, until}, Number, [&](int, int move) {
      time.now += std::chrono::milliseconds(1);
      ++played;
      return move;
    });
  }

  TickingTime time;
  int played = 0;
};

TEST_F(TimedHalving, StopsWhenTheTimeIsOver) {
  EXPECT_EQ(Best({1, 2, 3, 4}, 40, 1'000'000), 4);
  EXPECT_EQ(played, 40);
}

TEST_F(TimedHalving, GivesEachRoundItsPartOfTheTime) {
  // 20 of 40 playouts for four moves, 20 for the better two.
  EXPECT_EQ(Best({1, 2, 3, 4}, 40, 1'000'000), 4);
  EXPECT_EQ(time.now, std::chrono::milliseconds(40));
}

TEST_F(TimedHalving, TakesTheFirstMoveWithoutTime) {
  EXPECT_EQ(Best({3, 9, 5}, 0, 100), 3);
  EXPECT_EQ(played, 0);
}

TEST_F(TimedHalving, DoesNotJudgeByADealThatWasBrokenOff) {
  // Half of the time is enough for three of the four moves, the other half for both that are left.
  EXPECT_EQ(Best({1, 2, 3, 4}, 6, 100), 2);
}

TEST_F(TimedHalving, IsAFunctionOfThePlayoutsWhileTheTimeSuffices) {
  EXPECT_EQ(Best({1, 2, 3, 4}, 1000, 16), 4);
  EXPECT_EQ(played, 8 + 8);
}

}  // namespace
}  // namespace assize::bot
