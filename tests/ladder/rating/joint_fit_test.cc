#include "ladder/rating/joint/joint_fit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "ladder/rating/elo.h"
#include "ladder/rating/systems/bradley_terry.h"
#include "tests/ladder/rating/fitted_games.h"

namespace assize::ladder::rating {
namespace {

using ::testing::HasSubstr;

TEST(JointFit, AgreesWithBradleyTerryWhereThePriorIsWeak) {
  // Both seats against each other equally often with the same result: no seat is better.
  GameTable table;
  std::vector<PairResult> results;
  const std::vector<PairResult> half = {
      {.first = 0, .second = 1, .first_wins = 300, .draws = 100, .first_losses = 200},
      {.first = 1, .second = 2, .first_wins = 250, .draws = 50, .first_losses = 300},
      {.first = 2, .second = 0, .first_wins = 100, .draws = 80, .first_losses = 190}};
  for (const PairResult& r : half) {
    results.push_back(r);
    results.push_back({r.second, r.first, r.first_losses, r.draws, r.first_wins});
  }
  for (const PairResult& r : results) {
    AddGame(table, {{.player = r.first, .rank = 1}, {.player = r.second, .rank = 2}},
            int64_t(r.first_wins));
    AddGame(table, {{.player = r.first, .rank = 1}, {.player = r.second, .rank = 1}},
            int64_t(r.draws));
    AddGame(table, {{.player = r.first, .rank = 2}, {.player = r.second, .rank = 1}},
            int64_t(r.first_losses));
  }
  const JointFit fit = Fit(table, {.prior_games = 1e-3});
  const BradleyTerryFit exact = *FitBradleyTerry(3, results);
  for (int i = 0; i < 3; ++i) {
    EXPECT_NEAR(fit.players[i].overall.elo, exact.elo[i], 1e-3);
    // Draws vary less than the model of wins and losses thinks.
    EXPECT_LT(fit.players[i].overall.standard_error, exact.standard_error[i]);
    EXPECT_GT(fit.players[i].overall.standard_error, 0.8 * exact.standard_error[i]);
  }
  for (const SeatTerm& term : fit.seat_terms) EXPECT_NEAR(term.advantage.elo, 0, 1e-6);
}

TEST(JointFit, AgreesWithPlackettLuceUpToTheSeatsAndThePrior) {
  const GameTable table = RandomSets({0.8, 0.1, -0.2, -0.6, 0.4}, 4, 4000, 2);
  std::vector<std::vector<int>> orders;
  for (int64_t game = 0; game < table.games(); ++game) {
    std::vector<SeatRank> seats(table.seats(game).begin(), table.seats(game).end());
    std::ranges::sort(seats, {}, &SeatRank::rank);
    orders.emplace_back();
    for (const SeatRank& seat : seats) orders.back().push_back(seat.player);
  }
  const PlackettLuceFit exact = *FitPlackettLuce(5, orders);
  const JointFit fit = Fit(table);
  for (int i = 0; i < 5; ++i) {
    EXPECT_NEAR(fit.players[i].overall.elo, exact.elo[i], 0.5);
    // The games are unrelated, so sets reveal no more and no less than games.
    EXPECT_NEAR(fit.players[i].overall.standard_error, kEloPerLogStrength * exact.standard_error[i],
                0.2);
  }
}

// Partners.

// Two sides of two: the seats with even and with odd numbers.
void AddTeamGame(GameTable& table, const std::vector<int>& players, int winners) {
  std::vector<SeatRank> seats;
  for (int seat = 0; seat < 4; ++seat) {
    seats.push_back({.player = players[seat],
                     .rank = static_cast<uint8_t>(seat % 2 == winners ? 1 : 2),
                     .side = static_cast<uint8_t>(1 + seat % 2)});
  }
  ASSERT_TRUE(table.AddGame(seats).ok());
}

// Sets of all three partnerships in four rotations each. The side of player `strong` wins nine of
// ten sets, in all of its games.
GameTable ChangingPartners(int strong, int sets) {
  GameTable table;
  for (int set = 0; set < sets; ++set) {
    table.BeginSet();
    for (std::vector<int> players : {std::vector<int>{0, 1, 2, 3}, {0, 1, 3, 2}, {0, 2, 1, 3}}) {
      for (int rotation = 0; rotation < 4; ++rotation) {
        const int side = static_cast<int>(std::ranges::find(players, strong) - players.begin()) % 2;
        AddTeamGame(table, players, set % 10 == 0 ? 1 - side : side);
        std::ranges::rotate(players, players.begin() + 1);
      }
    }
  }
  return table;
}

TEST(JointFit, AStrongPlayerRisesAboveItsChangingPartners) {
  const JointFit fit = Fit(ChangingPartners(2, 60));
  for (int player : {0, 1, 3}) {
    EXPECT_GT(fit.players[2].overall.elo, fit.players[player].overall.elo + 200);
    EXPECT_GT(ProbabilityOfSuperiority(fit, 2, player), 0.99);
  }
  // The others had it as partner and as opponent equally often.
  EXPECT_NEAR(fit.players[0].overall.elo, fit.players[1].overall.elo, 1e-6);
  EXPECT_NEAR(fit.players[0].overall.elo, fit.players[3].overall.elo, 1e-6);
  EXPECT_EQ(fit.components, 1);
}

TEST(JointFit, PartnersWhoNeverPartAreEqual) {
  GameTable table;
  for (int i = 0; i < 20; ++i) {
    table.BeginSet();
    AddTeamGame(table, {0, 1, 2, 3}, i % 4 == 0 ? 1 : 0);
    AddTeamGame(table, {1, 2, 3, 0}, i % 4 == 0 ? 0 : 1);
  }
  const JointFit fit = Fit(table);
  EXPECT_NEAR(fit.players[0].overall.elo, fit.players[2].overall.elo, 1e-6);
  EXPECT_NEAR(fit.players[1].overall.elo, fit.players[3].overall.elo, 1e-6);
  EXPECT_GT(fit.players[0].overall.elo, fit.players[1].overall.elo + 100);
}

// Ties.

TEST(JointFit, EqualsWhoTieStayEqual) {
  GameTable table;
  AddGame(table, {{.player = 0, .rank = 1},
                  {.player = 1, .rank = 2},
                  {.player = 2, .rank = 2},
                  {.player = 3, .rank = 3},
                  {.player = 4, .rank = 3}});
  for (LastPlace last : {LastPlace::kUnordered, LastPlace::kDraw}) {
    // Seats are played once each, so their terms are a prior's guess and the same for equals only
    // if weak.
    const JointFit fit = Fit(table, {.last_place = last});
    EXPECT_GT(fit.players[0].overall.elo, fit.players[1].overall.elo);
    EXPECT_NEAR(fit.players[1].overall.elo, fit.players[2].overall.elo, 1e-6);
    EXPECT_GT(fit.players[2].overall.elo, fit.players[3].overall.elo);
    EXPECT_NEAR(fit.players[3].overall.elo, fit.players[4].overall.elo, 1e-6);
  }
}

TEST(JointFit, NeverPutsATiedWinnerBelowTheNext) {
  // All rank patterns of up to six seats from a random source: with one game each, the ratings
  // follow the ranks.
  Stream stream(Bytes32{9});
  for (int round = 0; round < 300; ++round) {
    const int seats = 2 + static_cast<int>(stream.Below(5));
    std::vector<SeatRank> row;
    for (int i = 0; i < seats; ++i) {
      row.push_back({.player = i, .rank = static_cast<uint8_t>(stream.Below(3))});
    }
    GameTable table;
    AddGame(table, row);
    for (LastPlace last : {LastPlace::kUnordered, LastPlace::kDraw}) {
      const JointFit fit = Fit(table, {.last_place = last});
      for (const SeatRank& a : row) {
        for (const SeatRank& b : row) {
          const double difference =
              fit.players[a.player].overall.elo - fit.players[b.player].overall.elo;
          if (a.rank == b.rank) {
            EXPECT_NEAR(difference, 0, 1e-6);
          } else if (a.rank < b.rank) {
            EXPECT_GT(difference, 0.1);
          }
        }
      }
    }
  }
}

TEST(JointFit, GamesThatOnlyNameAWinnerGiveTheSameStrengthsAsWholeOrders) {
  const std::vector<double> truth = {0.9, 0.3, 0.0, -0.4, -0.8};
  const GameTable orders = RandomSets(truth, 4, 5000, 3);
  GameTable winners;
  for (const GameTable::Set& set : orders.sets()) {
    winners.BeginSet();
    for (uint32_t game = set.first_game; game < set.first_game + set.games; ++game) {
      std::vector<SeatRank> seats(orders.seats(game).begin(), orders.seats(game).end());
      for (SeatRank& seat : seats) seat.rank = seat.rank == 1 ? 1 : 2;
      ASSERT_TRUE(winners.AddGame(seats).ok());
    }
  }
  const JointFit fit = Fit(winners);
  for (size_t i = 0; i < truth.size(); ++i) {
    const Estimate& estimate = fit.players[i].overall;
    EXPECT_NEAR(estimate.elo, kEloPerLogStrength * truth[i], 4 * estimate.standard_error);
    EXPECT_LT(estimate.standard_error, 5);
  }
}

// Roles and seats.

constexpr uint8_t kPrince = 1;

// Four seats, a prince and three others, by the model: the prince against the best of the others,
// then the order of these. `prince` and `robber` are log strengths.
GameTable PrinceSets(const std::vector<double>& prince, const std::vector<double>& robber,
                     int sets) {
  Stream stream(Bytes32{4});
  GameTable table;
  for (int set = 0; set < sets; ++set) {
    table.BeginSet();
    const std::vector<int> players = RandomPlayers(static_cast<int>(prince.size()), 4, stream);
    for (int lone = 0; lone < 4; ++lone) {
      std::vector<double> strengths;
      for (int i = 0; i < 4; ++i) {
        strengths.push_back(i == lone ? prince[players[i]] : robber[players[i]]);
      }
      std::vector<uint8_t> ranks = RandomRanks(strengths, stream);
      std::vector<SeatRank> row;
      for (int i = 0; i < 4; ++i) {
        // As in games that name winners only: the prince alone, or the best of the others.
        row.push_back({.player = players[i],
                       .role = i == lone ? kPrince : uint8_t{0},
                       .rank = static_cast<uint8_t>(ranks[i] == 1 ? 1 : 2)});
      }
      EXPECT_TRUE(table.AddGame(row).ok());
    }
  }
  return table;
}

TEST(JointFit, KeepsTheStrengthsOfRolesApart) {
  // The best prince is the worst robber.
  const std::vector<double> prince = {1.5, 0.7, 0.4, 0.3, -0.4};
  const std::vector<double> robber = {-0.8, -0.1, 0.0, 0.4, 0.5};
  const JointFit fit = Fit(PrinceSets(prince, robber, 4000), {.lone_role = kPrince});
  for (int i = 0; i < 5; ++i) {
    const PlayerRating& player = fit.players[i];
    ASSERT_EQ(player.by_role.size(), 2);
    EXPECT_NEAR(player.by_role[0].elo, kEloPerLogStrength * robber[i],
                4 * player.by_role[0].standard_error);
    EXPECT_NEAR(player.by_role[1].elo, kEloPerLogStrength * (prince[i] - 0.5),
                4 * player.by_role[1].standard_error);
    // A quarter of the seats is the prince's.
    EXPECT_NEAR(player.overall.elo, 0.75 * player.by_role[0].elo + 0.25 * player.by_role[1].elo,
                1e-6);
    EXPECT_LT(player.by_role[1].standard_error, 12);
  }
  // On the average the prince is 1/2 stronger than a robber, or 1/4 above and 1/4 below the roles'
  // mean.
  ASSERT_EQ(fit.role_terms.size(), 2);
  EXPECT_NEAR(fit.role_terms[1].elo, kEloPerLogStrength * 0.25,
              4 * fit.role_terms[1].standard_error);
  EXPECT_NEAR(fit.role_terms[0].elo, -fit.role_terms[1].elo, 1e-6);
}

TEST(JointFit, AWeakRobberDoesNotPullHisPartnersDown) {
  // Players 1 and 2 are the robbers of two fields that differ in a third robber only; the prince
  // beats the best of them. What the weak one does cannot matter to the others, as a team's sum
  // would have it.
  GameTable table;
  for (int i = 0; i < 40; ++i) {
    AddGame(table, {{.player = 0, .role = kPrince, .rank = 2},
                    {.player = 1, .rank = 1},
                    {.player = 3, .rank = 2}});
    AddGame(table, {{.player = 3, .rank = 2},
                    {.player = 0, .role = kPrince, .rank = 1},
                    {.player = 2, .rank = 2}});
    AddGame(table, {{.player = 4, .role = kPrince, .rank = 1},
                    {.player = 3, .rank = 2},
                    {.player = 1, .rank = 2}});
  }
  const JointFit fit = Fit(table, {.lone_role = kPrince});
  EXPECT_GT(fit.players[1].by_role[0].elo, fit.players[3].by_role[0].elo + 100);
}

TEST(JointFit, RefusesTwoSeatsInALoneRole) {
  GameTable table;
  AddGame(table, {{.player = 0, .role = 1}, {.player = 1, .role = 1}, {.player = 2}});
  const absl::Status status = FitGames(table, {.lone_role = 1}).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(status.message()), HasSubstr("game 0 has 2 seats in role 1"));
}

TEST(JointFit, FindsWhatASeatIsWorth) {
  // Equal players; the first seat of three is 0.6 stronger in log strength.
  Stream stream(Bytes32{5});
  GameTable table;
  for (int set = 0; set < 3000; ++set) {
    table.BeginSet();
    const std::vector<uint8_t> ranks = RandomRanks({0.6, 0, 0}, stream);
    const std::vector<int> players = RandomPlayers(6, 3, stream);
    ASSERT_TRUE(table
                    .AddGame({{.player = players[0], .rank = ranks[0]},
                              {.player = players[1], .rank = ranks[1]},
                              {.player = players[2], .rank = ranks[2]}})
                    .ok());
  }
  const JointFit fit = Fit(table);
  ASSERT_EQ(fit.seat_terms.size(), 3);
  for (const SeatTerm& term : fit.seat_terms) {
    EXPECT_EQ(term.seats, 3);
    const double truth = term.seat == 0 ? 0.4 : -0.2;
    EXPECT_NEAR(term.advantage.elo, kEloPerLogStrength * truth, 4 * term.advantage.standard_error);
    EXPECT_LT(term.advantage.standard_error, 8);
  }
}

// Errors.

TEST(JointFit, RefusesOptionsOutOfRange) {
  const GameTable table;
  EXPECT_FALSE(FitGames(table, {.prior_games = 0}).ok());
  EXPECT_FALSE(FitGames(table, {.lone_role = 8}).ok());
  EXPECT_FALSE(FitGames(table, {.players = -1}).ok());
}

}  // namespace
}  // namespace assize::ladder::rating
