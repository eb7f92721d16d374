// That a sequential test errs as rarely as it promises: many runs against distributions that fulfil
// H0 or H1 exactly, with the test that a regression runs and a fixed seed.
#include <gtest/gtest.h>

#include <cmath>

#include "ladder/stats/elo_estimate.h"
#include "ladder/stats/set_sprt.h"
#include "ladder/stats/sprt_estimate.h"
#include "tests/ladder/stats/random_scores.h"

namespace assize::ladder::stats {
namespace {

constexpr double kError = 0.05;
constexpr int kMaxSets = 100'000;

// Sets of random scores until the test decides.
template <class Test>
Test RunTest(const SprtPlan& plan, ScoreSource& source) {
  Test test = *Test::Create(plan);
  for (int set = 0; test.decision() == SprtDecision::kOpen && set < kMaxSets; ++set) {
    if (!test.Add(source.Next()).ok()) break;
  }
  return test;
}

// How many runs end like this, and how many of them by a landslide.
struct Ends {
  int all = 0;
  int landslides = 0;
};

bool IsLandslide(const CompositeSprt& test) { return test.IsLandslide(); }

template <class Test>
Ends Count(SprtDecision decision, const SprtPlan& plan, double mean, double width, int runs) {
  const int steps = 2 * (plan.seats - 1) * plan.games;
  ScoreSource source(steps, mean, width, static_cast<uint8_t>(plan.games * 16 + plan.seats));
  Ends ends;
  for (int run = 0; run < runs; ++run) {
    const Test test = RunTest<Test>(plan, source);
    EXPECT_NE(test.decision(), SprtDecision::kOpen);
    if (test.decision() != decision) continue;
    ++ends.all;
    ends.landslides += IsLandslide(test) ? 1 : 0;
  }
  return ends;
}

// Four standard deviations of a binomial count.
double MostOf(int runs, double rate) { return runs * rate + 4 * std::sqrt(runs * rate); }

template <class Test>
void ExpectErrorsWithinBand(const SprtPlan& plan, double s0, double s1, double width, int runs) {
  const Ends wrongly_accepted = Count<Test>(SprtDecision::kAccepted, plan, s0, width, runs);
  const Ends wrongly_rejected = Count<Test>(SprtDecision::kRejected, plan, s1, width, runs);
  for (const Ends& ends : {wrongly_accepted, wrongly_rejected}) {
    EXPECT_LE(ends.all, MostOf(runs, kError));
    EXPECT_LE(ends.landslides, MostOf(runs, kError * kLandslideShare));
    // Wald's bounds give away what the last set carries beyond them, but not much more.
    EXPECT_GE(ends.all, kError * runs / 2);
  }
}

constexpr int kRuns = 10'000;

void ExpectLogisticErrorsWithinBand(SprtPlan plan, double width) {
  plan.alpha = plan.beta = kError;
  ExpectErrorsWithinBand<CompositeSprt>(plan, ScoreOfElo(plan.elo0), ScoreOfElo(plan.elo1), width,
                                        kRuns);
}

TEST(SprtSimulation, SetsOfTwoGamesKeepAlphaAndBeta) {
  ExpectLogisticErrorsWithinBand({.elo0 = 0, .elo1 = 50, .games = 2, .seats = 2}, 0.3);
}

TEST(SprtSimulation, SetsOfThreeGamesKeepAlphaAndBeta) {
  ExpectLogisticErrorsWithinBand({.elo0 = 0, .elo1 = 40, .games = 3, .seats = 3}, 0.22);
}

TEST(SprtSimulation, SetsOfFourGamesKeepAlphaAndBeta) {
  ExpectLogisticErrorsWithinBand({.elo0 = -20, .elo1 = 15, .games = 4, .seats = 4}, 0.18);
}

TEST(SprtSimulation, SetsOfSixGamesKeepAlphaAndBeta) {
  ExpectLogisticErrorsWithinBand({.elo0 = 0, .elo1 = 30, .games = 6, .seats = 3}, 0.15);
}

TEST(SprtSimulation, TheNormalizedModelKeepsAlphaAndBetaToo) {
  const SprtPlan plan{
      .elo0 = 0, .elo1 = 60, .model = EloModel::kNormalized, .games = 2, .seats = 2};
  // The mean of H1 depends on the standard deviation, which depends on the mean.
  double mean = 0.5;
  for (int i = 0; i < 20; ++i) {
    const double per_game = std::sqrt(2 * ScoreSource(4, mean, 0.3, 0).variance());
    mean = 0.5 + plan.elo1 / kNormalizedEloPerT * per_game;
  }
  ExpectErrorsWithinBand<CompositeSprt>(plan, 0.5, mean, 0.3, 1000);
}

TEST(SprtSimulation, TheEstimateAfterATestIsTheTruthInTheMedian) {
  const SprtPlan plan{.elo0 = 0, .elo1 = 50, .games = 2, .seats = 2};
  for (double truth : {0.0, 25.0, 60.0}) {
    ScoreSource source(4, ScoreOfElo(truth), 0.3, 7);
    int above = 0;
    int covered = 0;
    constexpr int kTests = 1000;
    for (int run = 0; run < kTests; ++run) {
      const SprtEstimate estimate = EstimateAfter(plan, RunTest<SetSprt>(plan, source).counts());
      above += estimate.elo > truth ? 1 : 0;
      covered += estimate.lower <= truth && truth <= estimate.upper ? 1 : 0;
    }
    EXPECT_NEAR(above, kTests / 2, 70) << truth;
    EXPECT_NEAR(covered, 0.95 * kTests, 30) << truth;
  }
}

}  // namespace
}  // namespace assize::ladder::stats
