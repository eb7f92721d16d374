// Luck is split into its parts: by values with known parts, and in games.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>
#include <string>
#include <vector>

#include "referee/base/chance.h"
#include "referee/base/seed.h"
#include "tests/strength/luck_games.h"
#include "tests/strength/luck_shares.h"

namespace assize::strength {
namespace {

// Of the standard deviation `width`.
double Draw(Stream& stream, double width) {
  constexpr uint64_t kParts = 1'000'000;
  constexpr double kWidthOfUniform = 3.4641016;
  return width * kWidthOfUniform *
         (static_cast<double>(stream.Below(kParts)) / static_cast<double>(kParts) - 0.5);
}

std::vector<double> Drawn(const Nesting& nesting, double deals, double courses, double choices) {
  Stream stream = Chance(SeedFromText("shares of luck")).Open({"values"});
  std::vector<double> scores;
  for (int deal = 0; deal < nesting.deals; ++deal) {
    const double of_deal = Draw(stream, deals);
    for (int course = 0; course < nesting.courses; ++course) {
      const double of_course = of_deal + Draw(stream, courses);
      for (int i = 0; i < nesting.choices; ++i) {
        scores.push_back(of_course + Draw(stream, choices));
      }
    }
  }
  return scores;
}

TEST(LuckShares, AreThoseThatTheScoresWereDrawnWith) {
  const Nesting nesting{.deals = 2000, .courses = 4, .choices = 2};
  const LuckEstimate luck = EstimateShares(Drawn(nesting, 1, 2, 3), nesting, 0);
  EXPECT_NEAR(luck.shares.variance, 14, 0.5);
  EXPECT_NEAR(luck.shares.deal, 1.0 / 14, 0.03);
  EXPECT_NEAR(luck.shares.later, 4.0 / 14, 0.03);
  EXPECT_NEAR(luck.shares.choices, 9.0 / 14, 0.03);
  EXPECT_GT(luck.margins.later, 0.005);
  EXPECT_LT(luck.margins.later, 0.05);
}

TEST(LuckShares, OfAPartThatIsNothingAreNearNothing) {
  const Nesting nesting{.deals = 2000, .courses = 3, .choices = 2};
  const LuckShares shares = SharesOf(Drawn(nesting, 1, 0, 1), nesting);
  EXPECT_NEAR(shares.later, 0, 0.03);
  EXPECT_DOUBLE_EQ(shares.deal + shares.later + shares.choices, 1);
}

TEST(LuckShares, OfEqualScoresAreNone) {
  const Nesting nesting{.deals = 3, .courses = 2, .choices = 2};
  const LuckShares shares = SharesOf(std::vector<double>(12, 0.5), nesting);
  EXPECT_EQ(shares.variance, 0);
  EXPECT_EQ(shares.deal, 0);
}

const LuckGame& GameNamed(const std::string& name) {
  static const std::vector<LuckGame> games = LuckGames();
  for (const LuckGame& game : games) {
    if (game.info->name == name) return game;
  }
  ADD_FAILURE() << "no game " << name;
  return games.front();
}

TEST(LuckGames, PlayTheSameDrawInTheSameWay) {
  const LuckBots bots{.hero_slips = 0.2, .rival_slips = 0.2};
  for (const LuckGame& game : LuckGames()) {
    const LuckDraw draw{.deal = 1, .course = 2, .choices = 3};
    const std::vector<double> scores = game.play(game.info->min_seats, bots, draw);
    EXPECT_EQ(scores, game.play(game.info->min_seats, bots, draw)) << game.info->name;
    EXPECT_GE(scores.size(), static_cast<size_t>(game.info->min_seats)) << game.info->name;
  }
}

// Its tiles are shuffled before the first one is drawn, and its `greedy` draws nothing.
TEST(LuckGames, CarcassonneHasNoChanceAfterTheDeal) {
  const LuckGame& game = GameNamed("carcassonne-robbers");
  const std::vector<double> scores = game.play(2, {}, {.deal = 5, .course = 0, .choices = 0});
  EXPECT_EQ(scores, game.play(2, {}, {.deal = 5, .course = 1, .choices = 1}));
}

// Only the dice of the first round are in the deal.
TEST(LuckGames, BrigandsBluffRollsAfterTheDeal) {
  const LuckGame& game = GameNamed("brigands-bluff");
  const int seats = game.info->min_seats;
  const LuckBots bots{.hero_slips = 0, .rival_slips = 0.5};
  bool varies = false;
  for (int course = 1; course < 10 && !varies; ++course) {
    varies = game.play(seats, bots, {.deal = 1, .course = 0, .choices = 0}) !=
             game.play(seats, bots, {.deal = 1, .course = course, .choices = 0});
  }
  EXPECT_TRUE(varies);
}

TEST(LuckGames, BotsWithoutDicePlayADealAndItsCourseInOneWay) {
  const LuckBots bots{.hero_slips = 0, .rival_slips = 0.5, .own_dice = false};
  const LuckGame& game = GameNamed("duel-descrocs");
  EXPECT_EQ(game.play(2, bots, {.deal = 1, .course = 2, .choices = 0}),
            game.play(2, bots, {.deal = 1, .course = 2, .choices = 1}));
}

// Equal bots that draw nothing beat each other as often as they are beaten, in every complete set.
TEST(LuckGames, EqualBotsScoreOneHalfInACompleteSet) {
  const LuckGame& game = GameNamed("carcassonne-robbers");
  for (int deal = 0; deal < 3; ++deal) {
    const std::vector<double> scores = game.play(3, {}, {.deal = deal, .course = 0, .choices = 0});
    EXPECT_NEAR(std::accumulate(scores.begin(), scores.end(), 0.0), 1.5, 1e-9);
  }
}

}  // namespace
}  // namespace assize::strength
