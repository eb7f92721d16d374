// Brigand Kings: worked examples of KINGS-12 about the deploy command.
#include "referee/games/brigand_kings/codec.h"
#include "tests/games/brigand_kings/board.h"

namespace assize::games::brigand_kings {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(KingsVectors, Vector1_KINGS_6_11_EachSuitDiePaysForOneSoldier) {
  Game game = Board().Dice("2 4 4", "LLKMS").AtDeploy();
  EXPECT_EQ(game.Judged(Transport(1).Muster(2, 3).Muster(4, 2)), "KINGS-6.11");
  EXPECT_EQ(game.Judged(Transport(1).Muster(2, 5)), "KINGS-6.11");
  EXPECT_EQ(game.Judged(Transport(1).Muster(3, 1)), "KINGS-6.9");
  game.Answer(Transport(1).Muster(2, 3).Muster(4, 1));
  EXPECT_EQ(game.Row(), "W3 | s1 | W1 | s1 | s1");
  EXPECT_EQ(game.supply(kWhite), 11);
}

TEST(KingsVectors, Vector2_KINGS_6_12_TheTransportBoundsTheCamp) {
  Game game = Board().Dice("1 3 3", "YYYYS").AtDeploy();
  EXPECT_EQ(game.Judged(Transport(1).Camp('Y', 4)), "KINGS-6.12");
  EXPECT_EQ(game.Judged(Transport(1).Camp('S', 2)), "KINGS-6.11");
  game.Answer(Transport(1).Camp('Y', 3));
  EXPECT_EQ(game.camp(kWhite), 3);
  EXPECT_EQ(game.supply(kWhite), 12);
  EXPECT_EQ(game.Row(), "s1 | s1 | s1 | s1 | s1");
}

// KINGS-11.5, KINGS-11.6.
TEST(KingsVectors, Vector3_KINGS_6_16_CampSoldiersNeedNoSuitDice) {
  Game game = Board().Camp(kWhite, 3).Dice("3 5 6", "SWWMY").AtDeploy();
  EXPECT_EQ(game.Judged(Transport(1).Muster(6, 1).Muster(3, 2).FromCamp(3, 3)), "KINGS-6.12");
  game.Answer(Transport(1).Muster(6, 1).Muster(3, 2).FromCamp(3, 2));
  EXPECT_EQ(game.Row(), "s1 | W4 | s1 | s1 | W1");
  EXPECT_EQ(game.camp(kWhite), 1);
  EXPECT_EQ(game.supply(kWhite), 9);
}

// KINGS-10.15: everybody goes on to see the card. KINGS-11.13.
TEST(KingsVectors, Vector6_KINGS_6_4_ANumberCardOfRank3SetsThreeDice) {
  const Board board = Board().Dice("1 4 6", "MMWLY").FaceUp(kWhite, {"Painter"});
  for (const char* uses : {"N0", "S3", "K4", "N0 S3", "N0 K4", "S3 K4"}) {
    EXPECT_EQ(board.AtDeploy().Judged(Transport(2).Flips("Painter", uses)), "legal") << uses;
  }
  Game game = board.AtDeploy();
  game.Answer(Transport(2).Flips("Painter", "N0 S3 K4"));
  const auto deployed = game.Shown<Deployed>();
  ASSERT_EQ(deployed.size(), 1u);
  Game after = game;
  after.state().pub.dice = deployed[0].dice;
  EXPECT_EQ(after.DiceText(), "3 4 6 SKWLY");
  EXPECT_THAT(game.spent(kWhite), ElementsAre("Painter"));
  EXPECT_THAT(game.face_up(kWhite), IsEmpty());
}

TEST(KingsVectors, Vector7_KINGS_6_4_ACardOfRank7HasNoNumber) {
  Game game =
      Board().Dice("1 4 6", "MMWLY").CardAt(6, "Pact").FaceUp(kWhite, {"Castle"}).AtDeploy();
  EXPECT_EQ(game.Judged(Transport(2).Flips("Castle", "N0")), "KINGS-6.4");
  EXPECT_EQ(game.Judged(Transport(2).Flips("Castle", "S3")), "legal");
  EXPECT_EQ(game.Judged(Transport(2).Flips("Castle", "K4")), "legal");
  game.Answer(Transport(2).Flips("Castle", "S3 K4"));
  const Dice dice = game.Shown<Deployed>().at(0).dice;
  EXPECT_EQ(dice, (Dice{1, 4, 6, 1, 5, 2, 3, 4}));
}

// KINGS-11.2.
TEST(KingsVectors, Vector22_KINGS_6_9_TheTransportDieIsNoDestination) {
  const Game game = Board().Dice("4 2 4", "MKMKL").AtDeploy();
  EXPECT_EQ(game.Judged(Transport(1).Muster(4, 2)), "legal");
  EXPECT_EQ(game.Judged(Transport(1).Muster(4, 3)), "KINGS-6.12");
  EXPECT_EQ(game.Judged(Transport(1).Muster(2, 1)), "KINGS-6.9");
}

// KINGS-11.7.
TEST(KingsVectors, Vector23_KINGS_6_11_TheCampTakesOneSuit) {
  const Game game = Board().Camp(kWhite, 2).Dice("1 1 5", "MMMSS").AtDeploy();
  EXPECT_EQ(game.Judged(Transport(2).Camp('M', 3)), "legal");
  EXPECT_EQ(game.Judged(Transport(2).Camp('S', 2)), "legal");
  EXPECT_EQ(game.Judged(Transport(2).Camp('M', 5)), "KINGS-6.11");
  for (int position = 2; position <= 6; ++position) {
    EXPECT_EQ(game.Judged(Transport(2).FromCamp(position, 1)), "KINGS-6.9");
  }
}

TEST(KingsVectors, Vector24_KINGS_6_11_ADieCannotPayTwice) {
  const Game game = Board().Dice("2 5 6", "KLMMS").AtDeploy();
  EXPECT_EQ(game.Judged(Transport(2).Muster(2, 1).Muster(5, 1)), "legal");
  EXPECT_EQ(game.Judged(Transport(2).Muster(2, 2)), "legal");
  EXPECT_EQ(game.Judged(Transport(2).Muster(2, 2).Muster(5, 1)), "KINGS-6.11");
}

TEST(KingsVectors, Vector25_KINGS_6_13_SumsAreExact) {
  const Game game = Board()
                        .County(4, kWhite, 6)
                        .County(5, kWhite, 6)
                        .Camp(kWhite, 2)
                        .Dice("2 2 5", "LKLMM")
                        .AtDeploy();
  EXPECT_EQ(game.supply(kWhite), 1);
  EXPECT_EQ(game.Judged(Transport(2).Muster(2, 1).FromCamp(2, 2)), "legal");
  EXPECT_EQ(game.Judged(Transport(2).Muster(2, 2)), "KINGS-6.13");
  EXPECT_EQ(game.Judged(Transport(2).FromCamp(2, 3)), "KINGS-6.14");
  EXPECT_EQ(game.Judged(Transport(2).Muster(2, 2147483647)), "KINGS-6.11");
  EXPECT_EQ(game.Judged(Transport(2).FromCamp(2, 2147483647)), "KINGS-6.12");
  EXPECT_EQ(game.Judged(Transport(2).Muster(2, 1).FromCamp(2, 2147483647)), "KINGS-6.12");
}

TEST(KingsVectors, Vector31_KINGS_6_8_FlipsComeBeforeDiceAreAssigned) {
  Game game = Board().Dice("1 1 5", "MMSYK").FaceUp(kWhite, {"Savage"}).AtDeploy();
  EXPECT_EQ(game.Judged(Transport(2).Muster(3, 1).Camp('M', 1)), "KINGS-6.9");
  EXPECT_EQ(game.Judged(Transport(2).Flips("Savage", "N0").Muster(3, 1).Camp('M', 1)),
            "KINGS-6.11");
  game.Answer(Transport(2).Flips("Savage", "N0 L3").Muster(3, 1).Camp('M', 1));
  EXPECT_EQ(game.Shown<Deployed>().at(0).dice, (Dice{3, 1, 5, 3, 0, 1, 4, 5}));
  EXPECT_EQ(game.At(3), "W1");
  EXPECT_EQ(game.camp(kWhite), 1);
  EXPECT_THAT(game.spent(kWhite), ElementsAre("Savage"));
}

// KINGS-11.11, KINGS-11.12.
TEST(KingsVectors, Vector32_KINGS_6_6_OneDieMayChangeSeveralTimes) {
  const Board board =
      Board().Dice("1 4 6", "MMWLY").CardAt(6, "Pact").FaceUp(kWhite, {"Painter", "Castle"});
  const Game game = board.AtDeploy();
  EXPECT_EQ(game.Judged(Transport(2).Flips("Painter", "K3").Flips("Castle", "K3")), "KINGS-6.6");
  EXPECT_EQ(game.Judged(Transport(2).Flips("Painter", "S3 K3")), "legal");
  Game both = board.AtDeploy();
  both.Answer(Transport(2).Flips("Painter", "K3").Flips("Castle", "S3"));
  EXPECT_EQ(both.Shown<Deployed>().at(0).dice[3], 1);
  EXPECT_THAT(both.spent(kWhite), ElementsAre("Painter", "Castle"));
}

TEST(KingsVectors, Vector33_KINGS_6_3_IllegalFlipsNameTheirRule) {
  const Board board = Board()
                          .Dice("3 4 6", "MMWLY")
                          .CardAt(6, "Pact")
                          .FaceUp(kWhite, {"Painter", "Castle"})
                          .FaceUp(kBlack, {"Cave"});
  Game game = board.AtDeploy();
  const auto judged = [&](const char* card, const char* uses) {
    return game.Judged(Transport(2).Flips(card, uses));
  };
  EXPECT_EQ(judged("Castle", "S3 S4"), "KINGS-6.4");
  EXPECT_EQ(judged("Castle", "M3"), "KINGS-6.4");
  EXPECT_EQ(judged("Painter", "N3"), "KINGS-6.4");
  EXPECT_EQ(judged("Painter", "S0"), "KINGS-6.4");
  EXPECT_EQ(game.Judged(Transport(2).Flips("Painter", "S3").Flips("Painter", "K4")), "KINGS-6.3");
  EXPECT_EQ(judged("Painter", ""), "KINGS-6.5");
  EXPECT_EQ(judged("Cave", "W3"), "KINGS-6.3");
  EXPECT_EQ(judged("Painter", "N0"), "KINGS-6.6");
  EXPECT_EQ(judged("Painter", "S8"), "KINGS-6.2");
  v1::brigand_kings::Deploy command;
  command.set_transport(2);
  auto* flip = command.add_flips();
  flip->set_card(static_cast<uint32_t>(CardNamed("Painter")));
  // Symbols count from 1 in messages: this is the one after NUMBER.
  flip->add_uses()->set_symbol(static_cast<v1::brigand_kings::Symbol>(8));
  EXPECT_EQ(game.JudgedMessage(command), "KINGS-6.2");

  game.Answer(Transport(2).Flips("Painter", "S3"));
  game.state().pub.active = Seat(kWhite);
  game.state().pub.decision = Decision::kDeploy;
  game.state().pub.dice = Dice{3, 4, 6, 0, 0, 2, 3, 4};
  EXPECT_EQ(judged("Painter", "S3"), "KINGS-6.3");
}

TEST(KingsVectors, Vector34_KINGS_11_23_AFlipMayChangeTransportAndDestination) {
  const auto board = [](const char* numbers, const char* suits) {
    return Board().Dice(numbers, suits).FaceUp(kWhite, {"Lunatic"}).AtDeploy();
  };
  Game game = board("2 2 3", "LLLKK");
  EXPECT_EQ(game.Judged(Transport(2).Muster(2, 5)), "KINGS-6.12");
  game.Answer(Transport(2).Flips("Lunatic", "N2").Muster(2, 5));
  EXPECT_EQ(game.At(2), "W5");
  const Game other = board("2 4 3", "MMMMM");
  EXPECT_EQ(other.Judged(Transport(2).Flips("Lunatic", "N1").Muster(4, 1)), "KINGS-6.9");
  EXPECT_EQ(other.Judged(Transport(2).Muster(4, 1)), "legal");
}

TEST(KingsVectors, Vector35_KINGS_6_10_TheCampNeedsAOne) {
  const Game game = Board().Dice("1 2 6", "LLKMS").AtDeploy();
  EXPECT_EQ(game.Judged(Transport(2).Camp('L', 2).Muster(2, 1)), "legal");
  EXPECT_EQ(game.Judged(Transport(2).Camp('L', 1).Muster(2, 2)), "legal");
  EXPECT_EQ(game.Judged(Transport(2).Camp('M', 1).Muster(2, 3)), "legal");
  EXPECT_EQ(game.Judged(Transport(2).Camp('S', 1).Muster(2, 3)), "legal");
  EXPECT_EQ(game.Judged(Transport(2).Camp('L', 2).Muster(2, 2)), "KINGS-6.11");
  for (char suit : {'L', 'K', 'M', 'S'}) {
    EXPECT_EQ(game.Judged(Transport(0).Camp(suit, 1)), "KINGS-6.10");
  }
}

TEST(KingsVectors, Vector36_KINGS_6_12_ATransportOfOne) {
  const Game game = Board().Dice("2 3 1", "LLKWS").AtDeploy();
  EXPECT_EQ(game.Judged(Transport(2).Muster(2, 1)), "legal");
  EXPECT_EQ(game.Judged(Transport(2).Muster(2, 1).Muster(3, 1)), "KINGS-6.12");
  EXPECT_EQ(game.Judged(Transport(2).Camp('L', 1)), "KINGS-6.10");
}

TEST(KingsVectors, Vector37_KINGS_11_4_CampSoldiersMayGoFirst) {
  Game game = Board().Camp(kWhite, 4).Dice("5 5 4", "MMMMM").AtDeploy();
  EXPECT_EQ(game.Judged(Transport(2).Muster(5, 1)), "KINGS-6.11");
  game.Answer(Transport(2).FromCamp(5, 4));
  EXPECT_EQ(game.At(5), "W4");
  EXPECT_EQ(game.camp(kWhite), 0);
  const Game other = Board().Camp(kWhite, 3).Dice("2 5 3", "LLLMM").AtDeploy();
  EXPECT_EQ(other.Judged(Transport(2).FromCamp(5, 3)), "legal");
}

TEST(KingsVectors, Vector38_KINGS_11_8_NewCampSoldiersStay) {
  const Game game = Board().Dice("1 5 6", "YYMMM").AtDeploy();
  EXPECT_EQ(game.Judged(Transport(2).Camp('Y', 2).FromCamp(5, 1)), "KINGS-6.14");
}

TEST(KingsVectors, Vector54_KINGS_6_11_DiceThatFitBothCounties) {
  const Game game = Board().Dice("2 5 6", "KKKLY").AtDeploy();
  EXPECT_EQ(game.Judged(Transport(2).Muster(2, 3).Muster(5, 2)), "legal");
  EXPECT_EQ(game.Judged(Transport(2).Muster(2, 4).Muster(5, 1)), "legal");
  EXPECT_EQ(game.Judged(Transport(2).Muster(2, 1).Muster(5, 4)), "legal");
  EXPECT_EQ(game.Judged(Transport(2).Muster(2, 5)), "KINGS-6.11");
}

TEST(KingsVectors, Vector55_KINGS_6_15_TheFirstBrokenRuleIsNamed) {
  const Game game = Board()
                        .CardAt(6, "Pact")
                        .County(3, kWhite, 6)
                        .County(5, kWhite, 6)
                        .County(6, kWhite, 2)
                        .Dice("2 4 2", "MMKKL")
                        .FaceUp(kWhite, {"Castle"})
                        .AtDeploy();
  EXPECT_EQ(game.supply(kWhite), 1);
  const auto all = [](int transport) {
    return Transport(transport).Flips("Castle", "N0").Muster(3, 9).Camp('M', 4).FromCamp(2, 9);
  };
  EXPECT_EQ(game.Judged(all(3)), "KINGS-6.2");
  EXPECT_EQ(game.Judged(all(0)), "KINGS-6.4");
  EXPECT_EQ(game.Judged(Transport(0).Muster(3, 9).Camp('M', 4).FromCamp(2, 9)), "KINGS-6.9");
  EXPECT_EQ(game.Judged(Transport(0).Muster(2, 9).Camp('M', 4).FromCamp(2, 9)), "KINGS-6.10");
  EXPECT_EQ(game.Judged(Transport(0).Muster(2, 9).FromCamp(2, 9)), "KINGS-6.11");
  EXPECT_EQ(game.Judged(Transport(0).Muster(2, 2).FromCamp(2, 9)), "KINGS-6.12");
  EXPECT_EQ(game.Judged(Transport(0).Muster(2, 2)), "KINGS-6.13");
  EXPECT_EQ(game.Judged(Transport(0).Muster(2, 1).FromCamp(2, 1)), "KINGS-6.14");
  EXPECT_EQ(game.Judged(Transport(0).Muster(2, 1)), "legal");
}

TEST(KingsVectors, Vector56_KINGS_6_2_MalformedCommands) {
  const Game game = Board().Camp(kWhite, 2).Dice("1 2 6", "LLKMS").AtDeploy();
  using Command = v1::brigand_kings::Deploy;
  const auto judged = [&](const std::function<void(Command&)>& spoil) {
    Command command;
    command.set_transport(2);
    auto* placement = command.add_muster();
    placement->set_position(2);
    placement->set_soldiers(1);
    spoil(command);
    return game.JudgedMessage(command);
  };
  EXPECT_EQ(judged([](Command&) {}), "legal");
  for (int soldiers : {0, -1}) {
    EXPECT_EQ(judged([&](Command& c) { c.mutable_muster(0)->set_soldiers(soldiers); }),
              "KINGS-6.2");
    EXPECT_EQ(judged([&](Command& c) {
                auto* placement = c.add_from_camp();
                placement->set_position(2);
                placement->set_soldiers(soldiers);
              }),
              "KINGS-6.2");
  }
  EXPECT_EQ(judged([](Command& c) { *c.add_muster() = c.muster(0); }), "KINGS-6.2");
  for (int position : {1, 7}) {
    EXPECT_EQ(judged([&](Command& c) { c.mutable_muster(0)->set_position(position); }),
              "KINGS-6.2");
  }
  EXPECT_EQ(judged([](Command& c) { c.set_camp_suit(v1::brigand_kings::SUIT_MOONS); }),
            "KINGS-6.2");
  EXPECT_EQ(judged([](Command& c) { c.set_camp_muster(1); }), "KINGS-6.2");
  EXPECT_EQ(judged([](Command& c) { c.set_camp_muster(-1); }), "KINGS-6.2");
  // Suits count from 1 in messages: this is the one after Knots.
  EXPECT_EQ(judged([](Command& c) {
              c.set_camp_suit(static_cast<v1::brigand_kings::Suit>(7));
              c.set_camp_muster(1);
            }),
            "KINGS-6.2");
  EXPECT_EQ(judged([](Command& c) { c.set_transport(-1); }), "KINGS-6.2");
  EXPECT_EQ(judged([](Command& c) { c.set_transport(3); }), "KINGS-6.2");
}

}  // namespace
}  // namespace assize::games::brigand_kings
