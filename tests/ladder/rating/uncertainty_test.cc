#include "ladder/rating/joint/uncertainty.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "ladder/rating/elo.h"
#include "tests/ladder/rating/random_games.h"

namespace assize::ladder::rating {
namespace {

JointFit FitOf(std::vector<double> elo, std::vector<double> variances) {
  JointFit fit;
  fit.players.resize(elo.size());
  fit.covariance.size = static_cast<int>(elo.size());
  fit.covariance.values.resize(elo.size() * elo.size());
  for (size_t i = 0; i < elo.size(); ++i) {
    fit.players[i].overall.elo = elo[i];
    fit.covariance.values[i * elo.size() + i] = variances[i];
  }
  return fit;
}

TEST(Uncertainty, OfTwoIndependentEqualsFallsAsByTheDifferencesInformation) {
  const double v = 100 * 100;
  const Uncertainty uncertainty(FitOf({0, 0}, {v, v}));
  EXPECT_NEAR(uncertainty.total(), 2 * v, 1e-6);
  // Only the difference, of variance 2 v, is measured: n games reveal n / 4.
  const double information = 3 * 0.25 / (kEloPerLogStrength * kEloPerLogStrength);
  const double after = 1 / (1 / (2 * v) + information);
  const std::array<int, 2> both = {0, 1};
  EXPECT_NEAR(uncertainty.ExpectedReduction(both, 3), (2 * v - after) / 2, 1e-6);
}

TEST(Uncertainty, PrefersTheUnknownAndTheEqual) {
  const Uncertainty uncertainty(FitOf({0, 0, 0, 500}, {900, 900, 40000, 40000}));
  const auto of = [&](int a, int b) {
    return uncertainty.ExpectedReduction(std::array<int, 2>{a, b}, 4);
  };
  EXPECT_GT(of(0, 2), of(0, 1));
  EXPECT_GT(of(0, 2), of(0, 3));
  EXPECT_EQ(of(0, 2), of(1, 2));
  EXPECT_NEAR(of(2, 0), of(0, 2), 1e-9);
}

TEST(Uncertainty, FallsMoreWithMoreSeatsAndMoreGamesButNeverByAll) {
  const Uncertainty uncertainty(FitOf({10, -20, 30, 0}, {9000, 8000, 7000, 6000}));
  const std::array<int, 4> four = {0, 1, 2, 3};
  double last = 0;
  for (size_t seats = 2; seats <= 4; ++seats) {
    const double reduction = uncertainty.ExpectedReduction(std::span(four).first(seats), 4);
    EXPECT_GT(reduction, last);
    last = reduction;
  }
  const double many = uncertainty.ExpectedReduction(four, 1'000'000);
  EXPECT_GT(many, last);
  EXPECT_LT(many, uncertainty.total());
}

TEST(Uncertainty, IsAboutWhatTheFitLosesWhenTheSetIsPlayed) {
  // Unrelated games, so that the errors of the fit are those of its model.
  const auto season = [](int extra) {
    Stream stream(Bytes32{3});
    GameTable table;
    const auto play = [&](const std::vector<int>& players) {
      table.BeginSet();
      const std::vector<uint8_t> ranks = RandomRanks({0, 0, 0}, stream);
      EXPECT_TRUE(table
                      .AddGame({{.player = players[0], .rank = ranks[0]},
                                {.player = players[1], .rank = ranks[1]},
                                {.player = players[2], .rank = ranks[2]}})
                      .ok());
    };
    for (int i = 0; i < 900; ++i) play(RandomPlayers(6, 3, stream));
    for (int i = 0; i < extra; ++i) play({i % 2 == 0 ? 0 : 1, i % 2 == 0 ? 1 : 0, 4});
    return *FitGames(table);
  };
  const Uncertainty before(season(0));
  const Uncertainty after(season(300));
  const double expected = before.ExpectedReduction(std::array<int, 3>{0, 1, 4}, 300);
  EXPECT_NEAR((before.total() - after.total()) / expected, 1, 0.15);
}

}  // namespace
}  // namespace assize::ladder::rating
