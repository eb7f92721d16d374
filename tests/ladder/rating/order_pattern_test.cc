#include "ladder/rating/joint/order_pattern.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <vector>

namespace assize::ladder::rating {
namespace {

using Ranks = std::vector<uint8_t>;

const std::array<double, kMaxSeats> kLog = {0.3, -0.8, 1.1, 0.05, -0.4, 0.9, -1.3, 0.6};

double Evaluate(const OrderPattern& pattern) {
  double value = 0;
  for (int i = 0; i < kMaxSeats; ++i) value += pattern.taken[i] * kLog[i];
  for (const LogSum& sum : pattern.sums) {
    double total = 0;
    for (int i = 0; i < sum.size; ++i) total += std::exp(kLog[sum.members[i]]);
    value -= sum.weight * std::log(total);
  }
  return value;
}

double LogOfOrder(const std::vector<int>& order) {
  double value = 0;
  for (size_t stage = 0; stage < order.size(); ++stage) {
    double total = 0;
    for (size_t i = stage; i < order.size(); ++i) total += std::exp(kLog[order[i]]);
    value += kLog[order[stage]] - std::log(total);
  }
  return value;
}

// The mean over all orders that the ranks allow, one by one.
double MeanOfOrders(const Ranks& ranks) {
  std::vector<int> order(ranks.size());
  std::iota(order.begin(), order.end(), 0);
  double sum = 0;
  int orders = 0;
  do {
    if (!std::ranges::is_sorted(order, {}, [&](int seat) { return ranks[seat]; })) continue;
    sum += LogOfOrder(order);
    ++orders;
  } while (std::ranges::next_permutation(order).found);
  return sum / orders;
}

TEST(OrderPattern, OfAnOrderIsItsLikelihood) {
  for (const Ranks& ranks :
       {Ranks{1, 2}, Ranks{9, 4}, Ranks{3, 1, 2}, Ranks{5, 2, 8, 1, 3, 9, 4, 7}}) {
    EXPECT_NEAR(Evaluate(PatternOf(ranks, {}, LastPlace::kDraw)), MeanOfOrders(ranks), 1e-12);
    EXPECT_NEAR(Evaluate(PatternOf(ranks, {}, LastPlace::kUnordered)), MeanOfOrders(ranks), 1e-12);
  }
}

TEST(OrderPattern, OfTiesIsTheMeanOfAllOrders) {
  for (const Ranks& ranks : {Ranks{1, 1}, Ranks{1, 1, 2}, Ranks{1, 2, 2}, Ranks{1, 1, 1},
                             Ranks{2, 1, 2, 3, 2}, Ranks{1, 1, 1, 2, 2, 2}, Ranks(8, 1)}) {
    EXPECT_NEAR(Evaluate(PatternOf(ranks, {}, LastPlace::kDraw)), MeanOfOrders(ranks), 1e-12);
  }
}

TEST(OrderPattern, ADrawOfTwoIsHalfAWinForEach) {
  const double win = Evaluate(PatternOf(Ranks{1, 2}, {}, LastPlace::kUnordered));
  const double loss = Evaluate(PatternOf(Ranks{2, 1}, {}, LastPlace::kUnordered));
  EXPECT_NEAR(Evaluate(PatternOf(Ranks{1, 1}, {}, LastPlace::kUnordered)), (win + loss) / 2, 1e-12);
}

TEST(OrderPattern, AnUnorderedLastPlaceTellsNothingOfThoseWhoShareIt) {
  // The first seat wins, the others are not ranked: its chance to be taken, and nothing else.
  double total = 0;
  for (int i = 0; i < 4; ++i) total += std::exp(kLog[i]);
  EXPECT_NEAR(Evaluate(PatternOf(Ranks{1, 2, 2, 2}, {}, LastPlace::kUnordered)),
              kLog[0] - std::log(total), 1e-12);
  // Where all tie they have drawn.
  EXPECT_NEAR(Evaluate(PatternOf(Ranks{2, 2, 2}, {}, LastPlace::kUnordered)),
              MeanOfOrders({2, 2, 2}), 1e-12);
}

// exp(log strength of the field) for the seats but `lone`.
double FieldSum(int seats, int lone) {
  double sum = 0;
  for (int i = 0; i < seats; ++i) sum += i == lone ? 0 : std::exp(kLog[i]);
  return sum;
}

TEST(OrderPattern, ALoneSeatThatWinsBeatsTheBestOfTheOthers) {
  const double field = FieldSum(4, 1);
  const double first_stage = kLog[1] - std::log(std::exp(kLog[1]) + field);
  // All others share the last place behind it.
  EXPECT_NEAR(Evaluate(PatternOf(Ranks{2, 1, 2, 2}, 1, LastPlace::kUnordered)), first_stage, 1e-12);
  // Or have an order of their own.
  const double second_stage = LogOfOrder({3, 0, 2});
  EXPECT_NEAR(Evaluate(PatternOf(Ranks{3, 1, 4, 2}, 1, LastPlace::kUnordered)),
              first_stage + second_stage, 1e-12);
}

TEST(OrderPattern, ALoneSeatThatLosesLosesToTheBestOnly) {
  const double field = FieldSum(4, 1);
  const double first_stage = std::log(field / (std::exp(kLog[1]) + field));
  const double second_stage = LogOfOrder({3, 0, 2});
  // Wherever it comes behind the best.
  for (const Ranks& ranks : {Ranks{3, 2, 4, 1}, Ranks{2, 3, 4, 1}, Ranks{2, 4, 3, 1}}) {
    EXPECT_NEAR(Evaluate(PatternOf(ranks, 1, LastPlace::kDraw)), first_stage + second_stage, 1e-12);
  }
}

TEST(OrderPattern, ALoneSeatThatTiesWithTheBestHasHalfAWin) {
  const double field = FieldSum(3, 0);
  const double win = kLog[0] - std::log(std::exp(kLog[0]) + field);
  const double loss = std::log(field / (std::exp(kLog[0]) + field));
  EXPECT_NEAR(Evaluate(PatternOf(Ranks{1, 1, 2}, 0, LastPlace::kUnordered)),
              (win + loss) / 2 + LogOfOrder({1, 2}), 1e-12);
}

TEST(OrderPattern, ALoneSeatAgainstOneIsAGameOfTwo) {
  for (const Ranks& ranks : {Ranks{1, 2}, Ranks{2, 1}, Ranks{1, 1}}) {
    EXPECT_NEAR(Evaluate(PatternOf(ranks, 0, LastPlace::kUnordered)), MeanOfOrders(ranks), 1e-12);
  }
}

// Log likelihood of a game of two that the first has won.
double LogOfWin(int winner, int loser) { return LogOfOrder({winner, loser}); }

TEST(OrderPattern, OfTwoAgainstTwoIsFourGamesOfHalfAWeight) {
  const std::vector<SeatRank> seats = {{.player = 0, .rank = 1, .side = 1},
                                       {.player = 1, .rank = 2, .side = 2},
                                       {.player = 2, .rank = 1, .side = 1},
                                       {.player = 3, .rank = 2, .side = 2}};
  ASSERT_TRUE(HavePartners(seats));
  EXPECT_NEAR(Evaluate(PatternOfSides(seats, LastPlace::kUnordered)),
              (LogOfWin(0, 1) + LogOfWin(0, 3) + LogOfWin(2, 1) + LogOfWin(2, 3)) / 2, 1e-12);
}

TEST(OrderPattern, OfADrawOfTwoAgainstOneIsHalfAWinForEach) {
  const std::vector<SeatRank> seats = {{.player = 0, .rank = 1, .side = 1},
                                       {.player = 1, .rank = 1, .side = 2},
                                       {.player = 2, .rank = 1, .side = 1}};
  ASSERT_TRUE(HavePartners(seats));
  EXPECT_NEAR(Evaluate(PatternOfSides(seats, LastPlace::kUnordered)),
              (LogOfWin(0, 1) + LogOfWin(1, 0) + LogOfWin(2, 1) + LogOfWin(1, 2)) / 4, 1e-12);
}

TEST(OrderPattern, OfTwoSidesOfOneHasNoPartners) {
  EXPECT_FALSE(HavePartners(std::vector<SeatRank>{{.player = 0, .rank = 1, .side = 1},
                                                  {.player = 1, .rank = 2, .side = 2}}));
  EXPECT_FALSE(HavePartners(std::vector<SeatRank>(8)));
}

}  // namespace
}  // namespace assize::ladder::rating
