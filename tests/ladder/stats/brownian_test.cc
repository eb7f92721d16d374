#include <gtest/gtest.h>

#include <cmath>

#include "ladder/stats/sprt_estimate.h"

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
}  // namespace assize::ladder::stats
