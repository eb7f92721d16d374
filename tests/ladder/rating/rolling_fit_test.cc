// The rolling fit against the joint fit of all games.
#include "ladder/rating/joint/rolling_fit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "tests/ladder/rating/fitted_games.h"

namespace assize::ladder::rating {
namespace {

std::vector<RollingFit::Set> SetsOf(const GameTable& table) {
  std::vector<RollingFit::Set> sets;
  for (const GameTable::Set& set : table.sets()) {
    RollingFit::Set& games = sets.emplace_back();
    for (uint32_t game = set.first_game; game < set.first_game + set.games; ++game) {
      const auto seats = table.seats(game);
      games.emplace_back(seats.begin(), seats.end());
    }
  }
  return sets;
}

// Sets in rounds of four.
RollingFit FitInRounds(std::span<const RollingFit::Set> sets, std::vector<int> retired = {}) {
  RollingFit fit;
  for (size_t begin = 0; begin < sets.size(); begin += 4) {
    const bool is_last = begin + 4 >= sets.size();
    EXPECT_TRUE(fit.AddRound(sets.subspan(begin, std::min<size_t>(4, sets.size() - begin)),
                             is_last ? retired : std::vector<int>())
                    .ok());
  }
  return fit;
}

std::vector<int> Everybody(size_t players) {
  std::vector<int> all(players);
  std::iota(all.begin(), all.end(), 0);
  return all;
}

double DifferenceIn(const Belief& belief, size_t a, size_t b) {
  return belief.elo[a] - belief.elo[b];
}

const std::vector<double> kStrengths = {0.8, 0.5, 0.2, 0, -0.2, -0.5, -0.8, -1.2};

TEST(RollingFit, IsTheJointFitUntilSetsAreFoldedIn) {
  const GameTable table = RandomSets(kStrengths, 4, RollingFit::kSetsKept, 1);
  const JointFit joint = Fit(table);
  const Belief belief = FitInRounds(SetsOf(table)).BeliefOf(Everybody(kStrengths.size()));
  for (size_t i = 1; i < kStrengths.size(); ++i) {
    EXPECT_NEAR(DifferenceIn(belief, i, 0),
                joint.players[i].overall.elo - joint.players[0].overall.elo, 1e-3);
  }
}

TEST(RollingFit, StaysWithinTheErrorOfTheJointFitAfterThousandsOfSets) {
  const GameTable table = RandomSets(kStrengths, 2, 4000, 2);
  const JointFit joint = *FitCondensed(table, {.prior_games = 1});
  const Belief belief = FitInRounds(SetsOf(table)).BeliefOf(Everybody(kStrengths.size()));
  for (size_t i = 1; i < kStrengths.size(); ++i) {
    const double error = ErrorOfDifference(joint, static_cast<int>(i), 0);
    EXPECT_NEAR(DifferenceIn(belief, i, 0),
                joint.players[i].overall.elo - joint.players[0].overall.elo, error / 2);
    // Games of random sets share no luck, so that both estimate the same error.
    const double rolling =
        std::sqrt(belief.covariance.at(static_cast<int>(i), static_cast<int>(i)) +
                  belief.covariance.at(0, 0) - 2 * belief.covariance.at(static_cast<int>(i), 0));
    EXPECT_NEAR(rolling / error, 1, 0.15);
  }
}

TEST(RollingFit, ForgettingWhoHasRetiredChangesNobodyElse) {
  const GameTable table = RandomSets(kStrengths, 4, 200, 3);
  std::vector<RollingFit::Set> sets = SetsOf(table);
  // From here on without players 6 and 7.
  const std::vector<double> rest(kStrengths.begin(), kStrengths.end() - 2);
  RollingFit with = FitInRounds(sets);
  RollingFit without = FitInRounds(sets, {6, 7});
  for (const RollingFit::Set& set : SetsOf(RandomSets(rest, 4, 600, 4))) {
    ASSERT_TRUE(with.AddRound({&set, 1}, {}).ok());
    ASSERT_TRUE(without.AddRound({&set, 1}, {}).ok());
  }
  const Belief one = with.BeliefOf(Everybody(6));
  const Belief other = without.BeliefOf(Everybody(6));
  for (size_t i = 0; i < 6; ++i) EXPECT_NEAR(one.elo[i], other.elo[i], 1e-4);
  for (size_t i = 0; i < one.covariance.values.size(); ++i) {
    EXPECT_NEAR(one.covariance.values[i], other.covariance.values[i], 1e-3);
  }
}

TEST(RollingFit, KnowsNobodyBeforeTheFirstGameAndTakesAnyNumber) {
  RollingFit fit;
  EXPECT_EQ(fit.BeliefOf(std::vector<int>{3, 9}).elo, std::vector<double>(2));
  const RollingFit::Set set = {{{.player = 1'000'000, .rank = 1}, {.player = 7, .rank = 2}}};
  ASSERT_TRUE(fit.AddRound({&set, 1}, {}).ok());
  const Belief belief = fit.BeliefOf(std::vector<int>{1'000'000, 7, 5});
  EXPECT_GT(belief.elo[0], belief.elo[2]);
  EXPECT_LT(belief.elo[1], belief.elo[2]);
  // Who has not played is least known.
  EXPECT_GT(belief.covariance.at(2, 2), belief.covariance.at(0, 0));
}

TEST(RollingFit, RefusesAGameThatCannotBe) {
  RollingFit fit;
  const RollingFit::Set set = {{{.player = 1, .rank = 1}, {.player = 1, .rank = 2}}};
  EXPECT_EQ(fit.AddRound({&set, 1}, {}).code(), absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace assize::ladder::rating
