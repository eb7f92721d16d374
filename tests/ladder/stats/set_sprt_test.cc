#include "ladder/stats/set_sprt.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

namespace assize::ladder::stats {
namespace {

using ::testing::HasSubstr;

std::string ErrorOf(const SprtPlan& plan) {
  return std::string(SetSprt::Create(plan).status().message());
}

TEST(SetSprt, IsOpenAtTheStart) {
  const SetSprt sprt = *SetSprt::Create({});
  EXPECT_EQ(sprt.decision(), SprtDecision::kOpen);
  EXPECT_EQ(sprt.llr(), 0);
  EXPECT_EQ(sprt.sets(), 0);
}

TEST(SetSprt, AcceptsAfterManyWonSetsAndRejectsAfterManyLost) {
  SetSprt winner = *SetSprt::Create({.elo0 = 0, .elo1 = 100, .games = 3, .seats = 4});
  SetSprt loser = winner;
  while (winner.decision() == SprtDecision::kOpen) {
    ASSERT_TRUE(winner.Add(1).ok());
    ASSERT_LT(winner.sets(), 100);
  }
  while (loser.decision() == SprtDecision::kOpen) {
    ASSERT_TRUE(loser.Add(0).ok());
    ASSERT_LT(loser.sets(), 100);
  }
  EXPECT_EQ(winner.decision(), SprtDecision::kAccepted);
  EXPECT_EQ(loser.decision(), SprtDecision::kRejected);
}

TEST(SetSprt, HasTheRatioOfItsCountsWhateverTheOrder) {
  const std::vector<double> scores = {0, 0.25, 1, 0.5, 0.75, 0.75, 1, 0.25, 0.5};
  for (EloModel model : {EloModel::kLogistic, EloModel::kNormalized}) {
    SetSprt forwards = *SetSprt::Create({.model = model});
    SetSprt backwards = forwards;
    for (double score : scores) ASSERT_TRUE(forwards.Add(score).ok());
    for (auto it = scores.rbegin(); it != scores.rend(); ++it) ASSERT_TRUE(backwards.Add(*it).ok());
    EXPECT_NEAR(forwards.llr(), backwards.llr(), 1e-9);
    EXPECT_NEAR(forwards.llr(), Llr(forwards.counts(), model, 0, 10), 1e-9);
  }
}

TEST(SetSprt, TakesScoresThatAreRoundedSums) {
  SetSprt sprt = *SetSprt::Create({.games = 3, .seats = 4});
  EXPECT_TRUE(sprt.Add((1.0 / 3 + 1.0 / 6 + 1) / 3).ok());
  EXPECT_EQ(sprt.sets(), 1);
}

TEST(SetSprt, RefusesScoresThatNoSetCanHave) {
  SetSprt sprt = *SetSprt::Create({.games = 2, .seats = 2});
  for (double score : {0.3, -0.25, 1.25, std::nan("")}) {
    const absl::Status status = sprt.Add(score);
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << score;
    EXPECT_THAT(std::string(status.message()), HasSubstr("multiple of 1/4 from 0 to 1"));
  }
  EXPECT_EQ(sprt.sets(), 0);
}

TEST(SetSprt, RefusesPlansOutOfRangeByName) {
  EXPECT_THAT(ErrorOf({.elo0 = 5, .elo1 = 5}), HasSubstr("elo0 must be below elo1"));
  EXPECT_THAT(ErrorOf({.alpha = 0}), HasSubstr("alpha 0: must be above 0 and below 0.5"));
  EXPECT_THAT(ErrorOf({.beta = 0.5}), HasSubstr("beta 0.5"));
  EXPECT_THAT(ErrorOf({.games = 0}), HasSubstr("games 0 of a set: must be 1 to 64"));
  EXPECT_THAT(ErrorOf({.seats = 9}), HasSubstr("seats 9: must be 2 to 8"));
}

}  // namespace

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
