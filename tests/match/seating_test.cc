// The seat orders of a deal, the seeds of its matches, and its id.
#include "referee/match/seating.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "referee/games/registry.h"

namespace assize::match {
namespace {

using ::testing::ElementsAre;

std::vector<std::vector<int>> Orders(Seating seating, int seats,
                                     games::SideRule side_of = games::EachAlone) {
  std::vector<std::vector<int>> orders;
  for (int i = 0; i < SeatOrderCount(seating, seats, side_of); ++i) {
    orders.push_back(SeatOrder(seating, seats, side_of, i));
  }
  return orders;
}

// Ways to divide seats into sides: partners opposite each other, beside each other, against one.
int Opposite(int /*seats*/, int seat) { return 1 + seat % 2; }
int InPairs(int /*seats*/, int seat) { return 1 + seat / 2; }
int AgainstTheFirst(int /*seats*/, int seat) { return seat == 0 ? 0 : 1; }

// How often something happened to each, sorted: a single element means equally often.
template <class Key>
std::set<int> Counts(const std::map<Key, int>& counted) {
  std::set<int> counts;
  for (const auto& [key, count] : counted) counts.insert(count);
  return counts;
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

TEST(Seating, PartnershipsOfTwoAgainstTwoAreThreeInFourRotationsEach) {
  const auto orders = Orders(Seating::kPartnerships, 4, Opposite);
  ASSERT_EQ(orders.size(), 12u);
  // The rotations as they would be alone come first.
  for (int i = 0; i < 4; ++i) EXPECT_EQ(orders[i], Orders(Seating::kRotated, 4)[i]);
  std::map<std::set<std::set<int>>, int> partnerships;
  for (const auto& order : orders) ++partnerships[{{order[0], order[2]}, {order[1], order[3]}}];
  EXPECT_EQ(partnerships.size(), 3u);
  EXPECT_THAT(Counts(partnerships), ElementsAre(4));
}

TEST(Seating, PartnershipsBringEveryTwoTogetherEquallyOftenInEverySeatEquallyOften) {
  for (const games::SideRule side_of : {Opposite, InPairs, AgainstTheFirst}) {
    for (int seats = 3; seats <= 6; ++seats) {
      std::map<std::pair<int, int>, int> together;
      std::map<std::pair<int, int>, int> sat;
      std::set<std::vector<int>> different;
      for (const auto& order : Orders(Seating::kPartnerships, seats, side_of)) {
        different.insert(order);
        for (int a = 0; a < seats; ++a) {
          ++sat[{order[a], a}];
          for (int b = 0; b < seats; ++b) {
            const bool partners = a != b && games::AreOneSide(side_of, seats, a, b);
            together[{order[a], order[b]}] += partners ? 1 : 0;
          }
        }
      }
      for (int player = 0; player < seats; ++player) together.erase({player, player});
      EXPECT_THAT(Counts(together), testing::SizeIs(1)) << seats << " seats";
      EXPECT_THAT(Counts(sat), testing::SizeIs(1)) << seats << " seats";
      EXPECT_EQ(different.size(),
                static_cast<size_t>(SeatOrderCount(Seating::kPartnerships, seats, side_of)));
    }
  }
}

TEST(Seating, PartnershipsAreTheRotationsWherePartnersChangeWithThemOrNobodyHasAny) {
  EXPECT_EQ(Orders(Seating::kPartnerships, 3, Opposite), Orders(Seating::kRotated, 3));
  EXPECT_EQ(Orders(Seating::kPartnerships, 3, AgainstTheFirst), Orders(Seating::kRotated, 3));
  EXPECT_EQ(Orders(Seating::kPartnerships, 2, Opposite), Orders(Seating::kRotated, 2));
  for (int seats = 2; seats <= 8; ++seats) {
    EXPECT_EQ(Orders(Seating::kPartnerships, seats), Orders(Seating::kRotated, seats));
  }
}

TEST(Seating, DUEL_10_2_RotationsChangePartnersInDuelDescrocsOfFourSeatsAlone) {
  const games::GameInfo& duel = games::FindGame("duel-descrocs").value()->info();
  EXPECT_EQ(Rotations(duel, 4, 4), Seating::kPartnerships);
  EXPECT_EQ(Rotations(duel, 2, 3), Seating::kRotated);
  EXPECT_EQ(Rotations(games::FindGame("brigands").value()->info(), 2, 6), Seating::kRotated);
}

TEST(Seating, MatchesOfADealShareItsSeedAndNothingElse) {
  const RunSeeds run{.luck = SeedFromText("run"), .ids = SeedFromText("ids")};
  const MatchSeeds first = SeedsOfMatch(run, 0, 0);
  const MatchSeeds second = SeedsOfMatch(run, 0, 1);
  EXPECT_EQ(first.deal, second.deal);
  EXPECT_NE(first.match_id, second.match_id);
  EXPECT_NE(first.salt, second.salt);
  EXPECT_NE(SeedsOfMatch(run, 1, 0).deal, first.deal);
}

TEST(Seating, WhatBotsAreToldFollowsFromTheIdsAlone) {
  const RunSeeds run{.luck = SeedFromText("run"), .ids = SeedFromText("ids")};
  const RunSeeds other_luck{.luck = SeedFromText("other"), .ids = run.ids};
  const RunSeeds other_ids{.luck = run.luck, .ids = SeedFromText("other")};
  const MatchSeeds match = SeedsOfMatch(run, 3, 7);
  EXPECT_EQ(SeedsOfMatch(other_luck, 3, 7).match_id, match.match_id);
  EXPECT_EQ(SeedsOfMatch(other_luck, 3, 7).salt, match.salt);
  EXPECT_NE(SeedsOfMatch(other_luck, 3, 7).deal, match.deal);
  EXPECT_NE(SeedsOfMatch(other_ids, 3, 7).match_id, match.match_id);
  EXPECT_NE(SeedsOfMatch(other_ids, 3, 7).salt, match.salt);
  EXPECT_EQ(SeedsOfMatch(other_ids, 3, 7).deal, match.deal);
}

TEST(DealId, IsTheBeginningOfTheSeedsHash) {
  // printf 'assize/deal/1\0' + 32 zero bytes | sha256sum
  EXPECT_EQ(DealText(DealOf(Seed{})), "883f6f8f65360451");
}

TEST(DealId, IsWrittenWithAllItsDigits) {
  EXPECT_EQ(DealText(DealId{0}), "0000000000000000");
  EXPECT_EQ(DealText(DealId{0xab}), "00000000000000ab");
}

TEST(DealId, OtherSeedsAreOtherDeals) {
  EXPECT_NE(DealOf(SeedFromText("one")), DealOf(SeedFromText("two")));
  EXPECT_EQ(DealOf(SeedFromText("one")), DealOf(SeedFromText("one")));
}

}  // namespace

}  // namespace assize::match
