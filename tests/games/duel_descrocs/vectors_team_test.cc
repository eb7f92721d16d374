// Duel d'Escrocs: the worked examples of teams and of the inspection (DUEL-13).
#include "tests/games/duel_descrocs/position.h"

namespace assize::games::duel_descrocs {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAre;

// Side 0 has chosen the share R1 R2 R3, side 1 keeps Y1 Y2.
Game AtDistribution(const Position& position) {
  Game game = Position(position).Splitter(1).AfterSplit("Y1 Y2", "R1 R2 R3", "Y1");
  if (game.decision() == Decision::kLook) game.AnswerByDefault();
  game.Answer(Choose{1});
  return game;
}

TEST(DuelVectors, Vector28_DUEL_9_9_ATeamMayGiveAllToOneMember) {
  Game game = AtDistribution(Position().Team(3));
  ASSERT_EQ(game.decision(), Decision::kDistribute);
  EXPECT_THAT(game.asked(), ElementsAre(0));
  game.Answer(Distribute{});
  EXPECT_TRUE(game.chest(0).Empty());
  EXPECT_EQ(game.chest(2), Cards("R1 R2 R3"));
}

Keep OneEach(Reinforcement lower, Reinforcement higher) { return {{lower}, {higher}}; }

TEST(DuelVectors, Vector52_DUEL_9_4_ATeamOfTwoKeepsOneEach) {
  Config config;
  config.mode = Mode::kTeam;
  config.chairs = 4;
  config.control = Control::kSeat;
  config.edition = HouseEdition();
  const ReinforcementSet wanted{kLucky, kGrobill, kAilesNoires};
  const auto start = [&](const Chance& luck) { return Rules::Start(config, luck, nullptr); };
  const Game game(start(FindChance(
      [&](const Chance& luck) { return start(luck).hidden.dealt[Side::kZero] == wanted; })));
  // DUEL-9.13: the lowest seat of each team decides.
  EXPECT_THAT(game.asked(), ElementsAre(0, 1));
  EXPECT_THAT(game.OptionsOf(0),
              UnorderedElementsAre(
                  Move(OneEach(kLucky, kGrobill)), Move(OneEach(kGrobill, kLucky)),
                  Move(OneEach(kLucky, kAilesNoires)), Move(OneEach(kAilesNoires, kLucky)),
                  Move(OneEach(kGrobill, kAilesNoires)), Move(OneEach(kAilesNoires, kGrobill))));
  EXPECT_EQ(game.DefaultOf(0), Move(OneEach(kLucky, kGrobill)));
  EXPECT_EQ(game.own(0).dealt, wanted);
  EXPECT_EQ(game.own(2).dealt, wanted);
  EXPECT_FALSE(game.own(1).dealt.Meets(wanted));
}

TEST(DuelVectors, Vector53_DUEL_9_6_OnlyTheLeadersSkillIsActive) {
  const Position position = Position().Team(4).Tiles({kRaoul, kChipo, kMofette, kJoe});
  const SplitCards two_down = Split("R1 R2", "G5 B5 TM", "R2 G5");
  const Game member = Position(position).Leaders(0, 1).AtSplit("R1 R2 G5 B5 TM");
  EXPECT_EQ(member.Judged(0, two_down), "DUEL-5.1");
  const Game leader = Position(position).Leaders(2, 1).AtSplit("R1 R2 G5 B5 TM");
  EXPECT_EQ(leader.Judged(2, two_down), "legal");
}

// DUEL-14.E9.
TEST(DuelVectors, Vector54_DUEL_9_7_RaoulsSkillCountsAloneOrAsLeader) {
  const auto limit = [](std::initializer_list<Bandit> tiles, int zero, int chair) {
    return Position().Team(3).Tiles(tiles).Leaders(zero, 1).AtResale().limit(chair);
  };
  EXPECT_EQ(limit({kJoe, kRaoul, kChipo}, 0, 1), 6);
  EXPECT_EQ(limit({kJoe, kChipo, kRaoul}, 0, 1), 5);
  EXPECT_EQ(limit({kJoe, kChipo, kRaoul}, 0, 2), 4);
  EXPECT_EQ(limit({kJoe, kChipo, kRaoul}, 2, 2), 4);
  EXPECT_EQ(limit({kJoe, kChipo, kRaoul}, 2, 0), 4);
}

TEST(DuelVectors, Vector55_DUEL_9_9_TheDefaultFillsWhereThereIsMoreRoom) {
  const Game game = AtDistribution(
      Position().Team(4).Tiles({kJoe, kRaoul, kChipo, kMofette}).Chest(0, "B1").Chest(2, "B2 B3"));
  ASSERT_EQ(game.decision(), Decision::kDistribute);
  EXPECT_THAT(game.asked(), ElementsAre(0, 1));
  EXPECT_EQ(game.DefaultOf(0), Move(Distribute{Cards("R1 R3")}));
}

Position GrobillAgainstTwoChests() {
  return Position().Team(4).Chest(1, "R1 R2").Chest(3, "B1 B2 B3").Holds(0, {kGrobill});
}

TEST(DuelVectors, Vector56_DUEL_9_10_GrobillsMinimumCountsInTheNamedChest) {
  const Game game = GrobillAgainstTwoChests().AtResale();
  EXPECT_EQ(game.Judged(0, Grobill("R1")), "DUEL-6.4");
  EXPECT_THAT(game.OptionsOf(0),
              UnorderedElementsAre(Move(Actions({Done()})), Move(Actions({Grobill("B1")})),
                                   Move(Actions({Grobill("B2")})), Move(Actions({Grobill("B3")}))));
}

TEST(DuelVectors, Vector57_DUEL_6_4_GrobillDoesNotTurnToAnotherChest) {
  Game game = GrobillAgainstTwoChests().AtResale();
  game.Tick({{0, Grobill("B2")}, {3, Exchange("B1 B2 B3")}});
  EXPECT_EQ(game.chest(1), Cards("R1 R2"));
  EXPECT_TRUE(game.chest(3).Empty());
  EXPECT_TRUE(game.used(0, kGrobill));
}

TEST(DuelVectors, Vector58_DUEL_9_8_AMemberSellsByItsOwnBanditsTable) {
  Game game =
      Position().Team(4).Tiles({kRaoul, kChipo, kMofette, kJoe}).Chest(2, "R3 R4 R5").AtResale();
  game.Tick({{2, Exchange("R3 R4 R5")}});
  EXPECT_EQ(game.coins(0), 2 + 5);
}

TEST(DuelVectors, Vector59_DUEL_9_2_PatTakesFromTheTeamsPurse) {
  Game game = Position().Team(3).Coins(12, 8).Holds(1, {kPat}).AtResale();
  game.Tick({{1, Play(kPat)}});
  EXPECT_EQ(game.coins(0), 10);
  EXPECT_EQ(game.coins(1), 10);
}

TEST(DuelVectors, Vector60_DUEL_9_14_EverySeatSubmitsInEveryTick) {
  Game game = Position().Team(4).Chest(3, "R1").AtResale();
  game.Tick({{3, Discard("R1")}});
  EXPECT_EQ(game.decision(), Decision::kResale);
  EXPECT_EQ(game.pub().tick, 2);
  EXPECT_THAT(game.asked(), ElementsAre(0, 1, 2, 3));
}

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
