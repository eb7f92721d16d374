#include <gtest/gtest.h>

#include <array>

#include "ladder/stats/set_sprt.h"

namespace assize::ladder::stats {
namespace {

// How many sets of this score it takes, and what they decide.
CompositeSprt After(const SprtPlan& plan, double score) {
  CompositeSprt test = *CompositeSprt::Create(plan);
  while (test.decision() == SprtDecision::kOpen && test.sprt().sets() < 1000) {
    EXPECT_TRUE(test.Add(score).ok());
  }
  return test;
}

TEST(CompositeSprt, AVersionThatAlwaysWinsIsAcceptedWithinAFewDozenSets) {
  const SprtPlan plan{.elo0 = 0, .elo1 = 10};
  const CompositeSprt test = After(plan, 1);
  EXPECT_EQ(test.decision(), SprtDecision::kAccepted);
  EXPECT_TRUE(test.IsLandslide());
  // log((1 - beta) / (alpha / 50)) = 6.9, and a set counts log(0.64 / 0.5) = 0.25 at most.
  EXPECT_GE(test.sprt().sets(), 28);
  EXPECT_LE(test.sprt().sets(), 36);
}

TEST(CompositeSprt, AVersionThatAlwaysLosesIsRejectedWithinAFewDozenSets) {
  const CompositeSprt test = After({.elo0 = 0, .elo1 = 10}, 0);
  EXPECT_EQ(test.decision(), SprtDecision::kRejected);
  EXPECT_TRUE(test.IsLandslide());
  EXPECT_LE(test.sprt().sets(), 36);
}

TEST(CompositeSprt, IsTheSameSeenFromTheOtherSide) {
  const SprtPlan plan{.elo0 = -5, .elo1 = 15, .alpha = 0.01, .beta = 0.1};
  const SprtPlan other{.elo0 = -15, .elo1 = 5, .alpha = 0.1, .beta = 0.01};
  for (double score : {0.0, 0.25, 0.75, 1.0}) {
    const CompositeSprt here = After(plan, score);
    const CompositeSprt there = After(other, 1 - score);
    EXPECT_EQ(here.sprt().sets(), there.sprt().sets()) << score;
    EXPECT_NE(here.decision(), SprtDecision::kOpen) << score;
    EXPECT_NE(here.decision(), there.decision()) << score;
  }
}

TEST(CompositeSprt, LeavesAWideGapToThePlainTest) {
  const CompositeSprt test = After({.elo0 = 0, .elo1 = 200}, 1);
  EXPECT_EQ(test.decision(), SprtDecision::kAccepted);
  EXPECT_FALSE(test.IsLandslide());
}

TEST(CompositeSprt, KnowsLandslidesInEveryModelOfElo) {
  for (const EloModel model : {EloModel::kNormalized, EloModel::kBayes}) {
    const SprtPlan plan{.elo0 = 0, .elo1 = 10, .model = model};
    for (const bool wins : {true, false}) {
      CompositeSprt test = *CompositeSprt::Create(plan);
      const std::array<double, 3> games = {wins ? 0.0 : 2.0, 0, wins ? 2.0 : 0.0};
      while (test.sprt().sets() < 200 && test.decision() == SprtDecision::kOpen) {
        ASSERT_TRUE(test.Add(wins ? 1 : 0, games).ok());
      }
      EXPECT_EQ(test.decision(), wins ? SprtDecision::kAccepted : SprtDecision::kRejected);
      EXPECT_LT(test.sprt().sets(), 60);
    }
  }
}

TEST(CompositeSprt, RefusesWhatTheTestsRefuse) {
  EXPECT_FALSE(CompositeSprt::Create({.elo0 = 10, .elo1 = 0}).ok());
  EXPECT_FALSE(CompositeSprt::Create({.model = EloModel::kBayes, .seats = 3}).ok());
  CompositeSprt test = *CompositeSprt::Create({});
  EXPECT_FALSE(test.Add(0.3).ok());
  EXPECT_EQ(test.sprt().sets(), 0);
}

}  // namespace
}  // namespace assize::ladder::stats
