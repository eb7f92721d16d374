// How certain the joint fit is.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "ladder/rating/elo.h"
#include "ladder/rating/joint/joint_fit.h"
#include "ladder/rating/joint/joint_prior.h"
#include "tests/ladder/rating/fitted_games.h"

namespace assize::ladder::rating {
namespace {

TEST(JointErrors, GamesOfASetThatRepeatEachOtherCountOnce) {
  const GameTable once = RandomSets({0.5, 0.0, -0.5}, 2, 600, 6);
  GameTable thrice;
  for (const GameTable::Set& set : once.sets()) {
    thrice.BeginSet();
    for (int copy = 0; copy < 3; ++copy) {
      for (uint32_t game = 0; game < set.games; ++game) {
        ASSERT_TRUE(thrice.AddGame(once.seats(set.first_game + game)).ok());
      }
    }
  }
  const JointFit a = Fit(once, {.prior_games = 1e-3});
  const JointFit b = Fit(thrice, {.prior_games = 1e-3});
  for (int i = 0; i < 3; ++i) {
    EXPECT_NEAR(a.players[i].overall.elo, b.players[i].overall.elo, 0.05);
    EXPECT_NEAR(b.players[i].overall.standard_error / a.players[i].overall.standard_error, 1, 0.02);
  }
}

TEST(JointErrors, SetsThatBalanceOutTheirLuckHaveSmallerErrors) {
  // Each pair of games is won by either player once: the sum of a set does not vary at all.
  GameTable table;
  for (int set = 0; set < 400; ++set) {
    table.BeginSet();
    const uint8_t first = 1 + set % 2;
    const uint8_t second = 2 - set % 2;
    ASSERT_TRUE(table.AddGame({{.player = 0, .rank = first}, {.player = 1, .rank = second}}).ok());
    ASSERT_TRUE(table.AddGame({{.player = 1, .rank = first}, {.player = 0, .rank = second}}).ok());
  }
  const JointFit fit = Fit(table);
  EXPECT_NEAR(fit.players[0].overall.elo, 0, 1e-9);
  // 800 unrelated games would leave an error of 6.1 each.
  EXPECT_LT(fit.players[0].overall.standard_error, 2);
  EXPECT_GT(fit.players[0].overall.standard_error, 0);
}

TEST(JointErrors, CondensedTablesGiveTheSameTable) {
  const GameTable table = RandomSets({0.5, 0.1, 0.0, -0.5}, 2, 2000, 7);
  EXPECT_LT(Condense(table)->sets().size(), 100);
  const JointFit a = Fit(table);
  const JointFit b = *FitCondensed(table, {.prior_games = 1});
  for (int i = 0; i < 4; ++i) {
    EXPECT_NEAR(a.players[i].overall.elo, b.players[i].overall.elo, 1e-6);
    EXPECT_NEAR(a.players[i].overall.standard_error, b.players[i].overall.standard_error, 1e-6);
    EXPECT_EQ(a.players[i].games, b.players[i].games);
    EXPECT_EQ(a.players[i].sets, b.players[i].sets);
  }
}

TEST(JointErrors, ItsIntervalsCoverTheTruthAboutAsOftenAsTheySay) {
  const std::vector<double> truth = {0.6, 0.2, 0.0, -0.2, -0.6};
  for (int sets : {12, 100}) {
    int covered = 0;
    int all = 0;
    for (int season = 0; season < 200; ++season) {
      const JointFit fit = Fit(RandomSets(truth, 3, sets, static_cast<uint8_t>(season)));
      for (size_t i = 0; i < truth.size(); ++i) {
        const Estimate& estimate = fit.players[i].overall;
        const double error = estimate.elo - kEloPerLogStrength * truth[i];
        covered += std::abs(error) <= estimate.margin95() ? 1 : 0;
        ++all;
      }
    }
    EXPECT_GE(covered, 0.92 * all) << sets;
    EXPECT_LE(covered, 0.99 * all) << sets;
  }
}

// The fitted prior.

std::vector<double> Field(int players, double deviation) {
  std::vector<double> strengths;
  for (int i = 0; i < players; ++i) strengths.push_back(deviation * (i % 2 == 0 ? 1 : -1));
  return strengths;
}

TEST(JointPrior, IsAsWideAsTheFieldWhateverItsWeakPriorSays) {
  for (const double deviation : {0.3, 2.5}) {
    const JointFit fit = Fit(RandomSets(Field(24, deviation), 2, 1500, 3), {});
    EXPECT_NEAR(fit.prior_deviation / (kEloPerLogStrength * deviation), 1, 0.25) << deviation;
    EXPECT_NEAR(fit.dispersion, 1, 0.15) << deviation;
  }
}

// Five sets a player, each of which repeats one result.
TEST(JointPrior, TakesFewSetsThatRepeatOneResultForLuckAndNotForStrength) {
  const GameTable once = RandomSets(Field(32, 0.6), 2, 80, 5);
  GameTable repeated;
  for (const GameTable::Set& set : once.sets()) {
    repeated.BeginSet();
    for (int copy = 0; copy < 4; ++copy) {
      ASSERT_TRUE(repeated.AddGame(once.seats(set.first_game)).ok());
    }
  }
  const JointFit fit = Fit(repeated, {});
  EXPECT_GT(fit.dispersion, 2);
}

TEST(JointPrior, NeverTakesSetsForMoreThanTheirGames) {
  EXPECT_EQ(Fit(RandomSets({0, 0}, 2, 1, 1), {}).dispersion, 1);
  GameTable balanced;
  for (int i = 0; i < 40; ++i) AddBothWays(balanced, 0, 1);
  EXPECT_GE(Fit(balanced, {}).dispersion, 1);
}

TEST(JointPrior, OfTwoBotsWithoutADifferenceStaysWide) {
  GameTable table;
  for (int i = 0; i < 3; ++i) {
    AddBothWays(table, 0, 1);
    AddBothWays(table, 1, 0);
  }
  const JointFit fit = Fit(table, {});
  EXPECT_GT(fit.prior_deviation, 50);
  EXPECT_GT(fit.players[0].overall.standard_error, 20);
}

TEST(JointPrior, IsGivenWithoutDispersion) {
  const JointFit fit = Fit(RandomSets(Field(6, 0.5), 2, 50, 3), {.prior_games = 4});
  EXPECT_NEAR(fit.prior_deviation, kEloPerLogStrength, 1e-9);
  EXPECT_EQ(fit.dispersion, 1);
}

// Little or odd evidence.

TEST(JointErrors, WhoWonEverythingHasAFiniteRatingWithAWideError) {
  GameTable table;
  for (int i = 0; i < 10; ++i) {
    AddBothWays(table, 0, 1);
    AddBothWays(table, 1, 2);
    AddBothWays(table, 2, 1);
  }
  const JointFit fit = Fit(table);
  EXPECT_EQ(fit.players[0].finishes, Finishes::kAllBest);
  EXPECT_EQ(fit.players[1].finishes, Finishes::kMixed);
  EXPECT_GT(fit.players[0].overall.elo, fit.players[1].overall.elo + 200);
  EXPECT_LT(fit.players[0].overall.elo, 2000);
  EXPECT_GT(ErrorOfDifference(fit, 0, 1), 2 * ErrorOfDifference(fit, 1, 2));
  EXPECT_GT(ProbabilityOfSuperiority(fit, 0, 1), 0.95);
}

TEST(JointErrors, OneGameMovesLittleAndLeavesAWideError) {
  GameTable table;
  AddGame(table, {{.player = 0, .rank = 1}, {.player = 1, .rank = 2}});
  const JointFit fit = Fit(table);
  EXPECT_GT(fit.players[0].overall.elo, 0);
  EXPECT_GT(fit.players[0].overall.standard_error, fit.players[0].overall.elo);
  EXPECT_EQ(fit.players[0].finishes, Finishes::kAllBest);
  EXPECT_EQ(fit.players[1].finishes, Finishes::kAllWorst);
}

TEST(JointErrors, GroupsThatNeverMetAreToldApartAndComparedByThePriorOnly) {
  GameTable table;
  for (int i = 0; i < 100; ++i) {
    AddBothWays(table, i % 3 == 0 ? 0 : 4, i % 3 == 0 ? 4 : 0);
    AddBothWays(table, i % 3 == 0 ? 1 : 2, i % 3 == 0 ? 2 : 1);
  }
  const JointFit fit = Fit(table, {.prior_games = 1, .players = 6});
  EXPECT_EQ(fit.components, 2);
  EXPECT_EQ(fit.players[0].component, 0);
  EXPECT_EQ(fit.players[4].component, 0);
  EXPECT_EQ(fit.players[1].component, 1);
  EXPECT_EQ(fit.players[3].component, -1);
  EXPECT_LT(ErrorOfDifference(fit, 0, 4), 40);
  EXPECT_GT(ErrorOfDifference(fit, 0, 1), 250);
}

TEST(JointErrors, ListsPlayersWithoutGamesByThePrior) {
  GameTable table;
  AddGame(table, {{.player = 0, .rank = 1}, {.player = 1, .rank = 2}});
  const JointFit fit = Fit(table, {.prior_games = 1, .players = 4});
  ASSERT_EQ(fit.players.size(), 4);
  EXPECT_EQ(fit.players[3].finishes, Finishes::kNoGames);
  EXPECT_EQ(fit.players[3].overall.elo, 0);
  // As much as one even game reveals: 2 in log strength.
  EXPECT_NEAR(fit.players[3].overall.standard_error, 2 * kEloPerLogStrength, 1e-6);
  EXPECT_NEAR(ProbabilityOfSuperiority(fit, 2, 3), 0.5, 1e-12);
}

TEST(JointErrors, OfNoGamesIsEmpty) {
  const JointFit fit = Fit(GameTable(), {.players = 2});
  EXPECT_EQ(fit.components, 0);
  EXPECT_EQ(fit.players[1].finishes, Finishes::kNoGames);
  EXPECT_TRUE(fit.seat_terms.empty());
  EXPECT_TRUE(Fit(GameTable()).players.empty());
}

}  // namespace
}  // namespace assize::ladder::rating
