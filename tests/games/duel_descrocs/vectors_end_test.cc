// Duel d'Escrocs: the worked examples of the inspection (DUEL-13).
#include "tests/games/duel_descrocs/position.h"

namespace assize::games::duel_descrocs {
namespace {

using testing::ElementsAre;

// Who wins when everybody is done, or -1: the match goes on.
int WinnerOf(const Game& game) {
  if (game.decision() != Decision::kNone) return -1;
  const MatchOver over = game.Shown<MatchOver>().at(0);
  return over.winner.has_value() ? static_cast<int>(*over.winner) : 2;
}

TEST(DuelVectors, Vector8_DUEL_7_1_TwentyCoinsEndTheMatch) {
  EXPECT_EQ(WinnerOf(Position().Coins(21, 19).Inspected()), 0);
}

TEST(DuelVectors, Vector9_DUEL_7_1_EqualCoinsAboveTheGoalDoNot) {
  const Game game = Position().Coins(22, 22).Inspected();
  EXPECT_EQ(game.decision(), Decision::kSplit);
  EXPECT_EQ(game.pub().splitter, Side::kOne);
  const Game full = Position().Coins(22, 22).Chest(1, "R1 R2 R3 R4 R5 R6").Inspected();
  EXPECT_EQ(full.decision(), Decision::kLimit);
}

TEST(DuelVectors, Vector10_DUEL_7_1_MoreCoinsWinIfBothHaveReachedTheGoal) {
  EXPECT_EQ(WinnerOf(Position().Coins(24, 21).Inspected()), 0);
}

TEST(DuelVectors, Vector11_DUEL_7_3_EverybodyAboveTheLimitDiscardsTheSurplus) {
  const auto inspected = [](Mode mode) {
    return Position()
        .InMode(mode)
        .Chest(0, "R1 R2 R3 R4 R5 R6 R7")
        .Chest(1, "Y1 Y2 Y3 Y4 Y5 Y6")
        .Inspected();
  };
  Game game = inspected(Mode::kDuel);
  EXPECT_THAT(game.asked(), ElementsAre(0, 1));
  EXPECT_EQ(game.Judged(0, Discards({"R1 R2"})), "DUEL-7.3");
  EXPECT_EQ(game.Judged(0, Discards({"Y1"})), "DUEL-7.3");
  EXPECT_EQ(game.OptionsOf(0).size(), 7u);
  game.Answer({{0, Discards({"R7"})}, {1, Discards({"Y3"})}});
  EXPECT_EQ(game.chest(0).Size(), 6);
  EXPECT_EQ(game.chest(1).Size(), 5);
  EXPECT_EQ(game.pub().discard, Cards("R7 Y3"));
  EXPECT_EQ(inspected(Mode::kTraining).Judged(0, Discards({"R1 R2"})), "legal");
}

TEST(DuelVectors, Vector26_DUEL_9_7_ALeaderHasALowerLimitThanAMember) {
  const auto inspected = [](Bandit leader) {
    return Position()
        .Team(4)
        .Tiles({leader, kChipo, kMofette, leader == kRaoul ? kJoe : kRaoul})
        .Chest(0, "R1 R2 R3 R4")
        .Chest(2, "Y1 Y2 Y3 Y4")
        .Inspected();
  };
  const Game game = inspected(kJoe);
  EXPECT_EQ(game.decision(), Decision::kLimit);
  EXPECT_THAT(game.asked(), ElementsAre(0));
  EXPECT_EQ(game.Judged(0, Discards({"R1"})), "legal");
  EXPECT_EQ(inspected(kRaoul).decision(), Decision::kSplit);
}

TEST(DuelVectors, Vector27_DUEL_9_2_TeamsPlayForThirtyCoins) {
  EXPECT_EQ(WinnerOf(Position().Team(4).Coins(29, 31).Inspected()), 1);
  EXPECT_EQ(WinnerOf(Position().Team(4).Coins(20, 12).Inspected()), -1);
}

TEST(DuelVectors, Vector48_DUEL_8_1_PaintingsGoFirstAndTheTreasureLast) {
  const Game game = Position().Chest(0, "GT TM R1 Y1 G1 B1 R2 Y2").Inspected();
  ASSERT_EQ(game.decision(), Decision::kLimit);
  EXPECT_EQ(game.DefaultOf(0), Move(Discards({"TM R1"})));
}

TEST(DuelVectors, Vector49_DUEL_7_2_TheRoundCapEndsTheMatch) {
  const auto inspected = [](int zero, int one) {
    return Position().Round(40).Coins(zero, one).Chest(0, "R1 R2 R3 R4 R5 R6 R7").Inspected();
  };
  const Game won = inspected(10, 8);
  EXPECT_EQ(WinnerOf(won), 0);
  EXPECT_EQ(Rules::Result(won.pub()), (Outcome{{1, 1}, {0, 2}}));
  const Game drawn = inspected(10, 10);
  EXPECT_EQ(WinnerOf(drawn), 2);
  EXPECT_EQ(Rules::Result(drawn.pub()), (Outcome{{0.5, 1}, {0.5, 1}}));
}

}  // namespace
}  // namespace assize::games::duel_descrocs
