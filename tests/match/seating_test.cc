// The seat orders of a deal, and the seeds of its matches.
#include "referee/match/seating.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace assize::match {
namespace {

using ::testing::ElementsAre;

std::vector<std::vector<int>> Orders(Seating seating, int seats) {
  std::vector<std::vector<int>> orders;
  for (int i = 0; i < SeatOrderCount(seating, seats); ++i) {
    orders.push_back(SeatOrder(seating, seats, i));
  }
  return orders;
}

TEST(Seating, AsNamedIsOneMatchInThatOrder) {
  EXPECT_THAT(Orders(Seating::kAsNamed, 4), ElementsAre(ElementsAre(0, 1, 2, 3)));
}

TEST(Seating, RotationsGiveEverybodyEverySeatOnce) {
  EXPECT_THAT(Orders(Seating::kRotated, 3),
              ElementsAre(ElementsAre(0, 1, 2), ElementsAre(1, 2, 0), ElementsAre(2, 0, 1)));
  for (int seats = 2; seats <= 8; ++seats) {
    std::set<std::pair<int, int>> sat;
    for (const auto& order : Orders(Seating::kRotated, seats)) {
      for (int seat = 0; seat < seats; ++seat) sat.insert({order[seat], seat});
    }
    EXPECT_EQ(sat.size(), static_cast<size_t>(seats * seats));
  }
}

TEST(Seating, AllOrdersAreThePermutationsInLexicographicOrder) {
  for (int seats = 2; seats <= 6; ++seats) {
    std::vector<int> order(seats);
    for (int i = 0; i < seats; ++i) order[i] = i;
    for (const auto& listed : Orders(Seating::kAllOrders, seats)) {
      EXPECT_EQ(listed, order);
      std::next_permutation(order.begin(), order.end());
    }
    // After the last one comes the first again.
    EXPECT_TRUE(std::is_sorted(order.begin(), order.end()));
  }
}

TEST(Seating, MatchesOfADealShareItsSeedAndNothingElse) {
  const Seed run = SeedFromText("run");
  const MatchSeeds first = SeedsOfMatch(run, 0, 0);
  const MatchSeeds second = SeedsOfMatch(run, 0, 1);
  EXPECT_EQ(first.deal, second.deal);
  EXPECT_NE(first.match_id, second.match_id);
  EXPECT_NE(first.salt, second.salt);
  EXPECT_NE(SeedsOfMatch(run, 1, 0).deal, first.deal);
  EXPECT_NE(SeedsOfMatch(SeedFromText("other"), 0, 0).match_id, first.match_id);
}

}  // namespace
}  // namespace assize::match
