// Duel d'Escrocs: who decides for a team, what it shares, and how its result counts.
#include "tests/games/duel_descrocs/position.h"
#include "tests/games/duel_descrocs/random_play.h"

namespace assize::games::duel_descrocs {
namespace {

// DUEL-9.1, DUEL-9.13: who answers for which chairs.
TEST(DuelTeam, DUEL_9_13_OneBotPlaysBothChairsOfItsTeam) {
  Game game = Position().Team(4, Control::kTeam).Chest(0, "R4 Y4").Chest(2, "TM").AtResale();
  EXPECT_THAT(game.asked(), testing::ElementsAre(0, 1));
  EXPECT_EQ(game.Judged(0, Actions({Exchange("R4 Y4"), Discard("TM")})), "legal");
  EXPECT_EQ(game.Judged(0, Actions({Exchange("R4 Y4")})), "DUEL-9.13");
  EXPECT_EQ(game.Judged(0, Actions({Discard("TM"), Done()})), "DUEL-6.1");
  EXPECT_EQ(game.DefaultOf(0), Move(Actions({Done(), Done()})));
  game.Tick({{0, Exchange("R4 Y4")}, {2, Discard("TM")}});
  EXPECT_EQ(game.pub().discard, Cards("R4 Y4 TM"));
}

TEST(DuelTeam, DUEL_9_13_WhereEachChairHasABotTheLeaderSplitsAndChooses) {
  const Position position = Position().Team(4).Leaders(2, 3);
  Game game = Position(position).AtSplit("R1 R2 G5 B5 Y7");
  EXPECT_THAT(game.asked(), testing::ElementsAre(2));
  game.AnswerByDefault();
  if (game.decision() == Decision::kLook) game.AnswerByDefault();
  EXPECT_THAT(game.asked(), testing::ElementsAre(3));
}

// DUEL-9.11, DUEL-9.2: a leader's skill works for the team, and its coins are the team's.
TEST(DuelTeam, DUEL_9_11_TheLeadersSkillServesTheTeamAsChooser) {
  const auto coins = [](int leader) {
    Game game = Position()
                    .Team(4)
                    .Tiles({kRaoul, kMofette, kJoe, kChipo})
                    .Leaders(0, leader)
                    .AfterSplit("R1", "G5 B5 Y7 R3", "R3");
    game.Answer(Choose{0});
    return game.AnswerByDefault().coins(1);
  };
  EXPECT_EQ(coins(3), 3);
  EXPECT_EQ(coins(1), 2);
}

// DUEL-9.15.
TEST(DuelTeam, DUEL_9_15_APaintingCostsTheTeamWhoeverStoresIt) {
  Game game = Position().Team(4).Splitter(1).AfterSplit("R1 R2", "TM TM2 Y7", "R1");
  if (game.decision() == Decision::kLook) game.AnswerByDefault();
  game.Answer(Choose{1});
  game.Answer({{0, Distribute{Cards("TM")}}, {1, Distribute{}}});
  EXPECT_EQ(game.coins(0), 0);
  EXPECT_EQ(game.chest(0), Cards("TM"));
  EXPECT_EQ(game.chest(2), Cards("TM2 Y7"));
}

// DUEL-10.1: scores add up to 1, with any players.
TEST(DuelTeam, DUEL_10_1_ATeamSharesItsResult) {
  const Game pairs = Position().Team(4).Coins(31, 5).Inspected();
  EXPECT_EQ(Rules::Result(pairs.pub()), (Outcome{{0.5, 1}, {0, 2}, {0.5, 1}, {0, 2}}));
  const Game three = Position().Team(3).Round(40).Coins(5, 5).Inspected();
  EXPECT_EQ(Rules::Result(three.pub()), (Outcome{{0.25, 1}, {0.5, 1}, {0.25, 1}}));
  const Game one_bot = Position().Team(4, Control::kTeam).Coins(31, 5).Inspected();
  EXPECT_EQ(Rules::Result(one_bot.pub()), (Outcome{{1, 1}, {0, 2}}));
}

// DUEL-10.2: the role of a seat is its bandit, so that ratings can tell them apart.
TEST(DuelTeam, DUEL_10_2_ABanditIsARoleInADuel) {
  const Game game = Position().Tiles({kMofette, kJoe}).AtResale();
  EXPECT_EQ(Rules::Role(game.pub(), Seat(0)), "MOFETTE");
  EXPECT_EQ(Rules::Role(game.pub(), Seat(1)), "JOE");
  EXPECT_EQ(Rules::Role(Position().Team(4).AtResale().pub(), Seat(0)), "");
}

}  // namespace
}  // namespace assize::games::duel_descrocs
