#include "ladder/rating/game_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace assize::ladder::rating {
namespace {

using ::testing::HasSubstr;

std::string ErrorOf(std::vector<SeatRank> seats) {
  GameTable table;
  table.BeginSet();
  const absl::Status status = table.AddGame(seats);
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(table.games(), 0);
  return std::string(status.message());
}

TEST(GameTable, RefusesGamesThatCannotBe) {
  EXPECT_THAT(ErrorOf({{.player = 0}}), HasSubstr("1 seats: must have 2 to 8"));
  EXPECT_THAT(ErrorOf({{.player = 0}, {.player = -1}}), HasSubstr("seat 1: player -1"));
  EXPECT_THAT(ErrorOf({{.player = kMaxPlayers}, {.player = 1}}), HasSubstr("must be 0 to 4095"));
  EXPECT_THAT(ErrorOf({{.player = 0, .role = 8}, {.player = 1}}),
              HasSubstr("role 8: must be 0 to 7"));
  EXPECT_THAT(ErrorOf({{.player = 4}, {.player = 2}, {.player = 4}}),
              HasSubstr("player 4 sits in seats 0 and 2"));
}

TEST(GameTable, RefusesGamesOutsideASet) {
  GameTable table;
  EXPECT_FALSE(table.AddGame({{.player = 0}, {.player = 1}}).ok());
}

TEST(GameTable, CountsPlayersRolesAndGames) {
  GameTable table;
  table.BeginSet(5);
  ASSERT_TRUE(table.AddGame({{.player = 3, .role = 2}, {.player = 1}}).ok());
  ASSERT_TRUE(table.AddGame({{.player = 1, .role = 2}, {.player = 3}}).ok());
  EXPECT_EQ(table.players(), 4);
  EXPECT_EQ(table.roles(), 3);
  EXPECT_EQ(table.games(), 2);
  EXPECT_EQ(table.games_played(), 10);
  EXPECT_EQ(table.seats(1)[0].player, 1);
}

// A game whose seats have these roles.
void AddRoles(std::initializer_list<int> roles, GameTable* table) {
  std::vector<SeatRank> seats;
  for (const int role : roles) {
    seats.push_back({.player = static_cast<int32_t>(seats.size()),
                     .role = static_cast<uint8_t>(role),
                     .rank = 1});
  }
  table->BeginSet();
  ASSERT_TRUE(table->AddGame(seats).ok());
}

TEST(LoneRole, IsTheOneThatIsNeverSharedWhereOthersAre) {
  GameTable table;
  EXPECT_EQ(LoneRole(table), std::nullopt);
  AddRoles({1, 0}, &table);
  EXPECT_EQ(LoneRole(table), std::nullopt) << "of two roles either is alone";
  AddRoles({0, 1, 0, 0}, &table);
  EXPECT_EQ(LoneRole(table), 1);
  AddRoles({2, 2}, &table);
  EXPECT_EQ(LoneRole(table), 1) << "whatever games without it look like";
  AddRoles({1, 1, 0}, &table);
  EXPECT_EQ(LoneRole(table), std::nullopt);
}

TEST(LoneRole, IsNoneWhereThereAreTwo) {
  GameTable table;
  AddRoles({0, 1, 2, 2}, &table);
  EXPECT_EQ(LoneRole(table), std::nullopt);
}

TEST(LoneRole, IsNoneWhereAllRolesAreAlike) {
  GameTable table;
  AddRoles({0, 0, 0}, &table);
  EXPECT_EQ(LoneRole(table), std::nullopt);
}

TEST(Condense, CountsSetsThatWentAlikeTogether) {
  GameTable table;
  const std::vector<SeatRank> won = {{.player = 0, .rank = 1}, {.player = 1, .rank = 2}};
  const std::vector<SeatRank> lost = {{.player = 0, .rank = 2}, {.player = 1, .rank = 1}};
  for (const auto* second : {&won, &lost, &won, &lost, &won}) {
    table.BeginSet();
    ASSERT_TRUE(table.AddGame(won).ok());
    ASSERT_TRUE(table.AddGame(*second).ok());
  }
  table.BeginSet(10);
  ASSERT_TRUE(table.AddGame(won).ok());
  const GameTable condensed = *Condense(table);
  ASSERT_EQ(condensed.sets().size(), 3);
  EXPECT_EQ(condensed.sets()[0].count, 3);
  EXPECT_EQ(condensed.sets()[1].count, 2);
  EXPECT_EQ(condensed.sets()[2].count, 10);
  EXPECT_EQ(condensed.games(), 5);
  EXPECT_EQ(condensed.games_played(), table.games_played());
}

TEST(Condense, FindsNothingWhereAllSetsWentTheirOwnWay) {
  GameTable table;
  for (int32_t player = 1; player < 4; ++player) {
    for (const uint8_t rank : {1, 2, 3}) {
      table.BeginSet();
      ASSERT_TRUE(table.AddGame({{.player = 0, .rank = 2}, {.player = player, .rank = rank}}).ok());
    }
  }
  EXPECT_FALSE(Condense(table).has_value());
}

TEST(GameTable, RefusesAGameOfOneSide) {
  EXPECT_THAT(ErrorOf({{.player = 0, .side = 1}, {.player = 1, .side = 1}}),
              HasSubstr("all seats are of side 1"));
}

}  // namespace
}  // namespace assize::ladder::rating
