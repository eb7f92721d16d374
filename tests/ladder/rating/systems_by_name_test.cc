// Games rated as other ladders rate them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "ladder/rating/systems/systems.h"
#include "referee/base/chance.h"
#include "tests/ladder/rating/random_games.h"

namespace assize::ladder::rating {
namespace {

using ::testing::HasSubstr;

// Sets of two games between random players, player 0 strongest, 100 Elo apart.
GameTable GamesOf(int players, int seats, int sets) {
  GameTable table;
  Stream stream = Chance(SeedFromText("systems")).Open({"games"});
  for (int set = 0; set < sets; ++set) {
    table.BeginSet();
    const std::vector<int> field = RandomPlayers(players, seats, stream);
    std::vector<double> strengths;
    for (const int player : field) strengths.push_back(-0.5756 * player);
    for (int game = 0; game < 2; ++game) {
      const std::vector<uint8_t> ranks = RandomRanks(strengths, stream);
      std::vector<SeatRank> row;
      for (size_t seat = 0; seat < field.size(); ++seat) {
        row.push_back({.player = field[seat], .rank = ranks[seat]});
      }
      EXPECT_TRUE(table.AddGame(row).ok());
    }
  }
  return table;
}

TEST(RateByTest, EverySystemFindsTheOrder) {
  for (const int seats : {2, 4}) {
    const GameTable table = GamesOf(5, seats, 600);
    for (const SystemInfo& info : AllSystems()) {
      const auto ratings = RateBy(info.system, table, 5);
      ASSERT_TRUE(ratings.ok()) << info.name << ": " << ratings.status();
      ASSERT_EQ(ratings->size(), 5u);
      // Those that follow results are never surer than some 30 Elo; these are 200 apart.
      for (size_t i = 0; i + 2 < ratings->size(); ++i) {
        EXPECT_GT((*ratings)[i].rating, (*ratings)[i + 2].rating) << info.name << ", player " << i;
      }
      for (const SystemRating& rating : *ratings) {
        EXPECT_EQ(rating.margin95.has_value(), info.system != System::kElo) << info.name;
        EXPECT_GT(rating.margin95.value_or(1), 0) << info.name;
      }
    }
  }
}

TEST(RateByTest, SystemsOfPairsAgreeOnDifferences) {
  const GameTable table = GamesOf(5, 2, 4000);
  for (const System system : {System::kBradleyTerry, System::kPlackettLuce}) {
    const auto ratings = RateBy(system, table, 5);
    ASSERT_TRUE(ratings.ok());
    for (size_t i = 0; i + 1 < 5; ++i) {
      EXPECT_NEAR((*ratings)[i].rating - (*ratings)[i + 1].rating, 100, 35);
    }
  }
}

TEST(RateByTest, NamesAreDifferent) {
  std::set<std::string_view> names;
  for (const SystemInfo& info : AllSystems()) names.insert(info.name);
  EXPECT_EQ(names.size(), AllSystems().size());
}

std::string ErrorOf(System system, const GameTable& table, int players) {
  const absl::Status status = RateBy(system, table, players).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  return std::string(status.message());
}

TEST(RateByTest, WithoutAPriorWhoWonEverythingHasNoRating) {
  GameTable table;
  table.BeginSet();
  ASSERT_TRUE(table.AddGame({{.player = 0, .rank = 1}, {.player = 1, .rank = 2}}).ok());
  for (const System system : {System::kBradleyTerry, System::kPlackettLuce}) {
    EXPECT_THAT(ErrorOf(system, table, 2), HasSubstr("--system bayes-elo"));
  }
  EXPECT_TRUE(RateBy(System::kBayesElo, table, 2).ok());
}

TEST(RateByTest, OrdersHaveNoTiesAndNoPartners) {
  GameTable tied;
  tied.BeginSet();
  ASSERT_TRUE(tied.AddGame({{.player = 0, .rank = 1}, {.player = 1, .rank = 1}}).ok());
  EXPECT_THAT(ErrorOf(System::kPlackettLuce, tied, 2), HasSubstr("without ties"));
  GameTable partners;
  partners.BeginSet();
  ASSERT_TRUE(partners
                  .AddGame({{.player = 0, .rank = 1, .side = 1},
                            {.player = 1, .rank = 2, .side = 1},
                            {.player = 2, .rank = 3, .side = 2}})
                  .ok());
  EXPECT_THAT(ErrorOf(System::kPlackettLuce, partners, 3), HasSubstr("without partners"));
}

TEST(RateByTest, FitsRefuseGroupsThatNeverMet) {
  GameTable table;
  for (const int first : {0, 2}) {
    for (const int winner : {0, 1}) {
      table.BeginSet();
      ASSERT_TRUE(table
                      .AddGame({{.player = first + winner, .rank = 1},
                                {.player = first + 1 - winner, .rank = 2}})
                      .ok());
    }
  }
  EXPECT_FALSE(AreConnected(table, 4));
  for (const System system : {System::kBradleyTerry, System::kBayesElo, System::kPlackettLuce}) {
    EXPECT_THAT(ErrorOf(system, table, 4), HasSubstr("never met"));
  }
}

TEST(RateByTest, TwoSidesOfOneSeatEachAreNoPartners) {
  GameTable table;
  for (const int winner : {0, 1}) {
    table.BeginSet();
    ASSERT_TRUE(table
                    .AddGame({{.player = winner, .rank = 1, .side = 1},
                              {.player = 1 - winner, .rank = 2, .side = 2}})
                    .ok());
  }
  EXPECT_TRUE(RateBy(System::kPlackettLuce, table, 2).ok());
}

TEST(RateByTest, PartnersRiseTogether) {
  GameTable table;
  table.BeginSet();
  ASSERT_TRUE(table
                  .AddGame({{.player = 0, .rank = 1, .side = 1},
                            {.player = 1, .rank = 3, .side = 1},
                            {.player = 2, .rank = 2}})
                  .ok());
  for (const System system : {System::kTrueSkill, System::kWengLin}) {
    const auto ratings = RateBy(system, table, 3);
    ASSERT_TRUE(ratings.ok());
    EXPECT_GT((*ratings)[0].rating, 25);
    EXPECT_DOUBLE_EQ((*ratings)[0].rating, (*ratings)[1].rating);
    EXPECT_LT((*ratings)[2].rating, 25);
  }
}

}  // namespace
}  // namespace assize::ladder::rating
