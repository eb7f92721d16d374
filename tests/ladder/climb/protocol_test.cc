#include "ladder/climb/protocol.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "ladder/stats/elo_estimate.h"

namespace assize::ladder::climb {
namespace {

constexpr double kWorth = 2;

std::vector<Encounter> Rungs(std::vector<double> ratings) {
  std::vector<Encounter> rungs;
  for (const double elo : ratings) rungs.push_back({.elo = elo});
  return rungs;
}

// What follows from playing these as one of this rating does on average.
void Play(const std::vector<int>& opponents, double elo, std::vector<Encounter>* rungs) {
  for (const int opponent : opponents) {
    Encounter& met = rungs->at(static_cast<size_t>(opponent));
    ++met.sets;
    met.points += stats::ScoreOfElo(elo - met.elo);
  }
}

TEST(Protocol, BeginsWithTwoSetsAgainstEveryRung) {
  const std::vector<int> opponents = NextOpponents(Rungs({0, 100, 200}), kWorth);
  EXPECT_EQ(opponents, (std::vector<int>{0, 0, 1, 1, 2, 2}));
}

TEST(Protocol, GoesOnBetweenTheRungsNextToTheRating) {
  for (const auto& [elo, lower] :
       {std::pair{-300.0, 0}, {50.0, 0}, {150.0, 1}, {290.0, 2}, {700.0, 2}}) {
    std::vector<Encounter> rungs = Rungs({0, 100, 200, 300});
    Play(NextOpponents(rungs, 20), elo, &rungs);
    const std::vector<int> opponents = NextOpponents(rungs, 20);
    EXPECT_EQ(std::ranges::count(opponents, lower), StageSets(rungs, 20) / 2) << elo;
    EXPECT_EQ(std::ranges::count(opponents, lower + 1), StageSets(rungs, 20) / 2) << elo;
  }
}

TEST(Protocol, EndsAfterThePlannedSets) {
  std::vector<Encounter> rungs = Rungs({0, 100, 200});
  int sets = 0;
  int stages = 0;
  for (auto opponents = NextOpponents(rungs, kWorth); !opponents.empty();
       opponents = NextOpponents(rungs, kWorth)) {
    sets += static_cast<int>(opponents.size());
    ++stages;
    Play(opponents, 120, &rungs);
  }
  EXPECT_EQ(sets, PlannedSets(rungs, kWorth));
  EXPECT_EQ(stages, 1 + kStages);
}

TEST(Protocol, NeedsMoreSetsWhereRungsAreCloseTogether) {
  EXPECT_EQ(StageSets(Rungs({0, 200, 400}), kWorth), kFewestStageSets);
  const int close = StageSets(Rungs({0, 30, 60}), 8);
  EXPECT_GT(close, kFewestStageSets);
  EXPECT_LT(close, kMaxStageSets);
  EXPECT_EQ(close % 2, 0);
  EXPECT_EQ(StageSets(Rungs({0, 5, 10}), kWorth), kMaxStageSets);
  EXPECT_EQ(StageSets(Rungs({0, 0, 0}), kWorth), kMaxStageSets);
}

TEST(Protocol, ARungIsReachedAboveTheMidpointBelowIt) {
  const std::vector<Encounter> rungs = Rungs({0, 100, 300});
  EXPECT_EQ(RungAt(rungs, -51), 0);
  EXPECT_EQ(RungAt(rungs, -49), 1);
  EXPECT_EQ(RungAt(rungs, 49), 1);
  EXPECT_EQ(RungAt(rungs, 51), 2);
  EXPECT_EQ(RungAt(rungs, 199), 2);
  EXPECT_EQ(RungAt(rungs, 201), 3);
  EXPECT_EQ(RungAt(rungs, 5000), 3);
}

}  // namespace
}  // namespace assize::ladder::climb
