// In which order a run's matches are played.
#include "referee/run/run_plan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "referee/games/registry.h"
#include "referee/run/match_queue.h"

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

// The matches of a queue in their order, as "deal rotation", with "|" where all bots end.
std::string OrderOf(PlanQueue* queue) {
  std::string order;
  const auto end_bots = [&order] {
    order += "| ";
    return absl::OkStatus();
  };
  while (true) {
    const absl::StatusOr<std::optional<PlannedMatch>> next = queue->Next(end_bots);
    if (!next.ok() || !next->has_value()) return order;
    order += std::to_string((*next)->deal) + "abc"[(*next)->rotation] + " ";
    queue->Over(**next, {});
  }
}

TEST(PlanQueue, EveryMatchIsPlayedOnce) {
  for (int deals : {1, 7, 8, 9, 16, 21}) {
    const RunPlan plan = PlanOf(deals, Seating::kRotated);
    PlanQueue queue(plan, 1);
    std::vector<int> indexes;
    const auto end_bots = [] { return absl::OkStatus(); };
    while (const auto next = *queue.Next(end_bots)) {
      indexes.push_back(next->index);
      queue.Over(*next, {});
    }
    std::ranges::sort(indexes);
    std::vector<int> all(3 * deals);
    std::iota(all.begin(), all.end(), 0);
    EXPECT_EQ(indexes, all) << deals;
  }
}

TEST(PlanQueue, DealsThatArePlayedOnceAreInOrder) {
  const RunPlan plan = PlanOf(9, Seating::kAsNamed);
  PlanQueue queue(plan, 1);
  EXPECT_EQ(OrderOf(&queue), "0a 1a 2a 3a 4a 5a 6a 7a 8a ");
}

TEST(PlanQueue, AllBotsEndBetweenTwoRotationsOfADeal) {
  const RunPlan plan = PlanOf(10, Seating::kRotated);
  PlanQueue queue(plan, 1);
  EXPECT_EQ(OrderOf(&queue),
            "0a 1a 2a 3a 4a 5a 6a 7a | 0b 1b 2b 3b 4b 5b 6b 7b | "
            "0c 1c 2c 3c 4c 5c 6c 7c 8a 9a | 8b 9b | 8c 9c ");
}

TEST(PlanQueue, WhatIsKnownAheadIsOnlyWhatMayBeginNow) {
  const RunPlan plan = PlanOf(1, Seating::kRotated);
  PlanQueue queue(plan, 2);
  int ends = 0;
  const auto end_bots = [&ends] {
    ++ends;
    return absl::OkStatus();
  };
  const PlannedMatch first = **queue.Next(end_bots);
  EXPECT_EQ(queue.NextIfKnown(), std::nullopt) << "the other rotations wait";
  queue.Over(first, {});
  EXPECT_EQ(queue.NextIfKnown(), std::nullopt) << "its bots live";
  EXPECT_EQ(ends, 0);
  EXPECT_EQ((**queue.Next(end_bots)).rotation, 1);
  EXPECT_EQ(ends, 1);
}

TEST(PlanQueue, NothingBeginsIfTheBotsCannotBeEnded) {
  const RunPlan plan = PlanOf(1, Seating::kRotated);
  PlanQueue queue(plan, 1);
  const auto hangs = [] { return absl::UnavailableError("it hangs"); };
  queue.Over(**queue.Next(hangs), {});
  EXPECT_EQ(queue.Next(hangs).status(), absl::UnavailableError("it hangs"));
}

TEST(PlanQueue, AClosedQueueEndsNoBotsAndHasNoMatch) {
  const RunPlan plan = PlanOf(3, Seating::kRotated);
  PlanQueue queue(plan, 1);
  const auto never = [] { return absl::InternalError("asked"); };
  const PlannedMatch first = **queue.Next(never);
  queue.Close();
  queue.Over(first, {});
  EXPECT_EQ(*queue.Next(never), std::nullopt);
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
