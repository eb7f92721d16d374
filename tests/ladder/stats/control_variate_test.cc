#include "ladder/stats/control_variate.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/ladder/stats/random_scores.h"

namespace assize::ladder::stats {
namespace {

// Deals whose luck moves both scores, with noise of their own.
std::vector<ControlledSet> Deals(double luck, int count) {
  Stream stream(Bytes32{3});
  std::vector<ControlledSet> sets;
  for (int i = 0; i < count; ++i) {
    const double deal = luck * (Uniform(stream) - 0.5);
    sets.push_back({.test = 0.5 + deal + 0.1 * (Uniform(stream) - 0.5),
                    .base = 0.5 + deal + 0.1 * (Uniform(stream) - 0.5)});
  }
  return sets;
}

TEST(ControlVariate, AdvisesToSubtractWhereTheDealDecides) {
  const ControlVariate control = MeasureControl(Deals(0.8, 500), 4);
  EXPECT_EQ(control.advice, Subtraction::kSubtract);
  EXPECT_GT(control.correlation, 0.9);
  EXPECT_LT(control.cost_ratio, 0.2);
  EXPECT_LT(control.difference_variance, control.plain_variance);
}

TEST(ControlVariate, AdvisesAgainstSubtractingNoise) {
  const ControlVariate control = MeasureControl(Deals(0, 500), 4);
  EXPECT_EQ(control.advice, Subtraction::kNone);
  EXPECT_GT(control.cost_ratio, 2);
}

TEST(ControlVariate, CountsTheGameThatTheSubtractionCosts) {
  // The all-base game takes away exactly half of the variance of single games, so it is not worth a
  // second game; of sets of four it costs a quarter only.
  std::vector<ControlledSet> sets;
  for (int i = 0; i < 100; ++i) {
    const double a = i % 2 == 0 ? 0.1 : -0.1;
    const double b = i % 4 < 2 ? 0.1 : -0.1;
    sets.push_back({.test = 0.5 + a + b, .base = 0.5 + a});
  }
  EXPECT_NEAR(MeasureControl(sets, 1).cost_ratio, 1, 1e-9);
  EXPECT_NEAR(MeasureControl(sets, 4).cost_ratio, 0.625, 1e-9);
}

TEST(ControlVariate, AdvisesNothingWithFewOrEqualSets) {
  EXPECT_EQ(MeasureControl(Deals(0.8, kMinSetsForAdvice - 1), 4).advice, Subtraction::kNone);
  EXPECT_EQ(MeasureControl({}, 4).cost_ratio, 1);
  const std::vector<ControlledSet> equal(50, {.test = 0.5, .base = 0.5});
  EXPECT_EQ(MeasureControl(equal, 4).advice, Subtraction::kNone);
  EXPECT_EQ(MeasureControl(equal, 4).correlation, 0);
}

TEST(ControlVariate, SubtractingAConstantChangesNothingButTheCost) {
  std::vector<ControlledSet> sets = Deals(0.8, 100);
  for (ControlledSet& set : sets) set.base = 0.5;
  const ControlVariate control = MeasureControl(sets, 3);
  EXPECT_NEAR(control.difference_variance, control.plain_variance, 1e-12);
  EXPECT_NEAR(control.cost_ratio, 4.0 / 3, 1e-12);
}

}  // namespace
}  // namespace assize::ladder::stats
