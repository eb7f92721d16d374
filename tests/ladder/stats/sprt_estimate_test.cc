#include "ladder/stats/sprt_estimate.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "ladder/stats/elo_estimate.h"

namespace assize::ladder::stats {
namespace {

TEST(Brownian, WithoutDriftItEndsBelowByTheDistancesOfTheBounds) {
  const Brownian motion{.lower = -1, .upper = 3, .drift = 0, .variance = 1};
  // After a long time all paths are absorbed; at the upper bound all of those below are worse.
  EXPECT_NEAR(ProbabilityOfWorse(motion, 1000, 3), 0.75, 1e-9);
}

TEST(Brownian, WithDriftItEndsBelowAsWaldSays) {
  const Brownian motion{.lower = -2, .upper = 2.5, .drift = 0.4, .variance = 1.3};
  const double root = 2 * 0.4 / 1.3;
  const double below = (1 - std::exp(-root * 2.5)) / (std::exp(root * 2) - std::exp(-root * 2.5));
  EXPECT_NEAR(ProbabilityOfWorse(motion, 1000, 0), below, 1e-9);
}

TEST(Brownian, MirroredMotionsHaveMirroredProbabilities) {
  for (double time : {0.5, 3.0, 20.0}) {
    const Brownian motion{.lower = -2, .upper = 3, .drift = 0.3, .variance = 1};
    const Brownian mirrored{.lower = -3, .upper = 2, .drift = -0.3, .variance = 1};
    EXPECT_NEAR(ProbabilityOfWorse(motion, time, 0.7), 1 - ProbabilityOfWorse(mirrored, time, -0.7),
                1e-6);
  }
}

TEST(Brownian, StrongerDriftMakesWorseLessLikely) {
  double last = 1;
  for (double drift = -12; drift <= 12; drift += 0.25) {
    const double worse =
        ProbabilityOfWorse({.lower = -2.9, .upper = 2.9, .drift = drift, .variance = 1}, 1.5, 0.4);
    EXPECT_LE(worse, last + 1e-6) << drift;
    last = worse;
  }
  EXPECT_NEAR(last, 0, 1e-9);
}

TEST(Brownian, TheTwoFormulasMeetWhereTheyTakeTurns) {
  // The series is used from variance * time / width^2 = 0.01 on.
  const Brownian motion{.lower = -2, .upper = 2, .drift = 0.5, .variance = 1};
  EXPECT_NEAR(ProbabilityOfWorse(motion, 0.16 - 1e-7, 0.1),
              ProbabilityOfWorse(motion, 0.16 + 1e-7, 0.1), 1e-6);
  // And up to drift / variance * width = 15.
  const auto at = [](double drift) {
    return ProbabilityOfWorse({.lower = -2, .upper = 2, .drift = drift, .variance = 1}, 0.5, 1.7);
  };
  EXPECT_NEAR(at(3.75 - 1e-7), at(3.75 + 1e-7), 1e-4);
}

}  // namespace

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
