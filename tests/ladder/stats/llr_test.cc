#include "ladder/stats/llr.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "ladder/stats/elo_estimate.h"

namespace assize::ladder::stats {
namespace {

TEST(Llr, OfScoresWithoutDrawsIsThatOfACoin) {
  // With two possible scores the hypotheses fix the distribution.
  const ScoreCounts counts{.support = {0, 1}, .counts = {30, 70}, .games_per_set = 1};
  const double s0 = 0.5;
  const double s1 = 0.6;
  EXPECT_NEAR(LlrExpectation(counts, s0, s1),
              70 * std::log(s1 / s0) + 30 * std::log((1 - s1) / (1 - s0)), 1e-9);
}

TEST(Llr, ChangesSignWithTheHypotheses) {
  const ScoreCounts counts = Pentanomial(std::vector<double>{3, 14, 30, 18, 6});
  for (EloModel model : {EloModel::kLogistic, EloModel::kNormalized}) {
    EXPECT_NEAR(Llr(counts, model, 0, 12), -Llr(counts, model, 12, 0), 1e-9);
    EXPECT_NEAR(Llr(counts, model, 5, 5), 0, 1e-9);
  }
}

TEST(Llr, AddsUpOverCopiesOfTheSameCounts) {
  const std::vector<double> once = {3, 14, 30, 18, 6};
  std::vector<double> thrice = once;
  for (double& count : thrice) count *= 3;
  for (EloModel model : {EloModel::kLogistic, EloModel::kNormalized}) {
    EXPECT_NEAR(Llr(Pentanomial(thrice), model, 0, 10), 3 * Llr(Pentanomial(once), model, 0, 10),
                1e-9);
  }
}

TEST(Llr, DoesNotDependOnItsStartValues) {
  const ScoreCounts counts = Pentanomial(std::vector<double>{0, 4, 3, 8, 6});
  LlrWork work{.tilt0 = 1.9, .tilt1 = -1.9};
  const double fresh = Llr(counts, EloModel::kLogistic, 0, 10);
  EXPECT_NEAR(Llr(counts, EloModel::kLogistic, 0, 10, &work), fresh, 1e-12);
  EXPECT_NEAR(Llr(counts, EloModel::kLogistic, 0, 10, &work), fresh, 1e-12);
}

TEST(Llr, StaysFiniteWhenAllSetsWentAlike) {
  for (EloModel model : {EloModel::kLogistic, EloModel::kNormalized}) {
    EXPECT_GT(Llr(Pentanomial(std::vector<double>{0, 0, 0, 0, 5}), model, 0, 10), 0);
    EXPECT_LT(Llr(Pentanomial(std::vector<double>{5, 0, 0, 0, 0}), model, 0, 10), 0);
    EXPECT_TRUE(
        std::isfinite(Llr(Pentanomial(std::vector<double>{0, 0, 900, 0, 0}), model, 0, 10)));
  }
}

}  // namespace
}  // namespace assize::ladder::stats
