// Brigands: the worked examples of the team actions (BRIG-11).
#include "tests/games/brigands/position.h"

namespace assize::games::brigands {
namespace {

using testing::ElementsAre;

TEST(BrigandsVectors, Vector5_BRIG_5_1_7_TeamsThatPushEachOtherBothMove) {
  Game game = Position()
                  .BanditsWithToken(kMarket, kBlue, 1)
                  .BanditsWithToken(kMarket, kGreen, 1)
                  .StopAt(kTownHall)
                  .Reveal();
  game.Play({{kBlue, Push(kGreen)}, {kGreen, Push(kBlue)}});
  EXPECT_EQ(game.bandits(kTownHall, kBlue), 1);
  EXPECT_EQ(game.bandits(kTownHall, kGreen), 1);
  EXPECT_EQ(game.ducats(kBlue) + game.ducats(kGreen), 0);
  EXPECT_TRUE(game.Shown<Gained>().empty());
}

// The prince and two brigands steal from RED.
Game ThreeThieves(int ducats) {
  Game game = Position()
                  .Bandits(kMarket, kRed, 1)
                  .Ducats(kRed, ducats)
                  .PatrolsWithToken(kMarket, 1)
                  .BanditsWithToken(kMarket, kBlue, 1)
                  .BanditsWithToken(kMarket, kGreen, 1)
                  .Reveal();
  game.Play({{kBlue, Steal(kRed)}, {kGreen, Steal(kRed)}, {kWhite, Steal(kRed)}});
  return game;
}

TEST(BrigandsVectors, Vector6_BRIG_5_1_5_ThePrinceIsServedFirst) {
  Game game = ThreeThieves(7);
  EXPECT_THAT(game.Shown<Stolen>(),
              ElementsAre(Stolen{kMarket, kWhite, kRed, 5}, Stolen{kMarket, kBlue, kRed, 1},
                          Stolen{kMarket, kGreen, kRed, 1}));
  EXPECT_EQ(game.ducats(kRed), 0);
  for (Colour colour : {kBlue, kGreen, kRed}) EXPECT_EQ(game.prisoners(colour), 1);
}

TEST(BrigandsVectors, Vector7_BRIG_5_1_5_WhatThievesCanNotShareStaysWithTheVictim) {
  Game game = ThreeThieves(8);
  EXPECT_EQ(game.ducats(kBlue), 1);
  EXPECT_EQ(game.ducats(kGreen), 1);
  EXPECT_EQ(game.ducats(kRed), 1);
}

// BRIG-12.A4.
TEST(BrigandsVectors, Vector18_BRIG_5_1_7_PushersAddUpButPushNoMoreThanTheyAre) {
  Game game = Position()
                  .Bandits(kMarket, kBlue, 3)
                  .BanditsWithToken(kMarket, kRed, 1)
                  .BanditsWithToken(kMarket, kGreen, 1)
                  .StopAt(kTownHall)
                  .Reveal();
  game.Play({{kRed, Push(kBlue)}, {kGreen, Push(kBlue)}});
  EXPECT_EQ(game.bandits(kTownHall, kBlue), 2);
  // One stayed and was paid.
  EXPECT_EQ(game.ducats(kBlue), 2);
}

TEST(BrigandsVectors, Vector19_BRIG_5_1_5_AThiefsGainCanNotBeStolenAtOnce) {
  Game game = Position()
                  .BanditsWithToken(kTreasure, kBlue, 1)
                  .BanditsWithToken(kTreasure, kGreen, 1)
                  .Ducats(kGreen, 5)
                  .Reveal();
  game.Play({{kBlue, Steal(kGreen)}, {kGreen, Steal(kBlue)}});
  EXPECT_EQ(game.ducats(kBlue), 3);
  EXPECT_EQ(game.ducats(kGreen), 2);
}

TEST(BrigandsVectors, Vector20_BRIG_5_1_2_StealingComesBeforeMoving) {
  Game game = Position()
                  .BanditsWithToken(kMarket, kGreen, 1)
                  .BanditsWithToken(kMarket, kBlue, 1)
                  .Ducats(kGreen, 6)
                  .StopAt(kTownHall)
                  .Reveal();
  game.Play({{kGreen, MoveOn()}, {kBlue, Steal(kGreen)}});
  EXPECT_EQ(game.ducats(kGreen), 3);
  EXPECT_EQ(game.ducats(kBlue), 3 + 2);  // and 2 at the market
  EXPECT_EQ(game.bandits(kTownHall, kGreen), 1);
}

TEST(BrigandsVectors, Vector35_BRIG_7_4_PatrolsCanNotBeTargets) {
  Game game = Position()
                  .BanditsWithToken(kMarket, kBlue, 1)
                  .Patrols(kMarket, 1)
                  .Bandits(kMarket, kGreen, 1)
                  .StopAt(kTownHall)
                  .Reveal();
  EXPECT_EQ(game.Judged(kBlue, Steal(kWhite)), "BRIG-7.4");
  EXPECT_EQ(game.Judged(kBlue, Push(kWhite)), "BRIG-7.4");
  EXPECT_THAT(game.OptionsOf(kBlue), testing::Not(testing::Contains(Move(Steal(kWhite)))));
  EXPECT_EQ(game.DefaultOf(kBlue), Move(Pass()));
  game.PlayDefaults();
  EXPECT_EQ(Reserve(game.pub(), kBlue), 6);
  EXPECT_EQ(game.prisoners(kBlue), 1);
  EXPECT_EQ(game.prisoners(kGreen), 1);
}

// BRIG-12.A19.
TEST(BrigandsVectors, Vector45_BRIG_5_1_5_ALoneThiefTakesWhatIsThere) {
  for (bool lone_team_takes_all : {true, false}) {
    Game game = Position()
                    .BanditsWithToken(kTreasure, kBlue, 2)
                    .Bandits(kTreasure, kRed, 1)
                    .Ducats(kRed, 5)
                    .LoneTeamTakesAll(lone_team_takes_all)
                    .Reveal();
    game.Play({{kBlue, Steal(kRed)}});
    EXPECT_EQ(game.ducats(kBlue), 5);
    EXPECT_EQ(game.ducats(kRed), 0);
  }
}

TEST(BrigandsVectors, Vector46_BRIG_5_1_5_SeveralThievesShareByTheHead) {
  Game game = Position()
                  .BanditsWithToken(kTreasure, kBlue, 2)
                  .BanditsWithToken(kTreasure, kGreen, 1)
                  .Bandits(kTreasure, kRed, 1)
                  .Ducats(kRed, 7)
                  .Reveal();
  game.Play({{kBlue, Steal(kRed)}, {kGreen, Steal(kRed)}});
  EXPECT_EQ(game.ducats(kBlue), 4);
  EXPECT_EQ(game.ducats(kGreen), 2);
  EXPECT_EQ(game.ducats(kRed), 1);
}

TEST(BrigandsVectors, Vector47_BRIG_5_1_5_ThePrinceTakesFiveForEachPatrol) {
  Game game =
      Position().PatrolsWithToken(kMarket, 2).Bandits(kMarket, kRed, 1).Ducats(kRed, 12).Reveal();
  game.Play({{kWhite, Steal(kRed)}});
  EXPECT_EQ(game.ducats(kRed), 2);
  EXPECT_EQ(game.ducats(kWhite), 0);  // the treasury is not counted
  EXPECT_EQ(game.prisoners(kRed), 1);
}

Position ThreeInACircle(int blue, int green, int red) {
  return Position()
      .BanditsWithToken(kTreasure, kBlue, 1)
      .BanditsWithToken(kTreasure, kGreen, 1)
      .BanditsWithToken(kTreasure, kRed, 1)
      .Ducats(kBlue, blue)
      .Ducats(kGreen, green)
      .Ducats(kRed, red);
}

TEST(BrigandsVectors, Vector48_BRIG_5_1_2_StealsInACircleUseTheSnapshot) {
  Game game = ThreeInACircle(0, 2, 3).Reveal();
  game.Play({{kBlue, Steal(kGreen)}, {kGreen, Steal(kRed)}, {kRed, Steal(kBlue)}});
  EXPECT_EQ(game.ducats(kBlue), 2);
  EXPECT_EQ(game.ducats(kGreen), 3);
  EXPECT_EQ(game.ducats(kRed), 0);
}

TEST(BrigandsVectors, Vector49_BRIG_5_1_7_EachPushesByItsOwnNumber) {
  Game game = Position()
                  .BanditsWithToken(kMarket, kBlue, 3)
                  .BanditsWithToken(kMarket, kGreen, 1)
                  .StopAt(kTownHall)
                  .Reveal();
  game.Play({{kBlue, Push(kGreen)}, {kGreen, Push(kBlue)}});
  EXPECT_EQ(game.bandits(kTownHall, kGreen), 1);
  EXPECT_EQ(game.bandits(kTownHall, kBlue), 1);
  EXPECT_EQ(game.ducats(kBlue), 6);
}

TEST(BrigandsVectors, Vector50_BRIG_5_1_7_PushesInACircleMoveAll) {
  Game game = ThreeInACircle(0, 0, 0)
                  .Ring({kMarket, kTreasure, kPort, kTavern, kPalace, kConvoy, kTownHall})
                  .StopAt(kPort)
                  .Reveal();
  game.Play({{kBlue, Push(kGreen)}, {kGreen, Push(kRed)}, {kRed, Push(kBlue)}});
  for (Colour colour : {kBlue, kGreen, kRed}) EXPECT_EQ(game.bandits(kPort, colour), 1);
}

TEST(BrigandsVectors, Vector51_BRIG_5_1_2_WhoHasMovedOnCanNotBePushed) {
  Game game = Position()
                  .BanditsWithToken(kMarket, kBlue, 1)
                  .BanditsWithToken(kMarket, kGreen, 2)
                  .StopAt(kTownHall)
                  .Reveal();
  game.Play({{kBlue, Push(kGreen)}, {kGreen, MoveOn()}});
  EXPECT_EQ(game.bandits(kTownHall, kGreen), 2);
  EXPECT_EQ(game.Shown<PiecesLeft>().size(), 1u);
  EXPECT_EQ(game.ducats(kBlue), 2);
}

TEST(BrigandsVectors, Vector52_BRIG_5_1_9_ATeamThatArrivesJoinsTheTokenOfItsColour) {
  Game game = Position()
                  .BanditsWithToken(kPort, kBlue, 1)
                  .BanditsWithToken(kTavern, kBlue, 1)
                  .Bandits(kTavern, kGreen, 1)
                  .Ducats(kGreen, 10)
                  .Reveal();
  game.Play({{kBlue, MoveOn()}}).Play({{kBlue, Steal(kGreen)}});
  EXPECT_THAT(game.Shown<Stolen>(), ElementsAre(Stolen{kTavern, kBlue, kGreen, 6}));
  EXPECT_EQ(game.ducats(kBlue), 6);
  EXPECT_EQ(game.ducats(kGreen), 4);
}

TEST(BrigandsVectors, Vector53_BRIG_5_1_9_ABanditCanBePushedFromTileToTile) {
  Game game = Position()
                  .Bandits(kPort, kBlue, 1)
                  .BanditsWithToken(kPort, kGreen, 1)
                  .BanditsWithToken(kTavern, kRed, 1)
                  .StopAt(kPalace)
                  .Reveal();
  game.Play({{kGreen, Push(kBlue)}});
  EXPECT_THAT(game.OptionsOf(kRed), testing::Contains(Move(Push(kBlue))));
  game.Play({{kRed, Push(kBlue)}});
  EXPECT_EQ(game.bandits(kPalace, kBlue), 1);
}

TEST(BrigandsVectors, Vector55_BRIG_5_1_6_ThePrinceMovesExactlyOnePatrol) {
  Game game = Position()
                  .Bandits(kPort, kBlue, 1)
                  .PatrolsWithToken(kPort, 2)
                  .Bandits(kTavern, kGreen, 1)
                  .Reveal();
  game.Play({{kWhite, MoveOn()}});
  EXPECT_THAT(game.Shown<Arrested>(),
              ElementsAre(Arrested{kPort, Counts<uint8_t>({{kBlue, 1}})},
                          Arrested{kTavern, Counts<uint8_t>({{kGreen, 1}})}));
}

TEST(BrigandsVectors, Vector85_BRIG_5_1_4_WhoHasGoneHomeCanNotBeRobbed) {
  Game game = Position()
                  .BanditsWithToken(kTavern, kRed, 1)
                  .BanditsWithToken(kTavern, kBlue, 1)
                  .PatrolsWithToken(kTavern, 1)
                  .Ducats(kRed, 9)
                  .Reveal();
  game.Play({{kRed, Home()}, {kBlue, Steal(kRed)}, {kWhite, Steal(kRed)}});
  EXPECT_EQ(game.ducats(kRed), 9);
  EXPECT_TRUE(game.Shown<Stolen>().empty());
  EXPECT_EQ(game.prisoners(kRed), 0);
  EXPECT_EQ(game.prisoners(kBlue), 1);
}

}  // namespace
}  // namespace assize::games::brigands
