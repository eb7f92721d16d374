// Who of several candidates plays next, and who stands for all.
#include "ladder/stats/candidates.h"

#include <gtest/gtest.h>

#include <vector>

namespace assize::ladder::stats {
namespace {

constexpr auto kOpen = SprtDecision::kOpen;
constexpr auto kAccepted = SprtDecision::kAccepted;
constexpr auto kRejected = SprtDecision::kRejected;

using States = std::vector<CandidateState>;

TEST(Candidates, EachHasItsShareOfAlpha) {
  const SprtPlan plan = PlanForEach({.alpha = 0.04, .beta = 0.05}, 8);
  EXPECT_DOUBLE_EQ(plan.alpha, 0.005);
  EXPECT_EQ(plan.beta, 0.05);
}

TEST(Candidates, TheHighestLikelihoodRatioPlaysNext) {
  EXPECT_EQ(NextCandidate(States{{kOpen, -1, 8}, {kOpen, 0.5, 20}, {kOpen, 0, 0}}), 1u);
  EXPECT_EQ(NextCandidate(States{{kOpen, -1, 8}, {kOpen, -0.5, 20}, {kOpen, 0, 0}}), 2u);
}

TEST(Candidates, AmongEqualsThoseWithFewSetsAreFirst) {
  EXPECT_EQ(NextCandidate(States{{kOpen, 0, 4}, {kOpen, 0, 0}, {kOpen, 0, 0}}), 1u);
}

TEST(Candidates, ARejectedOneNeverPlaysAgain) {
  EXPECT_EQ(NextCandidate(States{{kRejected, -2.9, 30}, {kOpen, -2.95, 30}}), 1u);
}

TEST(Candidates, TheFirstOneThatIsAcceptedEndsTheTest) {
  const States states = {{kOpen, 4, 90}, {kAccepted, 3, 60}, {kRejected, -3, 9}};
  EXPECT_EQ(NextCandidate(states), std::nullopt);
  EXPECT_EQ(LeaderOf(states), 1u);
}

TEST(Candidates, TheTestEndsWhenAllAreRejected) {
  const States states = {{kRejected, -4, 90}, {kRejected, -3, 60}};
  EXPECT_EQ(NextCandidate(states), std::nullopt);
  EXPECT_EQ(LeaderOf(states), 1u);
}

TEST(Candidates, BatchesGrowWithWhatACandidateHasPlayed) {
  EXPECT_EQ(SetsOfBatch({kOpen, 0, 0}), 4);
  EXPECT_EQ(SetsOfBatch({kOpen, 0, 80}), 10);
  EXPECT_EQ(SetsOfBatch({kOpen, 0, 100'000}), 64);
}

}  // namespace
}  // namespace assize::ladder::stats
