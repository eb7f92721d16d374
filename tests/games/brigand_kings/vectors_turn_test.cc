// Brigand Kings: worked examples of KINGS-12 about combat, the end of a turn and of the match.
#include "referee/games/brigand_kings/combat.h"
#include "tests/games/brigand_kings/board.h"

namespace assize::games::brigand_kings {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// The transport is a 6 and every die fits: what White sends arrives.
Board Anything(int position) {
  const std::string place = std::to_string(position);
  constexpr char kFits[] = "LWMYS";
  return Board().Dice(place + " " + place + " 6",
                      std::string(5, kFits[static_cast<size_t>(position - 2)]));
}

Fought::Forces Fight(int attackers, int defenders, int stability) {
  return brigand_kings::Fight({static_cast<uint8_t>(attackers), static_cast<uint8_t>(defenders),
                               static_cast<uint8_t>(stability)});
}
Fought::Forces Left(int attackers, int defenders, int stability) {
  return {static_cast<uint8_t>(attackers), static_cast<uint8_t>(defenders),
          static_cast<uint8_t>(stability)};
}

TEST(KingsVectors, Vector4_KINGS_6_18_StabilityFallsFirst) {
  Game game = Board().County(2, kBlack, 3, 1).Dice("2 2 6", "LLLLL").AtDeploy();
  game.Answer(Transport(2).Muster(2, 3));
  EXPECT_EQ(game.At(2), "W1");
  EXPECT_EQ(game.supply(kBlack), 15);
  EXPECT_EQ(game.supply(kWhite), 14);
}

TEST(KingsVectors, Vector5_KINGS_11_25_StabilityThatIsLeftStays) {
  Game game = Anything(4).County(4, kBlack, 1, 3).AtDeploy();
  game.Answer(Transport(2).Muster(4, 3));
  EXPECT_EQ(game.At(4), "W2 s2");
}

TEST(KingsVectors, Vector9_KINGS_6_18_OneAttackerKillsTheLastDefender) {
  EXPECT_EQ(Fight(1, 1, 0), Left(0, 0, 0));
  EXPECT_EQ(Fight(2, 1, 0), Left(1, 0, 0));
}

TEST(KingsVectors, Vector10_KINGS_6_19_TooFewAttackers) {
  EXPECT_EQ(Fight(2, 5, 1), Left(0, 2, 0));
}

TEST(KingsVectors, Vector11_KINGS_6_19_StabilityOutlivesTheDefenders) {
  EXPECT_EQ(Fight(6, 2, 4), Left(4, 0, 2));
}

TEST(KingsVectors, Vector12_KINGS_6_19_WithoutStabilityAnAttackerCostsTwo) {
  EXPECT_EQ(Fight(3, 6, 0), Left(0, 0, 0));
  EXPECT_EQ(Fight(2, 6, 0), Left(0, 2, 0));
}

TEST(KingsVectors, Vector13_KINGS_7_2_TheLastTokenMayBeASoldier) {
  for (int soldiers : {1, 2}) {
    Game game =
        Board().Stability(5, 7 - soldiers).Dice("5 5 2", "YKMMM").Deck({"Pact", "Cave"}).AtDeploy();
    game.Answer(Transport(2).Muster(5, soldiers));
    EXPECT_THAT(game.face_up(kWhite), ElementsAre("Soldier"));
    EXPECT_EQ(game.supply(kWhite), 15);
    EXPECT_EQ(game.At(5), "");
    EXPECT_EQ(game.CardAt(5), "Pact");
  }
}

TEST(KingsVectors, Vector14_KINGS_7_2_SixTokensAreNotEnough) {
  Game game = Board().Camp(kWhite, 1).Dice("5 5 6", "YKYKY").AtDeploy();
  game.Answer(Transport(2).Muster(5, 5).FromCamp(5, 1));
  EXPECT_EQ(game.At(5), "W6");
  EXPECT_THAT(game.face_up(kWhite), IsEmpty());
}

TEST(KingsVectors, Vector15_KINGS_11_15_TheOccupantCapturesInAnothersTurn) {
  Game game = Anything(4).County(3, kBlack, 5, 1).AtDeploy();
  game.Answer(Transport(2).Muster(4, 1));
  EXPECT_THAT(game.face_up(kBlack), ElementsAre("Mill"));
  EXPECT_EQ(game.supply(kBlack), 15);
}

TEST(KingsVectors, Vector16_KINGS_11_20_AnUnclaimedCardIsDiscarded) {
  Game game = Board().Stability(3, 6).AtDeploy();
  game.Answer(Transport(0));
  EXPECT_THAT(game.discards(), ElementsAre("Mill"));
}

TEST(KingsVectors, Vector17_KINGS_11_26_AnEmptyCountyGetsStability) {
  Game game = Board().County(2, kBlack, 1).Dice("2 2 6", "LLLLL").AtDeploy();
  game.Answer(Transport(2).Muster(2, 1));
  EXPECT_EQ(game.At(2), "s1");
  EXPECT_EQ(game.supply(kWhite), 15);
  EXPECT_EQ(game.supply(kBlack), 15);
}

// KINGS-11.16.
TEST(KingsVectors, Vector18_KINGS_7_4_TooFewCardsEndTheMatch) {
  Game game = Board()
                  .Deck({"Pact"})
                  .Stability(2, 6)
                  .County(3, kBlack, 5, 1)
                  .County(4, kWhite, 2)
                  .County(6, kBlack, 4)
                  .EndRolls({2, 5})
                  .AtDeploy();
  const size_t before = game.discards().size();
  game.Answer(Transport(0));
  EXPECT_EQ(game.decision(), Decision::kNone);
  EXPECT_THAT(game.face_up(kBlack), ElementsAre("Mill"));
  EXPECT_THAT(game.face_up(kWhite), ElementsAre("Author"));
  const auto discards = game.discards();
  EXPECT_THAT(std::vector(discards.begin() + static_cast<int>(before), discards.end()),
              ElementsAre("Merchant", "Castle"));
  EXPECT_EQ(game.pub().deck, 1);
  EXPECT_EQ(game.CardAt(5), "Soldier");
  EXPECT_EQ(game.CardAt(4), "");
}

TEST(KingsVectors, Vector28_KINGS_5_4_TheDefaultPlacesNobody) {
  Game game = Board().Dice("3 6 6", "MMMMM").AtDeploy();
  const Move move = Rules::DefaultMove(game.view(kWhite));
  EXPECT_EQ(move, Move(Transport(1)));
  game.Answer(move);
  EXPECT_EQ(game.Row(), "s1 | s1 | s1 | s1 | s1");
}

TEST(KingsVectors, Vector39_KINGS_7_1_AnEmptyCountyKeepsItsStability) {
  Game game = Board().County(2, kBlack, 1, 5).Dice("2 2 6", "LLLLL").AtDeploy();
  game.Answer(Transport(2).Muster(2, 1));
  EXPECT_EQ(game.At(2), "s5");
  EXPECT_EQ(game.supply(kWhite), 15);
  EXPECT_EQ(game.supply(kBlack), 15);
}

TEST(KingsVectors, Vector40_KINGS_7_2_ACaptureInTheTurnOfTheAttack) {
  Game game = Board().County(2, kBlack, 1, 5).Dice("2 2 6", "LLLLL").AtDeploy();
  game.Answer(Transport(2).Muster(2, 5));
  EXPECT_EQ(game.Shown<Fought>().at(0).after, Left(4, 0, 4));
  EXPECT_THAT(game.face_up(kWhite), ElementsAre("Merchant"));
  EXPECT_EQ(game.supply(kWhite), 15);
  EXPECT_EQ(game.supply(kBlack), 15);
}

TEST(KingsVectors, Vector41_KINGS_7_1_AnAttackCanPreventACapture) {
  const Board board = Board().County(2, kBlack, 5, 1).Dice("2 2 6", "LLLLL");
  Game two = board.AtDeploy();
  two.Answer(Transport(2).Muster(2, 2));
  EXPECT_EQ(two.At(2), "B2 s1");
  EXPECT_EQ(two.supply(kBlack), 13);
  Game one = board.AtDeploy();
  one.Answer(Transport(2).Muster(2, 1));
  EXPECT_EQ(one.At(2), "B4 s1");
}

TEST(KingsVectors, Vector42_KINGS_6_17_OwnSoldiersJoin) {
  Game game = Board().County(2, kWhite, 4, 2).Dice("2 2 6", "LLLLL").AtDeploy();
  game.Answer(Transport(2).Muster(2, 1));
  EXPECT_THAT(game.Shown<Fought>(), IsEmpty());
  EXPECT_THAT(game.face_up(kWhite), ElementsAre("Merchant"));
  EXPECT_EQ(game.supply(kWhite), 15);
}

TEST(KingsVectors, Vector43_KINGS_6_17_TwoCombatsInOneTurn) {
  Game game =
      Board(3).County(2, kBlack, 1).County(6, kGrey, 2, 1).Dice("2 6 5", "LKSSM").AtDeploy();
  game.Answer(Transport(2).Muster(2, 2).Muster(6, 2));
  EXPECT_EQ(game.At(2), "W1");
  EXPECT_EQ(game.At(6), "s1");
  EXPECT_EQ(game.supply(kWhite), 14);
  EXPECT_EQ(game.supply(kBlack), 15);
  EXPECT_EQ(game.supply(kGrey), 15);
  EXPECT_EQ(game.pub().active, Seat(kBlack));
}

TEST(KingsVectors, Vector44_KINGS_7_3_CardsAreDealtInAscendingOrder) {
  Game game = Board(3)
                  .County(2, kWhite, 2, 4)
                  .County(3, kGrey, 3, 3)
                  .Stability(5, 6)
                  .County(6, kBlack, 5)
                  .Deck({"Pact", "Cave", "Desert", "Origin"})
                  .Dice("2 2 6", "LLLLL")
                  .AtDeploy();
  const size_t before = game.discards().size();
  game.Answer(Transport(2).Muster(2, 1));
  EXPECT_THAT(game.face_up(kWhite), ElementsAre("Merchant"));
  EXPECT_THAT(game.face_up(kGrey), ElementsAre("Mill"));
  EXPECT_EQ(game.discards().at(before), "Soldier");
  EXPECT_EQ(game.CardAt(2), "Pact");
  EXPECT_EQ(game.CardAt(3), "Cave");
  EXPECT_EQ(game.CardAt(5), "Desert");
  EXPECT_EQ(game.pub().deck, 1);
  EXPECT_EQ(game.At(6), "B5 s1");
}

TEST(KingsVectors, Vector45_KINGS_11_24_AnEmptyDeckDoesNotEndTheMatch) {
  Game one = Board().County(3, kBlack, 5, 1).Deck({"Pact"}).AtDeploy();
  one.Answer(Transport(0));
  EXPECT_EQ(one.CardAt(3), "Pact");
  EXPECT_EQ(one.pub().deck, 0);
  EXPECT_EQ(one.decision(), Decision::kReroll1);
  Game none = Board().County(3, kBlack, 5, 1).Deck({}).AtDeploy();
  none.Answer(Transport(0));
  EXPECT_EQ(none.decision(), Decision::kNone);
  EXPECT_THAT(none.face_up(kBlack), ElementsAre("Mill"));
  EXPECT_EQ(none.CardAt(3), "");
  EXPECT_THAT(none.Shown<EndRolled>(), IsEmpty());
}

// KINGS-11.21, KINGS-11.27.
TEST(KingsVectors, Vector46_KINGS_7_7_TheEndRolls) {
  Game game = Board()
                  .Deck({})
                  .County(3, kBlack, 5, 1)
                  .County(4, kBlack, 1)
                  .County(5, kWhite, 6)
                  .County(6, kWhite, 1, 5)
                  .Camp(kBlack, 4)
                  .Bonus(kWhite, {"Ace of Suns", "Ace of Waves"})
                  .Bonus(kBlack, {"Ace of Wyrms", "Ace of Knots"})
                  .EndRolls({2, 6, 1})
                  .AtDeploy();
  game.Answer(Transport(0));
  EXPECT_THAT(game.face_up(kBlack), ElementsAre("Mill"));
  EXPECT_THAT(game.face_up(kWhite), ElementsAre("Soldier", "Castle"));
  EXPECT_EQ(game.discards().back(), "Author");
  EXPECT_EQ(game.camp(kBlack), 4);
  const MatchOver over = game.Shown<MatchOver>().at(0);
  EXPECT_EQ(over.results[Seat(kWhite)].points, 13);
  EXPECT_EQ(over.results[Seat(kBlack)].points, 8);
}

// KINGS-11.22.
TEST(KingsVectors, Vector50_KINGS_7_5_TheTurnCap) {
  Game game = Board().TurnCap(1).County(4, kWhite, 2).EndRolls({3}).AtDeploy();
  game.Answer(Transport(0));
  EXPECT_TRUE(game.pub().cap_reached);
  EXPECT_EQ(game.decision(), Decision::kNone);
  EXPECT_THAT(game.discards(), ElementsAre("Author"));
  Game other = Board().TurnCap(1).Stability(3, 6).Deck({"Pact"}).AtDeploy();
  other.Answer(Transport(0));
  EXPECT_TRUE(other.pub().cap_reached);
  EXPECT_EQ(other.discards().back(), "Mill");
  EXPECT_EQ(other.CardAt(3), "Pact");
  EXPECT_EQ(other.pub().deck, 0);
  // KINGS-7.4 comes first.
  Game ended = Board().TurnCap(1).Stability(3, 6).Deck({}).AtDeploy();
  ended.Answer(Transport(0));
  EXPECT_FALSE(ended.pub().cap_reached);
}

}  // namespace
}  // namespace assize::games::brigand_kings
