// Duel d'Escrocs: the worked examples of the resale (DUEL-13).
#include "assize/v1/games.pb.h"
#include "referee/games/duel_descrocs/codec.h"
#include "tests/games/duel_descrocs/position.h"

namespace assize::games::duel_descrocs {
namespace {

using testing::ElementsAre;

TEST(DuelVectors, Vector4_DUEL_1_3_SevenAndOneAreNotNeighbours) {
  const Game game = Position().Chest(0, "R7 Y1 G2").AtResale();
  EXPECT_EQ(game.Judged(0, Exchange("R7 Y1 G2")), "DUEL-1.3");
}

TEST(DuelVectors, Vector5_DUEL_1_4_FourEqualNumbersBringChipoSixCoins) {
  Game game = Position().Chest(1, "R4 Y4 G4 B4").AtResale();
  game.Tick({{1, Exchange("R4 Y4 G4 B4")}});
  EXPECT_EQ(game.coins(1), 8);
  EXPECT_EQ(game.pub().discard, Cards("R4 Y4 G4 B4"));
  EXPECT_TRUE(game.chest(1).Empty());
}

TEST(DuelVectors, Vector6_DUEL_1_3_RunsStopAtFive) {
  const Game game = Position().Chest(0, "R1 Y2 G3 B4 R5 Y6").AtResale();
  EXPECT_EQ(game.Judged(0, Exchange("R1 Y2 G3 B4 R5 Y6")), "DUEL-1.3");
  for (const char* run : {"R1 Y2 G3 B4 R5", "Y2 G3 B4 R5 Y6"}) {
    Game sold = game;
    sold.Tick({{0, Exchange(run)}});
    EXPECT_EQ(sold.coins(0), 8) << run;
  }
}

TEST(DuelVectors, Vector7_DUEL_1_3_ARunOfOneColourIsPaidAsSuch) {
  Game game = Position().Tiles({kJoe, kChipo}).Chest(0, "R3 R4 R5").AtResale();
  game.Tick({{0, Exchange("R3 R4 R5")}});
  EXPECT_EQ(game.coins(0), 6);
}

TEST(DuelVectors, Vector18_DUEL_6_4_GrobillDestroysTheLowestCardIfItsTargetIsGone) {
  Game game = Position().Chest(0, "R4 Y4 G1 B2 B7").Holds(1, {kGrobill}).AtResale();
  game.Tick({{0, Exchange("R4 Y4")}, {1, Grobill("R4")}});
  EXPECT_EQ(game.coins(0), 3);
  EXPECT_EQ(game.chest(0), Cards("B2 B7"));
  EXPECT_TRUE(game.pub().discard.Has(OneCard("G1")));
}

TEST(DuelVectors, Vector19_DUEL_6_4_GrobillIsUsedUpIfTheChestIsTooSmallByThen) {
  Game game = Position().Chest(0, "R4 Y4 G1 B2").Holds(1, {kGrobill}).AtResale();
  game.Tick({{0, Exchange("R4 Y4")}, {1, Grobill("R4")}});
  EXPECT_EQ(game.chest(0), Cards("G1 B2"));
  EXPECT_TRUE(game.used(1, kGrobill));
  EXPECT_EQ(game.pub().unused[Chair{1}], 0);
  EXPECT_TRUE(game.Shown<Reinforced>().at(0).failed);
}

TEST(DuelVectors, Vector20_DUEL_1_6_APaintingCostsWhoeverGetsIt) {
  Game game = Position().Chest(0, "TM G1").Chest(1, "B6 B7").Holds(0, {kVipere}).AtResale();
  game.Tick({{0, Vipere("TM", "B7")}});
  EXPECT_EQ(game.coins(0), 2);
  EXPECT_EQ(game.coins(1), 1);
  EXPECT_EQ(game.chest(0), Cards("G1 B7"));
  EXPECT_EQ(game.chest(1), Cards("TM B6"));
}

TEST(DuelVectors, Vector21_DUEL_1_6_TheCrocBrothersPayTwoCoinsMore) {
  Game game =
      Position().Tiles({kMofette, kChipo}).Chest(0, "R3 R4 R5").Holds(0, {kFreresCroc}).AtResale();
  game.Tick({{0, Freres("R3 R4 R5")}});
  EXPECT_EQ(game.coins(0), 2 + 7);
}

TEST(DuelVectors, Vector22_DUEL_1_6_AilesNoiresPayFourForThree) {
  Game game = Position().Chest(0, "TM G1 G2").Holds(0, {kAilesNoires}).AtResale();
  game.Tick({{0, Ailes("TM G1 G2")}});
  EXPECT_EQ(game.coins(0), 6);
  EXPECT_EQ(game.pub().discard, Cards("TM G1 G2"));
}

TEST(DuelVectors, Vector23_DUEL_1_6_PatNeedsADifferenceOfFour) {
  Game game = Position().Coins(8, 12).Holds(0, {kPat}).AtResale();
  game.Tick({{0, Play(kPat)}});
  EXPECT_EQ(game.coins(0), 10);
  EXPECT_EQ(game.coins(1), 10);
  const Game closer = Position().Coins(8, 11).Holds(0, {kPat}).AtResale();
  EXPECT_EQ(closer.Judged(0, Play(kPat)), "DUEL-6.4");
}

TEST(DuelVectors, Vector24_DUEL_1_6_LuckyTurnsLarcinUpWithoutATheft) {
  Game game = Position().Pile("LA").Chest(1, "R1").Holds(0, {kLucky}).AtResale();
  game.Tick({{0, Play(kLucky)}});
  EXPECT_EQ(game.decision(), Decision::kResale);
  EXPECT_EQ(game.coins(0), 6);
  EXPECT_EQ(game.pub().discard, Cards("LA"));
  EXPECT_EQ(game.chest(1), Cards("R1"));
}

TEST(DuelVectors, Vector25_DUEL_6_6_RourouKeepsOneOfThreeButNotLarcin) {
  Game game = Position().Pile("LA TM G2").Holds(0, {kSuperRourou}).AtResale();
  game.Tick({{0, Play(kSuperRourou)}});
  ASSERT_EQ(game.decision(), Decision::kRourou);
  EXPECT_THAT(game.OptionsOf(0),
              ElementsAre(Move(KeepTurnedUp{OneCard("G2")}), Move(KeepTurnedUp{OneCard("TM")})));
  EXPECT_EQ(game.DefaultOf(0), Move(KeepTurnedUp{OneCard("G2")}));
  game.Answer(KeepTurnedUp{OneCard("G2")});
  EXPECT_EQ(game.chest(0), Cards("G2"));
  EXPECT_EQ(game.pub().discard, Cards("LA TM"));
  EXPECT_EQ(game.coins(0), 2);
}

TEST(DuelVectors, Vector29_DUEL_6_3_TheResaleEndsWhenEverybodyIsDone) {
  Game game = Position().Chest(0, "R1").Chest(1, "TM").AtResale();
  game.EndResale();
  EXPECT_EQ(game.decision(), Decision::kSplit);
  EXPECT_EQ(game.pub().round, 2);
  EXPECT_EQ(game.chest(0), Cards("R1"));
  EXPECT_EQ(game.coins(0), 2);
}

TEST(DuelVectors, Vector30_DUEL_6_3_DoneDoesNotBindForLaterTicks) {
  Game game = Position().Chest(0, "R4 Y4").Chest(1, "TM").AtResale();
  game.Tick({{1, Discard("TM")}});
  EXPECT_EQ(game.pub().tick, 2);
  game.Tick({{0, Exchange("R4 Y4")}});
  EXPECT_EQ(game.pub().tick, 3);
  EXPECT_EQ(game.coins(0), 3);
  game.EndResale();
  EXPECT_EQ(game.decision(), Decision::kSplit);
  EXPECT_EQ(game.Shown<TickClosed>().size(), 3u);
}

TEST(DuelVectors, Vector36_DUEL_6_2_ReinforcementsComeInTheOrderOfTheirIds) {
  Game game = Position()
                  .Chest(0, "R1 R2 R3 R4")
                  .Chest(1, "Y5")
                  .Holds(0, {kVipere})
                  .Holds(1, {kGrobill})
                  .AtResale();
  game.Tick({{0, Vipere("R1", "Y5")}, {1, Grobill("R1")}});
  EXPECT_EQ(game.chest(0), Cards("R3 R4 Y5"));
  EXPECT_EQ(game.chest(1), Cards("R1"));
  EXPECT_EQ(game.pub().discard, Cards("R2"));
}

TEST(DuelVectors, Vector37_DUEL_6_4_TheCrocBrothersSellNothingThatWasNotNamed) {
  Game game = Position()
                  .Chest(0, "R3 R4 R5")
                  .Chest(1, "Y1")
                  .Holds(0, {kFreresCroc})
                  .Holds(1, {kVipere})
                  .AtResale();
  game.Tick({{0, Freres("R3 R4 R5")}, {1, Vipere("Y1", "R4")}});
  EXPECT_EQ(game.coins(0), 2);
  EXPECT_TRUE(game.used(0, kFreresCroc));
  EXPECT_EQ(game.chest(0), Cards("Y1 R3 R5"));
}

TEST(DuelVectors, Vector38_DUEL_6_4_AilesNoiresCarryOffWhatIsLeft) {
  Game game =
      Position().Chest(0, "TM G1 G2").Holds(0, {kAilesNoires}).Holds(1, {kGrobill}).AtResale();
  game.Tick({{0, Ailes("TM G1 G2")}, {1, Grobill("G1")}});
  EXPECT_EQ(game.coins(0), 4);
  EXPECT_TRUE(game.chest(0).Empty());
  EXPECT_EQ(game.pub().discard, Cards("TM G1 G2"));
}

TEST(DuelVectors, Vector39_DUEL_6_4_PatLooksAtTheDifferenceAtItsTurn) {
  Game game = Position()
                  .Coins(8, 12)
                  .Chest(0, "TM")
                  .Chest(1, "R1")
                  .Holds(0, {kPat})
                  .Holds(1, {kVipere})
                  .AtResale();
  game.Tick({{0, Play(kPat)}, {1, Vipere("R1", "TM")}});
  EXPECT_EQ(game.coins(0), 8);
  EXPECT_EQ(game.coins(1), 11);
  EXPECT_TRUE(game.used(0, kPat));
}

TEST(DuelVectors, Vector40_DUEL_6_4_VipereFindsAnEmptyChest) {
  Game game = Position().Chest(0, "R1").Chest(1, "Y4 B4").Holds(0, {kVipere}).AtResale();
  game.Tick({{0, Vipere("R1", "Y4")}, {1, Exchange("Y4 B4")}});
  EXPECT_TRUE(game.chest(1).Empty());
  EXPECT_EQ(game.chest(0), Cards("R1"));
  EXPECT_TRUE(game.used(0, kVipere));
}

// ROUROU needs a third card, which the shuffled discard pile gives; `luck` decides which.
Game RourouWithAShuffle(const Chance& luck) {
  Game game = Position()
                  .Pile("G5 G6")
                  .DiscardPile("Y2 Y3")
                  .NothingElse()
                  .Holds(0, {kSuperRourou})
                  .Holds(1, {kDoug})
                  .Luck(luck)
                  .AtResale();
  game.Tick({{0, Play(kSuperRourou)}, {1, Doug("Y2")}});
  return game;
}

Game RourouTurnsUpY2() {
  return RourouWithAShuffle(FindChance([](const Chance& luck) {
    return RourouWithAShuffle(luck).pub().turned_up[2] == OneCard("Y2");
  }));
}

TEST(DuelVectors, Vector41_DUEL_6_6_TheShuffleCanNotContainWhatIsTurnedUp) {
  Game game = RourouTurnsUpY2();
  const TurnedUp turned_up = game.Shown<TurnedUp>().at(0);
  EXPECT_THAT(std::vector(turned_up.cards.begin(), turned_up.cards.begin() + turned_up.size),
              ElementsAre(OneCard("G5"), OneCard("G6"), OneCard("Y2")));
  EXPECT_EQ(game.pub().pending, ReinforcementSet{kDoug});
  game.Answer(KeepTurnedUp{OneCard("G6")});
  EXPECT_EQ(game.chest(0), Cards("G6"));
  EXPECT_EQ(game.chest(1), Cards("Y2"));
  EXPECT_EQ(game.pub().discard, Cards("G5"));
}

TEST(DuelVectors, Vector42_DUEL_6_4_DougTakesTheLowestCardIfItsOwnIsGone) {
  Game game = RourouTurnsUpY2();
  game.Answer(KeepTurnedUp{OneCard("Y2")});
  EXPECT_EQ(game.chest(0), Cards("Y2"));
  EXPECT_EQ(game.chest(1), Cards("G5"));
  EXPECT_EQ(game.pub().discard, Cards("G6"));
}

TEST(DuelVectors, Vector43_DUEL_6_5_SoldCardsTakePartInAShuffleOfTheSameTick) {
  const auto play = [](const Chance& luck) {
    Game game = Position()
                    .Chest(0, "R4 Y4")
                    .DiscardPile("R7 B1")
                    .NothingElse()
                    .Holds(1, {kLucky})
                    .Luck(luck)
                    .AtResale();
    game.Tick({{0, Exchange("R4 Y4")}, {1, Play(kLucky)}});
    return game;
  };
  const Game game =
      play(FindChance([&](const Chance& luck) { return play(luck).pub().discard == Cards("R4"); }));
  EXPECT_THAT(game.Shown<Reshuffled>(), ElementsAre(Reshuffled{4}));
  EXPECT_EQ(game.pub().pile, 3);
  EXPECT_EQ(game.coins(1), 2 + 2);
}

TEST(DuelVectors, Vector45_DUEL_6_2_LeoLooksBeforeLuckyTurnsUp) {
  Game game =
      Position().Pile("R1 Y2 G3 B4 R5 Y6").Holds(0, {kNinjaLeo}).Holds(1, {kLucky}).AtResale();
  game.Tick({{0, Play(kNinjaLeo)}, {1, Play(kLucky)}});
  EXPECT_EQ(game.pub().discard, Cards("R1"));
  EXPECT_EQ(game.own(0).top_size, 4);
  EXPECT_THAT(std::vector(game.own(0).top.begin(), game.own(0).top.begin() + 4),
              ElementsAre(OneCard("Y2"), OneCard("G3"), OneCard("B4"), OneCard("R5")));
  EXPECT_EQ(game.own(1).top_size, 0);
}

TEST(DuelVectors, Vector46_DUEL_6_2_ASubmittedReinforcementIsUsedWhenTheTickOpens) {
  Game game = Position().Holds(0, {kPat, kNinjaLeo}).Holds(1, {kLucky, kDoug}).AtResale();
  game.Tick({{0, Play(kNinjaLeo)}, {1, Play(kLucky)}});
  EXPECT_EQ(game.own(0).theirs[0], ReinforcementSet{kDoug});
  EXPECT_EQ(game.Heard<LeoSaw>(Seat(0)).at(0).theirs[0], ReinforcementSet{kDoug});
  EXPECT_TRUE(game.Heard<LeoSaw>(Seat(1)).empty());
  EXPECT_EQ(game.own(1).theirs[0], ReinforcementSet());
}

TEST(DuelVectors, Vector47_DUEL_1_6_ASwapOfPaintingsCostsBoth) {
  Game game = Position().Chest(0, "TM").Chest(1, "TM2").Holds(0, {kVipere}).AtResale();
  game.Tick({{0, Vipere("TM", "TM2")}});
  EXPECT_EQ(game.coins(0), 1);
  EXPECT_EQ(game.coins(1), 1);
}

TEST(DuelVectors, Vector50_DUEL_7_1_NobodyWinsBeforeTheInspection) {
  Game game = Position().Coins(19, 16).Chest(0, "TM TM2 R1").Chest(1, "R4 Y4 G4 B4").AtResale();
  game.Tick({{0, Exchange("TM TM2")}, {1, Exchange("R4 Y4 G4 B4")}});
  ASSERT_EQ(game.coins(0), 21);
  ASSERT_EQ(game.coins(1), 22);
  EXPECT_THAT(game.asked(), ElementsAre(0, 1));
  game.Tick({{0, Discard("R1")}}).EndResale();
  EXPECT_TRUE(game.asked().empty());
  EXPECT_EQ(Rules::Result(game.pub())[1].rank, 1);
  EXPECT_EQ(Rules::Result(game.pub())[0].rank, 2);
}

TEST(DuelVectors, Vector51_DUEL_8_3_ARepeatedAMissingAndAForeignCardAreIllegal) {
  const Game game = Position().Chest(0, "R1").Holds(0, {kPat}).Holds(1, {kLucky}).AtResale();
  v1::GameMove message;
  auto* cards = message.mutable_duel_descrocs()
                    ->mutable_resale()
                    ->add_actions()
                    ->mutable_exchange()
                    ->mutable_cards();
  cards->Add(0);
  cards->Add(0);
  EXPECT_THAT(std::string(Codec::DecodeMove(message).status().message()),
              testing::HasSubstr("duel_descrocs.resale.actions[0].exchange.cards[1]: 0; allowed: "
                                 "each once (DUEL-8.3)"));
  EXPECT_EQ(game.Judged(0, Discard("R2")), "DUEL-6.1");
  EXPECT_EQ(game.Judged(0, Play(kLucky)), "DUEL-6.4");
  EXPECT_EQ(game.Judged(0, Exchange("R1")), "DUEL-1.3");
}

}  // namespace
}  // namespace assize::games::duel_descrocs
