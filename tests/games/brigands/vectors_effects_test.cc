// Brigands: the worked examples of the districts' effects (BRIG-11).
#include "tests/games/brigands/position.h"

namespace assize::games::brigands {
namespace {

constexpr int kBlueNumber = 0;
constexpr int kGreenNumber = 1;

TEST(BrigandsVectors, Vector1_BRIG_1_2_TheMarketPaysTeamsByTheirSize) {
  Game game = Position().Bandits(kMarket, kBlue, 3).Bandits(kMarket, kGreen, 2).Reveal();
  EXPECT_EQ(game.ducats(kBlue), 12);
  EXPECT_EQ(game.ducats(kGreen), 6);
  EXPECT_EQ(game.banditsInTown(), 0);
  EXPECT_EQ(game.prisoners(kBlue) + game.prisoners(kGreen), 0);
}

TEST(BrigandsVectors, Vector2_BRIG_1_3_TheTownHallsLootIsSharedByTheHead) {
  Game game = Position().Bandits(kTownHall, kBlue, 2).Bandits(kTownHall, kGreen, 1).Reveal();
  EXPECT_EQ(game.ducats(kBlue), 6);
  EXPECT_EQ(game.ducats(kGreen), 3);
}

TEST(BrigandsVectors, Vector9_BRIG_5_1_8_APassedTokenReturnsAndTheEffectTakesPlace) {
  Game game = Position().BanditsWithToken(kTownHall, kBlue, 1).Reveal();
  game.Play({{kBlue, Pass()}});
  EXPECT_EQ(game.ducats(kBlue), 10);
  EXPECT_EQ(game.hand(kBlue), 0);
  EXPECT_EQ(Reserve(game.pub(), kBlue), 6);
}

TEST(BrigandsVectors, Vector11_BRIG_5_3_1_ThreeBanditsWakeThePalace) {
  Game game = Position()
                  .DayCard(kPalace)
                  .Bandits(kPalace, kBlue, 2)
                  .BanditsWithToken(kPalace, kGreen, 1)
                  .Reveal();
  game.Play({{kGreen, Pass()}});
  EXPECT_EQ(game.prisoners(kBlue), 2);
  EXPECT_EQ(game.prisoners(kGreen), 1);
  EXPECT_EQ(game.ducats(kBlue) + game.ducats(kGreen), 0);
  EXPECT_TRUE(HasDayCard(game.pub(), kPalace));
  EXPECT_THAT(game.Shown<PreconditionFailed>(),
              testing::ElementsAre(
                  PreconditionFailed{kPalace, Counts<uint8_t>({{kBlue, 2}, {kGreen, 1}})}));
}

TEST(BrigandsVectors, Vector12_BRIG_5_1_7_APushMakesThePreconditionTrue) {
  Game game = Position()
                  .Bandits(kPalace, kBlue, 2)
                  .BanditsWithToken(kPalace, kGreen, 1)
                  .StopAt(kConvoy)
                  .Reveal();
  game.Play({{kGreen, Push(kBlue)}});
  EXPECT_EQ(game.bandits(kConvoy, kBlue), 1);
  EXPECT_EQ(game.ducats(kBlue), 5);
  EXPECT_EQ(game.ducats(kGreen), 5);
}

TEST(BrigandsVectors, Vector13_BRIG_5_3_2_TheConvoysLootGrowsByADie) {
  Game game = Position()
                  .Bandits(kConvoy, kBlue, 2)
                  .Bandits(kConvoy, kGreen, 1)
                  .Luck(WithDice({{{"convoy", 6, 1}, 4}}))
                  .Reveal();
  EXPECT_EQ(game.ducats(kBlue), 8);
  EXPECT_EQ(game.ducats(kGreen), 4);
}

TEST(BrigandsVectors, Vector14_BRIG_3_4_ADayCardRollsTwoDiceForTheConvoy) {
  const Chance twenty_one = WithDice({{{"convoy", 6, 1}, 6}, {{"convoy", 6, 2}, 5}});
  const Chance twenty = WithDice({{{"convoy", 6, 1}, 6}, {{"convoy", 6, 2}, 4}});
  const auto gain = [](const Chance& luck, bool lone_team_takes_all) {
    Game game = Position()
                    .DayCard(kConvoy)
                    .Bandits(kConvoy, kBlue, 3)
                    .LoneTeamTakesAll(lone_team_takes_all)
                    .Luck(luck)
                    .Reveal();
    EXPECT_TRUE(game.pub().removed_day_cards.Has(kConvoy));
    return game.ducats(kBlue);
  };
  EXPECT_EQ(gain(twenty_one, true), 21);
  EXPECT_EQ(gain(twenty_one, false), 21);
  EXPECT_EQ(gain(twenty, true), 20);
  EXPECT_EQ(gain(twenty, false), 18);
}

TEST(BrigandsVectors, Vector15_BRIG_1_2_TheConvoyTakesALoneBandit) {
  Game game = Position().Bandits(kConvoy, kBlue, 1).Reveal();
  EXPECT_EQ(game.prisoners(kBlue), 1);
  EXPECT_EQ(game.ducats(kBlue), 0);
  EXPECT_TRUE(game.Shown<DiceRolled>().empty());
}

Position RivalsAtTheTreasure() {
  return Position()
      .Ring({kMarket, kTreasure, kPort, kTavern, kPalace, kConvoy, kTownHall})
      .DayCard(kTreasure)
      .BanditsWithToken(kTreasure, kBlue, 1)
      .Bandits(kTreasure, kGreen, 1)
      .Ducats(kGreen, 4)
      .StopAt(kPort);
}

TEST(BrigandsVectors, Vector16_BRIG_4_4_APushLeavesTheTreasureToOneColour) {
  Game game = RivalsAtTheTreasure().Reveal();
  game.Play({{kBlue, Push(kGreen)}});
  EXPECT_EQ(game.bandits(kPort, kGreen), 1);
  EXPECT_EQ(game.ducats(kBlue), 15);
  EXPECT_TRUE(game.pub().removed_day_cards.Has(kTreasure));
  EXPECT_FALSE(HasDayCard(game.pub(), kTreasure));
}

TEST(BrigandsVectors, Vector17_BRIG_4_4_RivalsAtTheTreasureAreCaughtAndTheDayCardStays) {
  Game game = RivalsAtTheTreasure().Reveal();
  game.Play({{kBlue, Steal(kGreen)}});
  EXPECT_EQ(game.ducats(kBlue), 3);
  EXPECT_EQ(game.ducats(kGreen), 1);
  EXPECT_EQ(game.prisoners(kBlue), 1);
  EXPECT_EQ(game.prisoners(kGreen), 1);
  EXPECT_TRUE(HasDayCard(game.pub(), kTreasure));
}

TEST(BrigandsVectors, Vector21_BRIG_5_3_3_BanditsAtThePortActOneAfterTheOther) {
  Game game = Position().Bandits(kPort, kBlue, 2).Hand(kBlue, 1).Reveal();
  game.Play({{kBlue, PortList({kTake, 3})}});
  EXPECT_EQ(game.hand(kBlue), 0);
  EXPECT_EQ(game.ducats(kBlue), 9);
}

TEST(BrigandsVectors, Vector22_BRIG_5_3_3_ThePortGivesNoMoreThanTheReserve) {
  Game game = Position().DayCard(kPort).Bandits(kPort, kBlue, 2).Hand(kBlue, 2).Reveal();
  game.Play({{kBlue, PortList({kTake, kTake})}});
  EXPECT_EQ(game.hand(kBlue), 6);
  EXPECT_TRUE(game.pub().removed_day_cards.Has(kPort));
}

TEST(BrigandsVectors, Vector23_BRIG_5_3_4_WhoCanNotPayForThreeDiceIsNotAsked) {
  Game game = Position()
                  .Bandits(kTavern, kBlue, 2)
                  .Ducats(kBlue, 4)
                  .Luck(WithDice({{{"tavern", 6, kBlueNumber, 1, 1}, 3},
                                  {{"tavern", 6, kBlueNumber, 2, 1}, 1},
                                  {{"tavern", 6, kBlueNumber, 2, 2}, 2},
                                  {{"tavern", 6, kBlueNumber, 2, 3}, 2}}))
                  .Reveal();
  // The first wave went by without a question.
  EXPECT_EQ(game.decision(), Decision::kTavern);
  EXPECT_EQ(game.pub().wave, 2);
  EXPECT_EQ(game.ducats(kBlue), 7);
  game.Play({{kBlue, Roll3()}});
  EXPECT_EQ(game.ducats(kBlue), 6);
}

TEST(BrigandsVectors, Vector65_BRIG_1_2_EvenAnAloneTeamOfThreeWakesThePalace) {
  Game game = Position().Bandits(kPalace, kBlue, 3).Reveal();
  EXPECT_EQ(game.prisoners(kBlue), 3);
  EXPECT_EQ(game.ducats(kBlue), 0);
}

TEST(BrigandsVectors, Vector66_BRIG_1_2_TheTreasurePaysTheTeamNotTheBandit) {
  EXPECT_EQ(Position().Bandits(kTreasure, kBlue, 3).Reveal().ducats(kBlue), 10);
  EXPECT_EQ(Position().DayCard(kTreasure).Bandits(kTreasure, kBlue, 3).Reveal().ducats(kBlue), 15);
}

// BRIG-12.A1.
TEST(BrigandsVectors, Vector67_BRIG_1_6_ALoneTeamTakesAllUnlessTheOptionSaysNo) {
  const auto position = [] { return Position().Bandits(kTownHall, kBlue, 3); };
  EXPECT_EQ(position().Reveal().ducats(kBlue), 10);
  EXPECT_EQ(position().LoneTeamTakesAll(false).Reveal().ducats(kBlue), 9);
  EXPECT_EQ(position().DayCard(kTownHall).Reveal().ducats(kBlue), 16);
  EXPECT_EQ(position().DayCard(kTownHall).LoneTeamTakesAll(false).Reveal().ducats(kBlue), 15);
}

TEST(BrigandsVectors, Vector68_BRIG_1_2_DayCardsPayMore) {
  Game market =
      Position().DayCard(kMarket).Bandits(kMarket, kBlue, 1).Bandits(kMarket, kGreen, 2).Reveal();
  EXPECT_EQ(market.ducats(kBlue), 5);
  EXPECT_EQ(market.ducats(kGreen), 10);
  EXPECT_EQ(Position().DayCard(kPalace).Bandits(kPalace, kBlue, 2).Reveal().ducats(kBlue), 16);
  Game town_hall = Position()
                       .DayCard(kTownHall)
                       .Bandits(kTownHall, kBlue, 2)
                       .Bandits(kTownHall, kGreen, 1)
                       .Reveal();
  EXPECT_EQ(town_hall.ducats(kBlue), 10);
  EXPECT_EQ(town_hall.ducats(kGreen), 5);
}

TEST(BrigandsVectors, Vector69_BRIG_5_3_4_ADayCardRollsTwoFreeDiceForEachBandit) {
  Game game = Position()
                  .DayCard(kTavern)
                  .Bandits(kTavern, kBlue, 2)
                  .Bandits(kTavern, kGreen, 1)
                  .Ducats(kBlue, 9)
                  .Luck(WithDice({{{"tavern", 6, kBlueNumber, 1, 1}, 1},
                                  {{"tavern", 6, kBlueNumber, 1, 2}, 2},
                                  {{"tavern", 6, kBlueNumber, 2, 1}, 3},
                                  {{"tavern", 6, kBlueNumber, 2, 2}, 4},
                                  {{"tavern", 6, kGreenNumber, 1, 1}, 5},
                                  {{"tavern", 6, kGreenNumber, 1, 2}, 6}}))
                  .Reveal();
  EXPECT_EQ(game.decision(), Decision::kNone);
  EXPECT_EQ(game.ducats(kBlue), 19);
  EXPECT_EQ(game.ducats(kGreen), 11);
  EXPECT_TRUE(game.pub().removed_day_cards.Has(kTavern));
  std::vector<std::pair<Colour, int>> order;
  for (const DiceRolled& dice : game.Shown<DiceRolled>()) {
    order.emplace_back(*dice.colour, dice.bandit);
  }
  EXPECT_THAT(order,
              testing::ElementsAre(std::pair(kBlue, 1), std::pair(kBlue, 2), std::pair(kGreen, 1)));
}

// BRIG-3.4: wave, colour, die.
TEST(BrigandsVectors, Vector70_BRIG_5_3_4_TheTavernIsPlayedInWaves) {
  Game game = Position()
                  .Bandits(kTavern, kBlue, 2)
                  .Bandits(kTavern, kGreen, 1)
                  .Ducats(kBlue, 6)
                  .Ducats(kGreen, 6)
                  .Luck(WithDice({{{"tavern", 6, kBlueNumber, 1, 1}, 6},
                                  {{"tavern", 6, kGreenNumber, 1, 1}, 1},
                                  {{"tavern", 6, kGreenNumber, 1, 2}, 1},
                                  {{"tavern", 6, kGreenNumber, 1, 3}, 1},
                                  {{"tavern", 6, kBlueNumber, 2, 1}, 6},
                                  {{"tavern", 6, kBlueNumber, 2, 2}, 6},
                                  {{"tavern", 6, kBlueNumber, 2, 3}, 6}}))
                  .Reveal();
  game.Play({{kBlue, Roll1()}, {kGreen, Roll3()}});
  EXPECT_EQ(game.ducats(kGreen), 3);
  game.Play({{kBlue, Roll3()}});
  EXPECT_EQ(game.ducats(kBlue), 24);
  EXPECT_EQ(game.ducats(kGreen), 3);
}

TEST(BrigandsVectors, Vector71_BRIG_5_3_3_APlayedTokenIsBackInTheReserveBeforeThePort) {
  Game game = Position().BanditsWithToken(kPort, kBlue, 1).Hand(kBlue, 5).Reveal();
  game.Play({{kBlue, Pass()}}).Play({{kBlue, PortList({kTake})}});
  EXPECT_EQ(game.hand(kBlue), 6);

  // A token that lies on a later tile is not in the reserve.
  Game later = Position()
                   .Bandits(kPort, kBlue, 2)
                   .BanditsWithToken(kConvoy, kBlue, 1)
                   .Hand(kBlue, 3)
                   .Reveal();
  later.Play({{kBlue, PortList({kTake, kTake})}});
  EXPECT_EQ(later.hand(kBlue), 5);
}

// BRIG-12.A6.
TEST(BrigandsVectors, Vector72_BRIG_4_4_ADayCardIsUsedUpEvenIfNothingIsGained) {
  Game game = Position().DayCard(kPort).Bandits(kPort, kBlue, 1).Hand(kBlue, 6).Reveal();
  game.Play({{kBlue, PortList({kTake})}});
  EXPECT_EQ(game.hand(kBlue), 6);
  EXPECT_EQ(game.ducats(kBlue), 0);
  EXPECT_TRUE(game.pub().removed_day_cards.Has(kPort));
}

TEST(BrigandsVectors, Vector73_BRIG_4_4_ADayCardStaysWhereNobodyUsedIt) {
  Game arrest = Position().DayCard(kMarket).Bandits(kMarket, kBlue, 1).Patrols(kMarket, 1).Reveal();
  EXPECT_EQ(arrest.prisoners(kBlue), 1);
  EXPECT_TRUE(HasDayCard(arrest.pub(), kMarket));
  Game nobody = Position().DayCard(kMarket).Reveal();
  EXPECT_TRUE(HasDayCard(nobody.pub(), kMarket));
}

TEST(BrigandsVectors, Vector81_BRIG_7_5_WhatADayCardBringsCanBeSoldAtOnce) {
  Game one = Position().DayCard(kPort).Bandits(kPort, kBlue, 1).Reveal();
  // With one bandit and no token there is nothing but TAKE (BRIG-7.10).
  EXPECT_EQ(one.decision(), Decision::kNone);
  EXPECT_EQ(one.hand(kBlue), 3);

  Game two = Position().DayCard(kPort).Bandits(kPort, kBlue, 2).Reveal();
  two.Play({{kBlue, PortList({kTake, 3})}});
  EXPECT_EQ(two.ducats(kBlue), 9);
  EXPECT_EQ(two.hand(kBlue), 0);
  Game plain = Position().Bandits(kPort, kBlue, 2).Reveal();
  EXPECT_EQ(plain.Judged(kBlue, PortList({kTake, 3})), "BRIG-7.5");
}

TEST(BrigandsVectors, Vector83_BRIG_7_6_ThreeDiceCostSixDucats) {
  Game poor = Position().Bandits(kTavern, kBlue, 1).Ducats(kBlue, 5).Reveal();
  EXPECT_EQ(poor.decision(), Decision::kNone);
  EXPECT_GT(poor.ducats(kBlue), 5);
  Game rich = Position().Bandits(kTavern, kBlue, 1).Ducats(kBlue, 6).Reveal();
  EXPECT_THAT(rich.OptionsOf(kBlue), testing::ElementsAre(Move(Roll1()), Move(Roll3())));
}

}  // namespace
}  // namespace assize::games::brigands
