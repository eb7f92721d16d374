// Brigands: the worked examples of step 8, the prison (BRIG-11).
#include "tests/games/brigands/position.h"

namespace assize::games::brigands {
namespace {

const Upgrade kRaiseSpy{Track::kSpy};
const Upgrade kRaiseJudgment{Track::kJudgment};

// BRIG-12.A16.
TEST(BrigandsVectors, Vector4_BRIG_5_1_6_MovingOnFromTheLastTileLeadsToPrison) {
  Game game = Position().BanditsWithToken(kTreasure, kBlue, 1).Hand(kBlue, 1).Reveal();
  game.Play({{kBlue, MoveOn()}});
  EXPECT_EQ(game.prisoners(kBlue), 1);
  EXPECT_EQ(game.decision(), Decision::kEscape);
  game.Play({{kBlue, Escaping(1)}});
  EXPECT_EQ(game.prisoners(kBlue), 0);
  EXPECT_EQ(game.hand(kBlue), 0);
}

// A second patrol comes to PRISON, where BLUE has two prisoners and GREEN one.
Game TwoPatrolsJudge(const Upgrade& upgrade) {
  Game game = Position()
                  .PatrolsWithToken(kMarket, 1)
                  .Patrols(kPrison, 1)
                  .Prisoners(kBlue, 2)
                  .Prisoners(kGreen, 1)
                  .Ducats(kBlue, 1)
                  .Ducats(kGreen, 9)
                  .Reveal();
  game.Play({{kWhite, ReturnPrison()}});
  EXPECT_EQ(game.patrols(kPrison), 2);
  game.Play({{kWhite, upgrade}});
  EXPECT_EQ(game.prisoners(kBlue) + game.prisoners(kGreen), 0);
  EXPECT_EQ(game.hand(kWhite), 1);  // one token, not one for each patrol (BRIG-12.A13)
  return game;
}

// BRIG-12.A12: the level that has just been reached.
TEST(BrigandsVectors, Vector24_BRIG_5_5_2_TheFineHasTheNewLevel) {
  Game game = TwoPatrolsJudge(kRaiseJudgment);
  EXPECT_EQ(game.pub().judgment_level, 1);
  EXPECT_EQ(game.ducats(kBlue), 0);
  EXPECT_EQ(game.ducats(kGreen), 8);
}

TEST(BrigandsVectors, Vector25_BRIG_5_5_2_WithoutALevelNobodyPays) {
  Game game = TwoPatrolsJudge(kRaiseSpy);
  EXPECT_EQ(game.pub().spy_level, 2);
  EXPECT_EQ(game.ducats(kBlue), 1);
  EXPECT_EQ(game.ducats(kGreen), 9);
}

// BRIG-12.A5.
TEST(BrigandsVectors, Vector26_BRIG_5_5_3_AStayersTokenMayPayAnEscape) {
  Game game = Position().Prisoners(kBlue, 2).Reveal();
  EXPECT_EQ(game.Judged(kBlue, Escaping(2)), "BRIG-7.8");
  game.Play({{kBlue, Escaping(1)}});
  EXPECT_EQ(game.hand(kBlue), 0);
  EXPECT_EQ(game.prisoners(kBlue), 1);
}

TEST(BrigandsVectors, Vector29_BRIG_5_1_6_APatrolThatMovesToPrisonArrestsNobodyAndJudges) {
  Game game = Position().PatrolsWithToken(kTreasure, 1).Bandits(kTreasure, kBlue, 1).Reveal();
  game.Play({{kWhite, MoveOn()}});
  EXPECT_EQ(game.ducats(kBlue), 10);
  EXPECT_EQ(game.prisoners(kBlue), 0);
  EXPECT_EQ(game.decision(), Decision::kUpgrade);
}

TEST(BrigandsVectors, Vector38_BRIG_1_4_AtTheStartTheFineIsNothing) {
  Game game = Position().Patrols(kPrison, 1).Prisoners(kRed, 3).Ducats(kRed, 10).Reveal();
  game.Play({{kWhite, kRaiseSpy}});
  EXPECT_EQ(game.ducats(kRed), 10);
  EXPECT_EQ(game.prisoners(kRed), 0);
  EXPECT_EQ(game.pub().spy_level, 2);
  EXPECT_EQ(game.hand(kWhite), 1);
}

TEST(BrigandsVectors, Vector54_BRIG_5_5_5_WhoIsPushedIntoPrisonIsJudgedAtOnce) {
  Game game = Position()
                  .Bandits(kTreasure, kBlue, 1)
                  .BanditsWithToken(kTreasure, kGreen, 1)
                  .Patrols(kPrison, 1)
                  .Ducats(kBlue, 4)
                  .Reveal();
  game.Play({{kGreen, Push(kBlue)}}).Play({{kWhite, kRaiseJudgment}});
  EXPECT_EQ(game.ducats(kBlue), 3);
  EXPECT_EQ(game.prisoners(kBlue), 0);
}

TEST(BrigandsVectors, Vector56_BRIG_5_1_4_APatrolThatReturnsToPrisonLeavesTheBanditsAlone) {
  Game game = Position()
                  .Bandits(kMarket, kBlue, 1)
                  .PatrolsWithToken(kMarket, 1)
                  .Prisoners(kRed, 1)
                  .Reveal();
  game.Play({{kWhite, ReturnPrison()}});
  EXPECT_EQ(game.ducats(kBlue), 2);
  game.Play({{kWhite, kRaiseSpy}});
  EXPECT_EQ(game.prisoners(kRed), 0);
}

// BRIG-12.A3.
TEST(BrigandsVectors, Vector57_BRIG_5_5_1_ThePrinceStealsFromPrisoners) {
  Game game = Position().PatrolsWithToken(kPrison, 2).Prisoners(kRed, 1).Ducats(kRed, 12).Reveal();
  game.Play({{kWhite, Steal(kRed)}});
  EXPECT_EQ(game.ducats(kRed), 2);
  game.Play({{kWhite, kRaiseJudgment}});
  EXPECT_EQ(game.ducats(kRed), 1);
  EXPECT_EQ(game.prisoners(kRed), 0);
}

TEST(BrigandsVectors, Vector58_BRIG_5_5_1_OnPrisonMovingDoesNothingAndSpyingWorks) {
  const auto position = [] {
    return Position().PatrolsWithToken(kPrison, 1).Prisoners(kBlue, 1).Reveal();
  };
  for (const Wheel& nothing : {MoveOn(), ReturnPrison()}) {
    Game game = position();
    game.Play({{kWhite, nothing}});
    EXPECT_TRUE(game.Shown<PiecesLeft>().empty());
    EXPECT_EQ(game.patrols(kPrison), 1);
    EXPECT_EQ(game.decision(), Decision::kUpgrade);
  }
  Game game = position();
  game.Play({{kWhite, Spy()}});
  EXPECT_EQ(game.pub().cards_held[kBlue], 1);
  game.PlayDefaults();
  EXPECT_EQ(game.prisoners(kBlue), 0);
}

TEST(BrigandsVectors, Vector59_BRIG_7_7_ATrackThatAloneCanRiseRisesByItself) {
  const auto play = [](int spy, int judgment) {
    Game game = Position()
                    .Patrols(kPrison, 1)
                    .Prisoners(kRed, 2)
                    .Ducats(kRed, 20)
                    .Levels(spy, judgment)
                    .Reveal();
    EXPECT_EQ(game.decision(), Decision::kNone);
    EXPECT_EQ(game.hand(kWhite), 1);
    EXPECT_EQ(game.ducats(kRed), 14);
    return game;
  };
  EXPECT_TRUE(play(3, 3).Shown<Upgraded>().empty());
  EXPECT_THAT(play(3, 2).Shown<Upgraded>(), testing::ElementsAre(Upgraded{Track::kJudgment, 3}));
}

// BRIG-12.A21.
TEST(BrigandsVectors, Vector60_BRIG_5_5_2_APatrolIsRewardedWithoutPrisoners) {
  Game game = Position().Patrols(kPrison, 1).Reveal();
  game.Play({{kWhite, kRaiseSpy}});
  EXPECT_EQ(game.pub().spy_level, 2);
  EXPECT_EQ(game.hand(kWhite), 1);
}

TEST(BrigandsVectors, Vector61_BRIG_5_5_2_ThePlayedTokenReturnsBeforeTheNewOneComes) {
  Game game = Position().PatrolsWithToken(kPrison, 1).Hand(kWhite, 5).Reveal();
  game.Play({{kWhite, Pass()}});
  EXPECT_EQ(game.hand(kWhite), 6);
  Game full = Position().Patrols(kPrison, 1).Hand(kWhite, 6).Reveal();
  EXPECT_EQ(full.hand(kWhite), 6);
  EXPECT_THAT(full.Shown<PrinceToken>(), testing::ElementsAre(PrinceToken{false}));
}

TEST(BrigandsVectors, Vector62_BRIG_5_5_3_WithAFullHandTheEscapeIsPaidFirst) {
  Game game =
      Position().Prisoners(kBlue, 2).Hand(kBlue, 6).Prisoners(kGreen, 3).Hand(kGreen, 5).Reveal();
  game.Play({{kBlue, Escaping(1)}, {kGreen, Escaping(1)}});
  EXPECT_EQ(game.hand(kBlue), 6);
  EXPECT_EQ(game.hand(kGreen), 6);
  EXPECT_EQ(game.prisoners(kBlue), 1);
  EXPECT_EQ(game.prisoners(kGreen), 2);
}

TEST(BrigandsVectors, Vector63_BRIG_7_10_ALonePrisonerWithoutATokenIsNotAsked) {
  Game game = Position().Prisoners(kBlue, 1).Reveal();
  EXPECT_EQ(game.decision(), Decision::kNone);
  EXPECT_EQ(game.hand(kBlue), 1);
  EXPECT_EQ(game.prisoners(kBlue), 1);
}

// BRIG-7.11, BRIG-12.A22: it is asked in the last round as well.
TEST(BrigandsVectors, Vector64_BRIG_7_8_ByDefaultAllEscapeButInTheLastRound) {
  const auto position = [](int round) {
    return Position().Round(round).Prisoners(kBlue, 2).Hand(kBlue, 3).Reveal();
  };
  Game last = position(6);
  EXPECT_EQ(last.decision(), Decision::kEscape);
  last.PlayDefaults();
  EXPECT_EQ(last.hand(kBlue), 5);
  EXPECT_EQ(last.prisoners(kBlue), 2);

  Game earlier = position(5);
  EXPECT_EQ(earlier.DefaultOf(kBlue), Move(Escaping(2)));
  earlier.PlayDefaults();
  EXPECT_EQ(earlier.hand(kBlue), 1 + 1);  // and one at the new day
  EXPECT_EQ(earlier.prisoners(kBlue), 0);
}

TEST(BrigandsVectors, Vector78_BRIG_8_1_AFineInTheLastRoundCanCostTheWin) {
  Game game = Position()
                  .Patrols(kPrison, 1)
                  .Prisoners(kBlue, 1)
                  .Ducats(kBlue, 50)
                  .Ducats(kGreen, 30)
                  .Reveal();
  game.Play({{kWhite, kRaiseJudgment}});
  EXPECT_EQ(game.ducats(kBlue), 49);
  const Outcome outcome = Rules::Result(game.pub());
  EXPECT_EQ(outcome[SeatOf(game.pub(), kWhite).index()].score, 1);
}

TEST(BrigandsVectors, Vector80_BRIG_5_5_5_WhoIsCaughtOnTheLastTileMayEscapeAtOnce) {
  Game game = Position()
                  .Ring({kMarket, kTownHall, kPort, kTavern, kPalace, kTreasure, kConvoy})
                  .Bandits(kConvoy, kBlue, 1)
                  .Hand(kBlue, 1)
                  .Reveal();
  game.Play({{kBlue, Escaping(1)}});
  EXPECT_EQ(game.prisoners(kBlue), 0);
  EXPECT_EQ(game.hand(kBlue), 0);
}

}  // namespace
}  // namespace assize::games::brigands
