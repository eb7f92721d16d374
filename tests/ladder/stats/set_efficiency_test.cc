#include "ladder/stats/set_efficiency.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "tests/ladder/stats/random_scores.h"

namespace assize::ladder::stats {
namespace {

// Sets of one player.
SetEfficiency MeasureOne(const std::vector<std::vector<double>>& sets) {
  SetGroup group;
  for (const std::vector<double>& set : sets) group.push_back({set});
  return MeasureSets(std::vector<SetGroup>{group});
}

TEST(SetEfficiency, AnUnrelatedSetIsWorthItsGames) {
  Stream stream(Bytes32{5});
  std::vector<std::vector<double>> sets;
  for (int i = 0; i < 4000; ++i) {
    sets.push_back({Uniform(stream), Uniform(stream), Uniform(stream)});
  }
  const SetEfficiency worth = MeasureOne(sets);
  EXPECT_EQ(worth.sets, 4000);
  EXPECT_NEAR(worth.worth, 3, 0.15);
  EXPECT_LT(worth.worth_lower, 3);
  EXPECT_GT(worth.worth_upper, 3);
  EXPECT_NEAR(worth.game_variance, 1.0 / 12, 0.002);
}

TEST(SetEfficiency, LuckThatRotatesAwayMakesSetsWorthMore) {
  // The player in the good seat gets 0.4 more; each sits there once.
  Stream stream(Bytes32{6});
  std::vector<std::vector<double>> sets;
  for (int i = 0; i < 2000; ++i) {
    const double a = 0.2 * Uniform(stream);
    const double b = 0.2 * Uniform(stream);
    sets.push_back({0.6 + a, 0.2 + b});
  }
  const SetEfficiency worth = MeasureOne(sets);
  // Variance of a game: 0.04 for the seat and 1/300; of a set: 1/600.
  EXPECT_NEAR(worth.worth, 26, 2);
}

TEST(SetEfficiency, GamesThatRepeatEachOtherAreWorthOne) {
  std::vector<std::vector<double>> sets;
  for (int i = 0; i < 100; ++i) sets.push_back({i % 2 * 1.0, i % 2 * 1.0, i % 2 * 1.0});
  EXPECT_NEAR(MeasureOne(sets).worth, 1, 0.02);
}

TEST(SetEfficiency, IsInfiniteWhereOnlyTheSeatDecides) {
  const std::vector<std::vector<double>> sets(30, {1.0, 0.0});
  EXPECT_TRUE(std::isinf(MeasureOne(sets).worth));
}

TEST(SetEfficiency, SaysNothingWithoutSpreadOrSets) {
  const std::vector<std::vector<double>> equal(30, {0.5, 0.5});
  EXPECT_EQ(MeasureOne(equal).worth, 0);
  EXPECT_EQ(MeasureSets({}).worth, 0);
  EXPECT_EQ(MeasureOne({{1.0, 0.0}}).worth, 0);
}

// Two games between `a`, who is `better` by this much, and another, on a deal that favours the
// first seat of both games by `luck`: scores of both players.
SetScores DuplicateSet(double better, double luck, Stream& stream) {
  SetScores set(2);
  for (const double sign : {1.0, -1.0}) {
    const double noise = Uniform(stream) - 0.5;
    const double score = 0.5 + better + sign * luck + noise;
    set[0].push_back(score);
    set[1].push_back(1 - score);
  }
  return set;
}

TEST(SetEfficiency, StrengthIsNoLuck) {
  // Variance of a game: 4/12 by the deal (from -1 to 1) and 1/12 of its own; of a set: 1/24. That
  // is 10 games, however different the pairs are.
  Stream stream(Bytes32{9});
  std::vector<SetGroup> groups;
  for (int pair = 0; pair < 5000; ++pair) {
    const double better = 5 * Uniform(stream);
    SetGroup& group = groups.emplace_back();
    for (int set = 0; set < 2 + pair % 3; ++set) {
      group.push_back(DuplicateSet(better, 2 * Uniform(stream) - 1, stream));
    }
  }
  const SetEfficiency worth = MeasureSets(groups);
  EXPECT_NEAR(worth.game_variance, 5.0 / 12, 0.01);
  EXPECT_NEAR(worth.worth, 10, 0.4);
  EXPECT_LT(worth.worth_lower, 10);
  EXPECT_GT(worth.worth_upper, 10);
}

TEST(SetEfficiency, ASingleSetOfAPairTellsNothing) {
  Stream stream(Bytes32{10});
  std::vector<SetGroup> groups;
  for (int pair = 0; pair < 5; ++pair) {
    groups.push_back({DuplicateSet(0.1 * pair, 0.3, stream)});
  }
  EXPECT_EQ(MeasureSets(groups).sets, 0);
  EXPECT_EQ(MeasureSets(groups).worth, 0);
}

TEST(SetEfficiency, TheIntervalOfManyPairsCoversTheTruthAboutAsOftenAsItSays) {
  Stream stream(Bytes32{11});
  int covered = 0;
  constexpr int kTries = 300;
  for (int i = 0; i < kTries; ++i) {
    std::vector<SetGroup> groups;
    for (int pair = 0; pair < 40; ++pair) {
      SetGroup& group = groups.emplace_back();
      for (int set = 0; set < 3; ++set) {
        group.push_back(DuplicateSet(0.2 * pair, Uniform(stream) - 0.5, stream));
      }
    }
    // Variances: 2/12 of a game, 1/24 of a set.
    const SetEfficiency worth = MeasureSets(groups);
    covered += worth.worth_lower <= 4 && 4 <= worth.worth_upper ? 1 : 0;
  }
  EXPECT_NEAR(covered, 0.95 * kTries, 16);
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
    const SetEfficiency worth = MeasureOne(sets);
    covered += worth.worth_lower <= 4.0 / 3 && 4.0 / 3 <= worth.worth_upper ? 1 : 0;
  }
  EXPECT_NEAR(covered, 0.95 * kTries, 20);
}

}  // namespace
}  // namespace assize::ladder::stats
