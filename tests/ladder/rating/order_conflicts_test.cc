// Where two tables disagree about who is stronger.
#include "ladder/rating/joint/order_conflicts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/ladder/rating/fitted_games.h"

namespace assize::ladder::rating {
namespace {

using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

// Player 0 has won `wins` of `games` against 1, and 1 has as many against 2 as 2 against 1.
JointFit Field(int wins, int games) {
  GameTable table;
  for (int game = 0; game < games; ++game) {
    AddBothWays(table, game < wins ? 0 : 1, game < wins ? 1 : 0);
    AddBothWays(table, game % 2 == 0 ? 1 : 2, game % 2 == 0 ? 2 : 1);
  }
  return Fit(table);
}

TEST(ConflictsBetween, EqualOrdersHaveNone) {
  EXPECT_THAT(ConflictsBetween(Field(50, 60), Field(40, 60)), IsEmpty());
}

TEST(ConflictsBetween, NamesPairsOfWhichBothAreSure) {
  EXPECT_THAT(ConflictsBetween(Field(50, 60), Field(10, 60)),
              UnorderedElementsAre(OrderConflict{.above = 0, .below = 1},
                                   OrderConflict{.above = 0, .below = 2}));
  EXPECT_THAT(ConflictsBetween(Field(10, 60), Field(50, 60)).size(), 2u);
}

TEST(ConflictsBetween, AnOrderWithinTheIntervalsIsNone) {
  EXPECT_THAT(ConflictsBetween(Field(50, 60), Field(28, 60)), IsEmpty());
  EXPECT_THAT(ConflictsBetween(Field(3, 4), Field(1, 4)), IsEmpty());
}

TEST(ConflictsBetween, WhoHasNoGameInOneOfThemIsInNone) {
  JointFit without;
  without.players.resize(3);
  EXPECT_THAT(ConflictsBetween(Field(50, 60), without), IsEmpty());
}

}  // namespace
}  // namespace assize::ladder::rating
