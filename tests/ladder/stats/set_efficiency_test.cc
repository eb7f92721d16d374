#include "ladder/stats/set_efficiency.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "tests/ladder/stats/random_scores.h"

namespace assize::ladder::stats {
namespace {

TEST(SetEfficiency, AnUnrelatedSetIsWorthItsGames) {
  Stream stream(Bytes32{5});
  std::vector<std::vector<double>> sets;
  for (int i = 0; i < 4000; ++i) {
    sets.push_back({Uniform(stream), Uniform(stream), Uniform(stream)});
  }
  const SetEfficiency worth = MeasureSets(sets);
  EXPECT_EQ(worth.sets, 4000);
  EXPECT_NEAR(worth.worth, 3, 0.15);
  EXPECT_LT(worth.worth_lower, 3);
  EXPECT_GT(worth.worth_upper, 3);
  EXPECT_NEAR(worth.game_variance, 1.0 / 12, 0.002);
}

TEST(SetEfficiency, LuckThatRotatesAwayMakesSetsWorthMore) {
  // Whoever has the good seat gets 0.4 more; each sits there once.
  Stream stream(Bytes32{6});
  std::vector<std::vector<double>> sets;
  for (int i = 0; i < 2000; ++i) {
    const double a = 0.2 * Uniform(stream);
    const double b = 0.2 * Uniform(stream);
    sets.push_back({0.6 + a, 0.2 + b});
  }
  const SetEfficiency worth = MeasureSets(sets);
  // Variance of a game: 0.04 for the seat and 1/300; of a set: 1/600.
  EXPECT_NEAR(worth.worth, 26, 2);
}

TEST(SetEfficiency, GamesThatRepeatEachOtherAreWorthOne) {
  std::vector<std::vector<double>> sets;
  for (int i = 0; i < 100; ++i) sets.push_back({i % 2 * 1.0, i % 2 * 1.0, i % 2 * 1.0});
  EXPECT_NEAR(MeasureSets(sets).worth, 1, 0.02);
}

TEST(SetEfficiency, IsInfiniteWhereOnlyTheSeatDecides) {
  const std::vector<std::vector<double>> sets(30, {1.0, 0.0});
  EXPECT_TRUE(std::isinf(MeasureSets(sets).worth));
}

TEST(SetEfficiency, SaysNothingWithoutSpreadOrSets) {
  const std::vector<std::vector<double>> equal(30, {0.5, 0.5});
  EXPECT_EQ(MeasureSets(equal).worth, 0);
  EXPECT_EQ(MeasureSets({}).worth, 0);
  EXPECT_EQ(MeasureSets(std::vector<std::vector<double>>{{1.0, 0.0}}).worth, 0);
}

TEST(SetEfficiency, TheIntervalCoversTheTruthAboutAsOftenAsItSays) {
  Stream stream(Bytes32{8});
  int covered = 0;
  constexpr int kTries = 400;
  for (int i = 0; i < kTries; ++i) {
    std::vector<std::vector<double>> sets;
    for (int j = 0; j < 100; ++j) {
      const double deal = Uniform(stream);
      sets.push_back({deal + Uniform(stream), deal + Uniform(stream)});
    }
    // Variances: 2/12 of a game, 1/12 + 1/24 of a set.
    const SetEfficiency worth = MeasureSets(sets);
    covered += worth.worth_lower <= 4.0 / 3 && 4.0 / 3 <= worth.worth_upper ? 1 : 0;
  }
  EXPECT_NEAR(covered, 0.95 * kTries, 20);
}

}  // namespace
}  // namespace assize::ladder::stats
