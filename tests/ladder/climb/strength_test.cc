#include "ladder/climb/strength.h"

#include <gtest/gtest.h>

#include <vector>

#include "ladder/stats/elo_estimate.h"

namespace assize::ladder::climb {
namespace {

constexpr double kWorth = 2;

// Against rungs at 0, 200 and 400, as one of this rating does on average.
std::vector<Encounter> As(double elo, int sets) {
  std::vector<Encounter> met;
  for (const double rung : {0.0, 200.0, 400.0}) {
    met.push_back({.elo = rung, .sets = sets, .points = sets * stats::ScoreOfElo(elo - rung)});
  }
  return met;
}

TEST(Strength, IsTheRatingThatExplainsTheScores) {
  for (const double elo : {-100.0, 0.0, 130.0, 400.0, 500.0}) {
    const Strength found = EstimateStrength(As(elo, 200), kWorth);
    EXPECT_NEAR(found.elo, elo, 8);
    EXPECT_LT(found.lower, elo);
    EXPECT_GT(found.upper, elo);
    EXPECT_EQ(found.misfit, 1);
  }
}

TEST(Strength, WithoutASetIsAnythingWithinTheRange) {
  const Strength found = EstimateStrength(As(0, 0), kWorth);
  EXPECT_NEAR(found.elo, 200, 1);
  EXPECT_LT(found.lower, -300);
  EXPECT_GT(found.upper, 700);
}

TEST(Strength, GetsNarrowerWithSetsAndWithWhatTheyAreWorth) {
  const auto width = [](int sets, double worth) {
    const Strength found = EstimateStrength(As(200, sets), worth);
    return found.upper - found.lower;
  };
  EXPECT_LT(width(40, kWorth), width(10, kWorth));
  EXPECT_LT(width(40, 2 * kWorth), width(40, kWorth));
}

TEST(Strength, OfOneThatWinsOrLosesEverythingStaysWithinTheRange) {
  std::vector<Encounter> met = As(0, 10);
  for (Encounter& rung : met) rung.points = rung.sets;
  EXPECT_GT(EstimateStrength(met, kWorth).lower, 400);
  EXPECT_LE(EstimateStrength(met, kWorth).upper, 400 + kBeyondElo);
  for (Encounter& rung : met) rung.points = 0;
  EXPECT_LT(EstimateStrength(met, kWorth).upper, 0);
  EXPECT_GE(EstimateStrength(met, kWorth).lower, -kBeyondElo);
}

TEST(Strength, HasAWiderIntervalWhereNoRatingExplainsTheScores) {
  std::vector<Encounter> met = As(200, 40);
  const Strength plain = EstimateStrength(met, kWorth);
  // Half of the games against each: beats the strong ones too often, and the weak ones too rarely.
  for (Encounter& rung : met) rung.points = rung.sets / 2.0;
  const Strength odd = EstimateStrength(met, kWorth);
  EXPECT_GT(odd.misfit, 3);
  EXPECT_GT(odd.upper - odd.lower, 1.5 * (plain.upper - plain.lower));
  EXPECT_NEAR(odd.elo, plain.elo, 5);
}

}  // namespace
}  // namespace assize::ladder::climb
