#include "ladder/stats/sprt_estimate.h"

#include <gtest/gtest.h>

#include <vector>

#include "ladder/stats/elo_estimate.h"

namespace assize::ladder::stats {
namespace {

TEST(SprtEstimate, ShrinksTheEloOfAnAcceptedTest) {
  // The test stopped as soon as it could: the plain estimate is the best moment's.
  const SprtPlan plan{.elo0 = 0, .elo1 = 30};
  const ScoreCounts counts = Pentanomial(std::vector<double>{2, 16, 40, 34, 10});
  const SprtEstimate estimate = EstimateAfter(plan, counts);
  EXPECT_GT(Llr(counts, EloModel::kLogistic, plan.elo0, plan.elo1), BoundsFor(0.05, 0.05).upper);
  EXPECT_LT(estimate.elo, EstimateElo(counts).elo);
  EXPECT_LT(estimate.lower, estimate.elo);
  EXPECT_GT(estimate.upper, estimate.elo);
  EXPECT_GT(estimate.los, 0.95);
}

TEST(SprtEstimate, IsMirroredForMirroredTests) {
  const std::vector<double> ours = {4, 20, 40, 21, 7};
  const std::vector<double> theirs(ours.rbegin(), ours.rend());
  const SprtEstimate a = EstimateAfter({.elo0 = -10, .elo1 = 10}, Pentanomial(ours));
  const SprtEstimate b = EstimateAfter({.elo0 = -10, .elo1 = 10}, Pentanomial(theirs));
  EXPECT_NEAR(a.elo, -b.elo, 0.05);
  EXPECT_NEAR(a.lower, -b.upper, 0.05);
  EXPECT_NEAR(a.los, 1 - b.los, 1e-4);
}

TEST(SprtEstimate, IsThePlainEstimateWhileATestIsFarFromItsBounds) {
  const ScoreCounts counts = Pentanomial(std::vector<double>{10, 52, 110, 60, 12});
  const SprtEstimate estimate = EstimateAfter({.elo0 = 0, .elo1 = 1}, counts);
  const EloEstimate plain = EstimateElo(counts);
  EXPECT_NEAR(estimate.elo, plain.elo, 0.1);
  EXPECT_NEAR(estimate.upper - estimate.lower, 2 * plain.margin95, 0.1 * plain.margin95);
}

TEST(SprtEstimate, IsFiniteFarFromTheHypotheses) {
  for (const std::vector<double>& sets :
       {std::vector<double>{116, 4, 1424, 3343, 110}, std::vector<double>{0, 0, 10, 3, 1}}) {
    const ScoreCounts counts = Pentanomial(sets);
    const SprtEstimate estimate = EstimateAfter({.elo0 = 0, .elo1 = 2}, counts);
    const EloEstimate plain = EstimateElo(counts);
    EXPECT_NEAR(estimate.elo, plain.elo, plain.margin95) << testing::PrintToString(sets);
    EXPECT_LT(estimate.upper, 1000) << testing::PrintToString(sets);
  }
}

TEST(SprtEstimate, StaysWithinItsLimitsWhenAllSetsWentAlike) {
  const SprtEstimate estimate =
      EstimateAfter({.elo0 = 0, .elo1 = 10}, Pentanomial(std::vector<double>{0, 0, 0, 0, 9}));
  EXPECT_LE(estimate.upper, 1000);
  EXPECT_GE(estimate.lower, -1000);
  EXPECT_GT(estimate.elo, 100);
}

TEST(SprtEstimate, AHigherLevelIsAWiderInterval) {
  const ScoreCounts counts = Pentanomial(std::vector<double>{2, 16, 40, 34, 10});
  const SprtEstimate narrow = EstimateAfter({}, counts, 0.8);
  const SprtEstimate wide = EstimateAfter({}, counts, 0.99);
  EXPECT_LT(wide.lower, narrow.lower);
  EXPECT_GT(wide.upper, narrow.upper);
  EXPECT_EQ(wide.elo, narrow.elo);
}

}  // namespace
}  // namespace assize::ladder::stats
