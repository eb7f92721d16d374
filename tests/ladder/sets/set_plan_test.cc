// The matches of a set, and when a set is whole.
#include "ladder/sets/set_plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace assize::ladder::sets {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

SetResult Played(const std::vector<PlannedMatch>& plan) {
  SetResult set;
  for (const PlannedMatch& match : plan) {
    set.matches.emplace_back();
    for (Player player : match.seats) set.matches.back().seats.push_back({.player = player});
  }
  return set;
}

TEST(SetPlan, RotationsSeatEachPlayerOnceInEachSeatOfOneDeal) {
  const Pod pod = {9, 3, 5, 0};
  const auto plan = PlanSet(SeedFromText("s"), pod, Seating::kRotated);
  ASSERT_EQ(plan.size(), 4u);
  EXPECT_EQ(plan[0].seats, pod);
  std::set<std::pair<Player, size_t>> sat;
  std::set<std::string> ids;
  for (const PlannedMatch& match : plan) {
    EXPECT_EQ(match.seeds.deal, plan[0].seeds.deal);
    ids.insert(match.seeds.match_id);
    for (size_t seat = 0; seat < 4; ++seat) sat.insert({match.seats[seat], seat});
  }
  EXPECT_EQ(sat.size(), 16u);
  EXPECT_EQ(ids.size(), 4u);
}

TEST(SetPlan, AllOrdersOfThreeAreSixMatchesAndASingleIsOne) {
  EXPECT_EQ(PlanSet(Seed(), {1, 2, 3}, Seating::kAllOrders).size(), 6u);
  EXPECT_EQ(PlanSet(Seed(), {1, 2, 3}, Seating::kAsNamed).size(), 1u);
}

TEST(SetPlan, EachSeatOrderOfADealComesWithEachRowOfOptions) {
  const auto plan = PlanSet(SeedFromText("s"), {7, 2}, Seating::kRotated, 3);
  ASSERT_EQ(plan.size(), 6u);
  std::set<std::pair<int, Pod>> played;
  std::set<std::string> ids;
  for (size_t i = 0; i < plan.size(); ++i) {
    EXPECT_EQ(plan[i].seeds.deal, plan[0].seeds.deal);
    EXPECT_EQ(plan[i].row, RowOf(Seating::kRotated, 2, static_cast<int>(i)));
    played.insert({plan[i].row, plan[i].seats});
    ids.insert(plan[i].seeds.match_id);
  }
  EXPECT_EQ(ids.size(), 6u);
  EXPECT_THAT(played,
              testing::UnorderedElementsAre(std::pair(0, Pod{7, 2}), std::pair(0, Pod{2, 7}),
                                            std::pair(1, Pod{7, 2}), std::pair(1, Pod{2, 7}),
                                            std::pair(2, Pod{7, 2}), std::pair(2, Pod{2, 7})));
}

TEST(SetPlan, EachSetOfAnEventHasADealAndMatchIdsOfItsOwn) {
  const Seed event = SeedFromText("event");
  std::set<std::string> ids;
  std::set<Bytes32> deals;
  for (int64_t set = 0; set < 50; ++set) {
    for (const auto& match : PlanSet(SeedOfSet(event, set), {0, 1, 2}, Seating::kRotated)) {
      ids.insert(match.seeds.match_id);
      deals.insert(match.seeds.deal.bytes);
    }
  }
  EXPECT_EQ(ids.size(), 150u);
  EXPECT_EQ(deals.size(), 50u);
}

TEST(IsWhole, WantsEachSeatOrderOnceInAnyOrder) {
  const Pod pod = {4, 7, 1};
  for (Seating seating : {Seating::kAsNamed, Seating::kRotated, Seating::kAllOrders}) {
    SetResult set = Played(PlanSet(Seed(), pod, seating));
    EXPECT_TRUE(IsWhole(set, pod, seating));
    EXPECT_FALSE(IsWhole(set, pod, seating, 2));
    EXPECT_TRUE(IsWhole(Played(PlanSet(Seed(), pod, seating, 2)), pod, seating, 2));
    std::reverse(set.matches.begin(), set.matches.end());
    EXPECT_TRUE(IsWhole(set, pod, seating));
    SetResult twice = set;
    twice.matches.push_back(set.matches.front());
    EXPECT_FALSE(IsWhole(twice, pod, seating));
    set.matches.pop_back();
    EXPECT_FALSE(IsWhole(set, pod, seating));
  }
}

TEST(IsWhole, RefusesAMatchThatStandsForAnother) {
  const Pod pod = {4, 7, 1};
  SetResult set = Played(PlanSet(Seed(), pod, Seating::kRotated));
  set.matches[2] = set.matches[1];
  EXPECT_FALSE(IsWhole(set, pod, Seating::kRotated));
}

TEST(Seating, IsReadBackFromItsNameAndNothingElse) {
  for (Seating seating : {Seating::kAsNamed, Seating::kRotated, Seating::kAllOrders}) {
    EXPECT_EQ(*ParseSeating(SeatingName(seating)), seating);
  }
  EXPECT_THAT(std::string(ParseSeating("both\n").status().message()),
              AllOf(HasSubstr("both\\n"), HasSubstr("rotations"), HasSubstr("all-orders")));
}

}  // namespace
}  // namespace assize::ladder::sets
