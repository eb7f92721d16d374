// In which order a run's matches are played.
#include "referee/run/run_plan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "referee/games/registry.h"

namespace assize::run {
namespace {

RunPlan PlanOf(int deals, Seating seating) {
  RunPlan plan;
  plan.seeds = {.luck = SeedFromText("run"), .ids = SeedFromText("ids")};
  plan.game = *games::FindGame("brigands");
  plan.config = *plan.game->Configure(3, {});
  plan.competitors = {
      {.name = "a", .version = "1"}, {.name = "b", .version = "1"}, {.name = "c", .version = "1"}};
  plan.deals = deals;
  plan.seating = seating;
  return plan;
}

std::vector<int> InTurn(const RunPlan& plan) {
  std::vector<int> indexes;
  for (int turn = 0; turn < MatchCount(plan); ++turn) indexes.push_back(IndexInTurn(plan, turn));
  return indexes;
}

TEST(RunPlan, EveryMatchHasItsTurnOnce) {
  for (int deals : {1, 7, 8, 9, 16, 21}) {
    const RunPlan plan = PlanOf(deals, Seating::kRotated);
    std::vector<int> turns = InTurn(plan);
    std::ranges::sort(turns);
    std::vector<int> all(3 * deals);
    std::iota(all.begin(), all.end(), 0);
    EXPECT_EQ(turns, all) << deals;
  }
}

TEST(RunPlan, DealsThatArePlayedOnceAreInOrder) {
  const RunPlan plan = PlanOf(20, Seating::kAsNamed);
  EXPECT_TRUE(std::ranges::is_sorted(InTurn(plan)));
}

TEST(RunPlan, DealsSideBySideArePlayedRotationByRotation) {
  const RunPlan plan = PlanOf(10, Seating::kRotated);
  std::string order;
  for (int index : InTurn(plan)) {
    const PlannedMatch planned = MatchAt(plan, index);
    order += std::to_string(planned.deal) + "abc"[planned.rotation] + " ";
  }
  EXPECT_EQ(order,
            "0a 1a 2a 3a 4a 5a 6a 7a 0b 1b 2b 3b 4b 5b 6b 7b 0c 1c 2c 3c 4c 5c 6c 7c "
            "8a 9a 8b 9b 8c 9c ");
}

TEST(RunPlan, MatchesOfADealHaveItsIdAndNoOthersHave) {
  const RunPlan plan = PlanOf(10, Seating::kRotated);
  std::map<match::DealId, std::vector<int>> deals;
  for (int index = 0; index < MatchCount(plan); ++index) {
    const PlannedMatch planned = MatchAt(plan, index);
    EXPECT_EQ(planned.deal_id, match::DealOf(planned.spec.seed));
    deals[planned.deal_id].push_back(planned.deal);
  }
  EXPECT_EQ(deals.size(), 10);
  for (const auto& [id, matches] : deals) {
    EXPECT_EQ(matches, std::vector<int>(3, matches.front()));
  }
}

}  // namespace
}  // namespace assize::run
