// Who beats whom, and what a careful chooser of bots makes of it.
#include "ladder/rating/meta_game.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "referee/base/chance.h"
#include "tests/ladder/rating/random_games.h"

namespace assize::ladder::rating {
namespace {

using ::testing::DoubleNear;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

using Payoff = std::vector<std::vector<double>>;

std::vector<double> SharesOf(const Payoff& payoff) {
  const absl::StatusOr<std::vector<double>> shares = NashAverage(payoff);
  EXPECT_TRUE(shares.ok()) << shares.status();
  return shares.value_or(std::vector<double>());
}

TEST(NashAverageTest, OneBotIsAlwaysChosen) { EXPECT_THAT(SharesOf({{0}}), ElementsAre(1)); }

TEST(NashAverageTest, WhoBeatsEverybodyIsAlwaysChosen) {
  EXPECT_THAT(SharesOf({{0, 0.2, 0.4}, {-0.2, 0, 0.3}, {-0.4, -0.3, 0}}),
              ElementsAre(DoubleNear(1, 1e-2), DoubleNear(0, 1e-2), DoubleNear(0, 1e-2)));
}

TEST(NashAverageTest, ACircleOfThreeIsChosenEvenly) {
  const double third = 1.0 / 3;
  EXPECT_THAT(
      SharesOf({{0, 0.5, -0.5}, {-0.5, 0, 0.5}, {0.5, -0.5, 0}}),
      ElementsAre(DoubleNear(third, 1e-6), DoubleNear(third, 1e-6), DoubleNear(third, 1e-6)));
}

// Paper wins by twice as much: p_rock : p_paper : p_scissors = 1/2 : 1/4 : 1/4 by hand.
TEST(NashAverageTest, AnUnevenCircleFollowsItsPayoffs) {
  const Payoff payoff = {{0, -0.1, 0.1}, {0.1, 0, -0.2}, {-0.1, 0.2, 0}};
  EXPECT_THAT(SharesOf(payoff),
              ElementsAre(DoubleNear(0.5, 1e-2), DoubleNear(0.25, 1e-2), DoubleNear(0.25, 1e-2)));
}

TEST(NashAverageTest, CopiesOfABotShareWhatItGets) {
  const double third = 1.0 / 3;
  EXPECT_THAT(
      SharesOf({{0, 0.5, -0.5, -0.5}, {-0.5, 0, 0.5, 0.5}, {0.5, -0.5, 0, 0}, {0.5, -0.5, 0, 0}}),
      ElementsAre(DoubleNear(third, 1e-3), DoubleNear(third, 1e-3), DoubleNear(third / 2, 1e-3),
                  DoubleNear(third / 2, 1e-3)));
}

TEST(NashAverageTest, EqualBotsAreChosenEvenly) {
  EXPECT_THAT(SharesOf({{0, 0}, {0, 0}}), ElementsAre(0.5, 0.5));
}

TEST(NashAverageTest, NobodyGainsAgainstItInRandomFields) {
  Stream stream = Chance(SeedFromText("nash")).Open({"payoffs"});
  for (const size_t size : {2, 5, 20, 60}) {
    Payoff payoff(size, std::vector<double>(size));
    for (size_t i = 0; i < size; ++i) {
      for (size_t j = 0; j < i; ++j) {
        payoff[i][j] = Uniform(stream) - 0.5;
        payoff[j][i] = -payoff[i][j];
      }
    }
    const std::vector<double> shares = SharesOf(payoff);
    ASSERT_EQ(shares.size(), size);
    EXPECT_NEAR(std::accumulate(shares.begin(), shares.end(), 0.0), 1, 1e-12);
    for (size_t i = 0; i < size; ++i) {
      const double gain =
          std::inner_product(payoff[i].begin(), payoff[i].end(), shares.begin(), 0.0);
      EXPECT_LE(gain, 1.01e-4) << size << " bots, bot " << i;
      EXPECT_GE(shares[i], 0);
    }
  }
}

TEST(NashAverageTest, RefusesWhatIsNoSuchGame) {
  const auto error = [](const Payoff& payoff) {
    return std::string(NashAverage(payoff).status().message());
  };
  EXPECT_THAT(error({}), HasSubstr("at least one row"));
  EXPECT_THAT(error({{0, 1}}), HasSubstr("row 0 has 2 numbers instead of 1"));
  EXPECT_THAT(error({{0, 0.5}, {0.5, 0}}), HasSubstr("row 0, column 1"));
  EXPECT_THAT(error({{std::nan("")}}), HasSubstr("row 0, column 0"));
}

TEST(MeetingsTest, CountsEveryTwoOpponents) {
  GameTable table;
  table.BeginSet(2);
  ASSERT_TRUE(table.AddGame({{.player = 0, .rank = 1}, {.player = 1, .rank = 2}}).ok());
  table.BeginSet();
  ASSERT_TRUE(
      table.AddGame({{.player = 1, .rank = 1}, {.player = 0, .rank = 1}, {.player = 2, .rank = 3}})
          .ok());
  const Meetings meetings = MeetingsOf(table, 4);
  EXPECT_EQ(meetings[0][1].games, 3);
  EXPECT_DOUBLE_EQ(meetings[0][1].share, 2.5 / 3);
  EXPECT_DOUBLE_EQ(meetings[1][0].share, 0.5 / 3);
  EXPECT_EQ(meetings[2][0].games, 1);
  EXPECT_EQ(meetings[2][0].share, 0);
  EXPECT_EQ(meetings[3][0].games, 0);
  const std::vector<double> elo = {0, 0, 0, 400};
  EXPECT_DOUBLE_EQ(PayoffOf(meetings, elo)[0][2], 0.5);
  EXPECT_NEAR(PayoffOf(meetings, elo)[3][0], 10.0 / 11 - 0.5, 1e-12);
  EXPECT_NEAR(PayoffOf(meetings, elo)[0][3], 0.5 - 10.0 / 11, 1e-12);
}

// Each beats the next; first and last never met.
TEST(MeetingsTest, WhoLostEverythingGetsNothingOfAFieldWithoutCircles) {
  GameTable table;
  for (const auto& [winner, loser] : {std::pair(0, 1), {0, 2}, {1, 2}, {1, 3}, {2, 3}}) {
    table.BeginSet();
    ASSERT_TRUE(table.AddGame({{.player = winner, .rank = 1}, {.player = loser, .rank = 2}}).ok());
  }
  const std::vector<double> elo = {300, 100, -100, -300};
  const std::vector<double> shares = SharesOf(PayoffOf(MeetingsOf(table, 4), elo));
  EXPECT_GT(shares[0], 0.99);
  EXPECT_LT(shares[3], 0.01);
}

TEST(MeetingsTest, PartnersDoNotMeet) {
  GameTable table;
  table.BeginSet();
  ASSERT_TRUE(table
                  .AddGame({{.player = 0, .rank = 1, .side = 1},
                            {.player = 1, .rank = 2, .side = 1},
                            {.player = 2, .rank = 3, .side = 2}})
                  .ok());
  const Meetings meetings = MeetingsOf(table, 3);
  EXPECT_EQ(meetings[0][1].games, 0);
  EXPECT_EQ(meetings[0][2].games, 1);
}

}  // namespace
}  // namespace assize::ladder::rating
