#include "ladder/rating/joint/nested_sums.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "referee/base/chance.h"

namespace assize::ladder::rating {
namespace {

const std::array<double, kMaxSeats> kLog = {0.3, -0.8, 1.1, 0.05, -0.4, 0.9, -1.3, 0.6};

double ValueOf(const OrderPattern& pattern) {
  double value = 0;
  for (int i = 0; i < kMaxSeats; ++i) value += pattern.taken[i] * kLog[i];
  for (const LogSum& sum : pattern.sums) {
    double total = 0;
    for (int i = 0; i < sum.size; ++i) total += std::exp(kLog[sum.members[i]]);
    value -= sum.weight * std::log(total);
  }
  return value;
}

double ValueOf(const std::vector<NestedSums>& chains) {
  double value = 0;
  for (const NestedSums& chain : chains) {
    double total = 0;
    for (int i = chain.size - 1; i >= 0; --i) {
      total += std::exp(kLog[chain.seats[i]]);
      value += chain.taken[i] * kLog[chain.seats[i]];
      if (chain.starts >> i & 1) value -= chain.weight * std::log(total);
    }
  }
  return value;
}

OrderPattern Pattern(const std::vector<uint8_t>& ranks, LastPlace last = LastPlace::kUnordered) {
  return PatternOf(ranks, {}, last);
}

TEST(NestedSums, OfAnOrderWithoutTiesAreOneChainFromTheBestOn) {
  const std::vector<NestedSums> chains = ChainsOf(Pattern({2, 4, 1, 3}));
  ASSERT_EQ(chains.size(), 1);
  EXPECT_EQ(chains[0].size, 4);
  EXPECT_EQ(chains[0].starts, 0b0111);
  EXPECT_EQ(std::vector<uint8_t>(chains[0].seats.begin(), chains[0].seats.begin() + 4),
            (std::vector<uint8_t>{2, 0, 1, 3}));  // the last two leave together
}

TEST(NestedSums, OfAWinnerAloneAreOneSum) {
  const std::vector<NestedSums> chains = ChainsOf(Pattern({2, 2, 1, 2}));
  ASSERT_EQ(chains.size(), 1);
  EXPECT_EQ(chains[0].size, 4);
  EXPECT_EQ(chains[0].starts, 1);
}

TEST(NestedSums, HaveTheValueOfTheirPattern) {
  Stream stream(Bytes32{3});
  for (int round = 0; round < 2000; ++round) {
    const size_t seats = 2 + stream.Below(7);
    std::vector<uint8_t> ranks(seats);
    for (uint8_t& rank : ranks) rank = static_cast<uint8_t>(stream.Below(4));
    std::optional<int> lone;
    if (stream.Below(2) == 1) lone = static_cast<int>(stream.Below(seats));
    const OrderPattern pattern =
        PatternOf(ranks, lone, stream.Below(2) == 1 ? LastPlace::kDraw : LastPlace::kUnordered);
    const std::vector<NestedSums> chains = ChainsOf(pattern);
    ASSERT_NEAR(ValueOf(chains), ValueOf(pattern), 1e-12);
    for (const NestedSums& chain : chains) {
      ASSERT_GE(chain.size, 2);
      ASSERT_EQ(chain.starts & 1, 1);
    }
  }
}

TEST(NestedSums, OfPartnersAreOneForEachTwoOpponents) {
  const std::vector<SeatRank> seats = {{.player = 0, .rank = 1, .side = 1},
                                       {.player = 1, .rank = 2, .side = 2},
                                       {.player = 2, .rank = 1, .side = 1},
                                       {.player = 3, .rank = 2, .side = 2}};
  const OrderPattern pattern = PatternOfSides(seats, LastPlace::kUnordered);
  const std::vector<NestedSums> chains = ChainsOf(pattern);
  EXPECT_EQ(chains.size(), 4);
  EXPECT_NEAR(ValueOf(chains), ValueOf(pattern), 1e-12);
}

}  // namespace
}  // namespace assize::ladder::rating
