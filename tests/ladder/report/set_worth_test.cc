// What sets of stored games are worth: which are measured, and what is said of them.
#include "ladder/report/set_worth.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assize::ladder::report {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// A set of two duels of players 0 and 1, won by these.
void AddSet(int first_winner, int second_winner, rating::GameTable* table) {
  table->BeginSet();
  for (const int winner : {first_winner, second_winner}) {
    const auto loss = [winner](int player) {
      return static_cast<uint8_t>(player == winner ? 1 : 2);
    };
    ASSERT_TRUE(
        table->AddGame({{.player = 0, .rank = loss(0)}, {.player = 1, .rank = loss(1)}}).ok());
  }
}

TEST(WorthOfSets, IsOneGameIfTheGamesOfASetRepeatEachOther) {
  rating::GameTable table;
  for (int i = 0; i < 10 * kFewestSets; ++i) AddSet(i % 2, i % 2, &table);
  const auto worths = WorthOfSets(table);
  ASSERT_THAT(worths, SizeIs(1));
  EXPECT_EQ(worths[0].games_per_set, 2);
  EXPECT_NEAR(worths[0].worth, 1, 0.05);
  EXPECT_THAT(WorthText(worths[0]),
              HasSubstr("A set of 2 games is equal to 1.0 independent games"));
}

TEST(WorthOfSets, IsWithoutBoundIfTheGamesOfASetCancelOut) {
  rating::GameTable table;
  for (int i = 0; i < 10 * kFewestSets; ++i) AddSet(i % 2, 1 - i % 2, &table);
  const auto worths = WorthOfSets(table);
  ASSERT_THAT(worths, SizeIs(1));
  EXPECT_THAT(WorthText(worths[0]), HasSubstr("more than any number of independent games"));
}

TEST(WorthOfSets, IsNotToldOfFewSets) {
  rating::GameTable table;
  for (int i = 0; i < kFewestSets - 1; ++i) AddSet(i % 2, 0, &table);
  EXPECT_THAT(WorthOfSets(table), IsEmpty());
}

}  // namespace
}  // namespace assize::ladder::report
