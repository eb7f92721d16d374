// What the single systems promise in addition to the reference vectors.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "ladder/rating/meta_game.h"
#include "ladder/rating/systems/bayes_elo.h"
#include "ladder/rating/systems/bradley_terry.h"
#include "ladder/rating/systems/glicko2.h"
#include "ladder/rating/systems/trueskill.h"
#include "ladder/rating/systems/weng_lin.h"

namespace assize::ladder::rating {
namespace {

using ::testing::HasSubstr;

TEST(BradleyTerry, RefusesResultsWithoutAFiniteMaximum) {
  // Player 2 lost all games.
  const std::vector<PairResult> results = {{0, 1, 3, 0, 2}, {1, 2, 4, 0, 0}, {2, 0, 0, 0, 1}};
  const absl::Status status = FitBradleyTerry(3, results).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(status.message()),
              HasSubstr("player 0's group never lost to player 2's group"));
}

TEST(BradleyTerry, RefusesGroupsThatNeverMet) {
  const std::vector<PairResult> results = {{0, 1, 1, 1, 1}, {2, 3, 1, 1, 1}};
  EXPECT_EQ(FitBradleyTerry(4, results).status().code(), absl::StatusCode::kFailedPrecondition);
}

TEST(BradleyTerry, RefusesAnAdvantageWithoutAFiniteMaximum) {
  // The player in the first seat never lost, so that no advantage is too great.
  const std::vector<PairResult> results = {{0, 1, 5, 0, 0}, {1, 0, 5, 1, 0}};
  EXPECT_TRUE(FitBradleyTerry(2, results).ok());
  EXPECT_EQ(FitBradleyTerry(2, results, FirstSeat::kAdvantage).status().code(),
            absl::StatusCode::kFailedPrecondition);
}

TEST(BradleyTerry, RefusesImpossibleResultsByNumber) {
  EXPECT_THAT(
      std::string(FitBradleyTerry(2, std::vector<PairResult>{{0, 2, 1, 0, 1}}).status().message()),
      HasSubstr("player 2: must be 0 to 1"));
  EXPECT_THAT(
      std::string(FitBradleyTerry(2, std::vector<PairResult>{{1, 1, 1, 0, 1}}).status().message()),
      HasSubstr("player 1 against itself"));
  EXPECT_THAT(
      std::string(FitBradleyTerry(2, std::vector<PairResult>{{0, 1, -1, 0, 1}}).status().message()),
      HasSubstr("count -1"));
}

TEST(BradleyTerry, OfTwoPlayersIsTheirScore) {
  const BradleyTerryFit fit = *FitBradleyTerry(2, std::vector<PairResult>{{0, 1, 70, 10, 20}});
  EXPECT_NEAR(fit.elo[0] - fit.elo[1], 400 * std::log10(75.0 / 25), 1e-6);
}

TEST(BayesElo, RatesWhoLostEverythingByItsPrior) {
  const BayesEloFit fit =
      *FitBayesElo(2, std::vector<PairResult>{{0, 1, 30, 0, 0}, {1, 0, 0, 0, 30}});
  EXPECT_GT(fit.elo[0], 150);
  EXPECT_LT(fit.elo[0], 1000);
  EXPECT_NEAR(fit.elo[0], -fit.elo[1], 1e-6);
}

TEST(BayesElo, RefusesToFitADrawRateToNothingButDraws) {
  const std::vector<PairResult> results = {{0, 1, 0, 3, 0}, {1, 0, 0, 4, 0}};
  EXPECT_TRUE(FitBayesElo(2, results).ok());
  EXPECT_EQ(FitBayesElo(2, results, {.terms = GameTerms::kFitted}).status().code(),
            absl::StatusCode::kFailedPrecondition);
}

TEST(BayesElo, RefusesPlayersWithoutGames) {
  EXPECT_EQ(FitBayesElo(3, std::vector<PairResult>{{0, 1, 1, 0, 0}}).status().code(),
            absl::StatusCode::kFailedPrecondition);
}

TEST(PlackettLuce, RefusesOrdersThatAreNone) {
  EXPECT_FALSE(FitPlackettLuce(3, std::vector<std::vector<int>>{{0, 1, 0}}).ok());
  EXPECT_FALSE(FitPlackettLuce(3, std::vector<std::vector<int>>{{0, 3}}).ok());
  EXPECT_EQ(FitPlackettLuce(3, std::vector<std::vector<int>>{{0, 1, 2}}).status().code(),
            absl::StatusCode::kFailedPrecondition);
}

TEST(AlphaRank, ASingleStrategyHasEverything) {
  EXPECT_EQ(*AlphaRank({{0.3}}), std::vector<double>{1});
}

TEST(AlphaRank, StaysFiniteUnderAnySelection) {
  const std::vector<std::vector<double>> payoff = {{0, 0.4, -0.9}, {-0.4, 0, 0.2}, {0.9, -0.2, 0}};
  for (double alpha : {1e-6, 1.0, 10.0, 15.0, 100.0, 1e4, 1e8}) {
    const std::vector<double> shares = *AlphaRank(payoff, {.alpha = alpha});
    double total = 0;
    for (double share : shares) {
      EXPECT_GE(share, 0) << alpha;
      total += share;
    }
    EXPECT_NEAR(total, 1, 1e-9) << alpha;
  }
  // A beats B beats C beats A: under any strong selection all live on.
  const std::vector<double> cycle = *AlphaRank(payoff, {.alpha = 1e4});
  for (double share : cycle) EXPECT_NEAR(share, 1.0 / 3, 1e-6);
}

TEST(AlphaRank, FindsTheBestWhereverItStands) {
  for (size_t best = 0; best < 4; ++best) {
    std::vector<std::vector<double>> payoff(4, std::vector<double>(4, 0));
    for (size_t i = 0; i < 4; ++i) {
      if (i == best) continue;
      payoff[best][i] = 1;
      payoff[i][best] = -1;
    }
    for (double alpha : {1.0, 20.0, 1e5}) {
      EXPECT_NEAR((*AlphaRank(payoff, {.alpha = alpha}))[best], 1, 1e-6);
    }
  }
}

TEST(AlphaRank, RefusesWhatIsNoMatrix) {
  EXPECT_FALSE(AlphaRank({}).ok());
  EXPECT_FALSE(AlphaRank({{0, 1}, {1}}).ok());
  EXPECT_FALSE(AlphaRank({{std::nan("")}}).ok());
  EXPECT_FALSE(AlphaRank({{0}}, {.population = 1}).ok());
}

TEST(Glicko2, ADrawBetweenEqualsMovesNobodyAndTellsSomething) {
  const Glicko2Rating player{.rating = 1700, .deviation = 120};
  const std::vector<Glicko2Game> games = {
      {.score = 0.5, .opponent_rating = 1700, .opponent_deviation = 60}};
  const Glicko2Rating after = UpdatedGlicko2(player, games);
  EXPECT_NEAR(after.rating, 1700, 1e-9);
  EXPECT_LT(after.deviation, 120);
}

TEST(WengLin, DoesNotDependOnTheOrderInWhichTeamsAreListed) {
  const std::vector<Team> teams = {{{25, 8}}, {{28, 3}, {20, 6}}, {{31, 5}}, {{24, 7}}};
  const std::vector<double> ranks = {2, 1, 2, 3};
  const std::vector<size_t> order = {3, 1, 0, 2};
  std::vector<Team> listed;
  std::vector<double> their_ranks;
  for (size_t i : order) {
    listed.push_back(teams[i]);
    their_ranks.push_back(ranks[i]);
  }
  for (WengLinModel model : {WengLinModel::kBradleyTerryFull, WengLinModel::kThurstoneMostellerFull,
                             WengLinModel::kPlackettLuce}) {
    const std::vector<Team> plain = UpdatedWengLin(model, teams, ranks);
    const std::vector<Team> turned = UpdatedWengLin(model, listed, their_ranks);
    for (size_t i = 0; i < order.size(); ++i) {
      EXPECT_NEAR(turned[i][0].mu, plain[order[i]][0].mu, 1e-9);
      EXPECT_NEAR(turned[i][0].sigma, plain[order[i]][0].sigma, 1e-9);
    }
  }
}

TEST(TrueSkill, ListsTeamsInTheirOrderWhateverTheirRanks) {
  const std::vector<Team> teams = {{{25, 8}}, {{28, 3}}, {{31, 5}}};
  const std::vector<Team> after = UpdatedTrueSkill(teams, std::vector<double>{3, 2, 1});
  EXPECT_LT(after[0][0].mu, 25);
  EXPECT_GT(after[2][0].mu, 31);
}

TEST(TrueSkill, StaysFiniteAfterTheImpossible) {
  const std::vector<Team> teams = {{{0, 0.1}}, {{900, 0.1}}, {{10, 0.1}}};
  for (const std::vector<double>& ranks : {std::vector<double>{1, 2, 3}, {1, 1, 1}, {3, 2, 1}}) {
    for (const Team& team : UpdatedTrueSkill(teams, ranks)) {
      EXPECT_TRUE(std::isfinite(team[0].mu));
      EXPECT_GT(team[0].sigma, 0);
    }
  }
}

}  // namespace
}  // namespace assize::ladder::rating
