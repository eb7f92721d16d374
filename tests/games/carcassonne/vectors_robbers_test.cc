// Carcassonne: the vectors of scoreboard rounds without messengers (ROBB-14.3).
#include "tests/games/carcassonne/position.h"

namespace assize::games::carcassonne {
namespace {

Table Round2() { return Table().Robbers(); }
Table RoundOf(int seats) { return Table().Robbers().Seats(seats); }

void ExpectAfter(const Game& game, const std::string& walked, const std::string& robbers) {
  EXPECT_EQ(game.Walked(), walked);
  EXPECT_EQ(game.Robbers(), robbers);
}

TEST(RobbVectors, R1_ROBB_6_3_LappedSpaceAndTheRobberChooses) {
  const auto start = [] {
    return RoundOf(3).M({62, 30, 12}).Rob({kIn, 12, kIn}).Start().Round({{0, 5}, {2, 4}});
  };
  Game first = start();
  EXPECT_EQ(first.Options(), "e0,e1");
  ExpectAfter(first.Target(1, 0), "67,33,16", "-,-,-");
  ExpectAfter(start().Target(1, 1), "67,32,16", "-,-,-");
}

TEST(RobbVectors, R2_ROBB_8_6_DraggedByRoguePoints) {
  Game game = RoundOf(4).M({20, 20, 35, 7}).Rob({7, kIn, 20, kIn}).Start();
  ExpectAfter(game.WholeRound({{3, 6}}), "23,20,35,13", "-,-,23,-");
}

TEST(RobbVectors, R3_ROBB_8_9_RobbingBeatsDragging) {
  Game game = RoundOf(4).M({20, 20, 35, 7}).Rob({7, kIn, 20, kIn}).Start();
  ExpectAfter(game.WholeRound({{3, 6}, {1, 4}}), "23,24,37,13", "-,-,-,-");
}

TEST(RobbVectors, R4_ROBB_8_8_TwoRobbersOnOneSpaceOddValue) {
  Game game = RoundOf(3).M({13, 2, 4}).Rob({kIn, 13, 13}).Start();
  ExpectAfter(game.WholeRound({{0, 9}}), "22,7,9", "-,-,-");
}

TEST(RobbVectors, R5_ROBB_8_3_RobberOfACoOwner) {
  Game game = Round2().M({10, 25}).Rob({kIn, 10}).Start();
  ExpectAfter(game.WholeRound({{0, 8}, {1, 8}}), "18,37", "-,-");
}

TEST(RobbVectors, R6_ROBB_8_9_OwnRobberIgnoresOwnFigure) {
  Game game = Round2().M({5, 5}).Rob({kIn, 5}).Start();
  ExpectAfter(game.WholeRound({{1, 3}}), "5,8", "-,5");
  ExpectAfter(game.WholeRound({{0, 2}}), "7,9", "-,-");
}

TEST(RobbVectors, R7_ROBB_8_2_StopInBetween) {
  const auto start = [] {
    return RoundOf(3).M({10, 0, 13}).Rob({kIn, 13, kIn}).Start().Round({{0, 3}, {0, 6}});
  };
  ExpectAfter(start().PlanBy(0, "e0/0 e1/0"), "19,3,13", "-,-,-");
  ExpectAfter(start().PlanBy(0, "e1/0 e0/0"), "19,0,13", "-,13,-");
}

TEST(RobbVectors, R8_ROBB_10_2_LeftoverRobber) {
  Game game = Round2().Stack("X,RA").Start();
  game.Play("X@1,0,0 -").Place("RA@0,-1,0").Robber(1, 0).Robber(0, kIn);
  EXPECT_EQ(game.Final(), "0,3");
}

TEST(RobbVectors, R9_ROBB_7_7_RobberPlacedAndUsedInTheSameTurn) {
  const auto start = [] {
    Game game = Round2().Stack("X,U,RC").Start();
    game.Play("X@1,0,0 -; U@-1,0,1 r0").Place("RC@-2,0,0").Robber(0, 0);
    return game;
  };
  Game both = start();
  both.Robber(1, 0).Meeple("-");
  EXPECT_EQ(both.Walked(), "2,4");
  ASSERT_EQ(both.Shown<RobberDragged>().size(), 1u);
  EXPECT_EQ(both.Shown<RobberDragged>()[0], (RobberDragged{Seat(1), 0, 2}));
  EXPECT_EQ(both.Final(), "2,7");
  Game pass = start();
  EXPECT_EQ(pass.Robber(1, kIn).Meeple("-").Final(), "2,4");
}

TEST(RobbVectors, R10_ROBB_8_3_RobbingOverTheLap) {
  Game game = RoundOf(3).M({48, 30, 40}).Rob({kIn, 48, 48}).Start();
  ExpectAfter(game.WholeRound({{0, 9}}), "57,35,45", "-,-,-");
}

TEST(RobbVectors, R11_ROBB_8_6_DragOfAThirdRobber) {
  Game game = RoundOf(3).M({48, 20, 45}).Rob({kIn, 48, 20}).Start();
  ExpectAfter(game.WholeRound({{0, 3}}), "51,22,45", "-,-,22");
}

TEST(RobbVectors, R12_ROBB_8_6_DragAcross50) {
  Game game = RoundOf(3).M({0, 49, 7}).Rob({kIn, 0, 49}).Start();
  ExpectAfter(game.WholeRound({{0, 3}}), "3,51,7", "-,-,1");
}

std::string AllowedSpaces(const Game& game, int seat) {
  std::string text;
  for (OnBoard space : RobberSpaces(game.pub(), Seat(seat))) {
    text += (text.empty() ? "" : ",") + std::to_string(static_cast<int>(space));
  }
  return text;
}

TEST(RobbVectors, R13_ROBB_7_3_AllowedRobberSpaces) {
  const Game game = RoundOf(3).M({62, 12, 5}).Start();
  EXPECT_EQ(AllowedSpaces(game, 0), "5,12");
  EXPECT_EQ(AllowedSpaces(game, 1), "5,12");
  EXPECT_EQ(AllowedSpaces(game, 2), "12");
  const Game both = RoundOf(3).Messengers().M({62, 12, 5}).W({3, 9, 50}).Start();
  EXPECT_EQ(AllowedSpaces(both, 0), "0,5,9,12");
  EXPECT_EQ(AllowedSpaces(both, 1), "0,3,5,12");
  EXPECT_EQ(AllowedSpaces(both, 2), "3,9,12");
}

// Who is asked for a robber after RA as first tile, with what options: "0: PASS,5; 1: PASS,3,7".
std::string Offers(Table table) {
  Game game = table.Stack("RA,U").Start();
  game.Place("RA@0,-1,0");
  std::string text;
  while (game.pub().decision == Decision::kRobberPlace) {
    text += (text.empty() ? "" : "; ") + std::to_string(game.asked()) + ": " + game.Options();
    if (game.Options().substr(0, 4) != "PASS") text += " default " + game.Default();
    game.Answer(game.asked(), Rules::DefaultMove(game.view(game.asked())));
  }
  return text;
}

TEST(RobbVectors, R14_ROBB_7_3_WhoIsOfferedARobber) {
  const auto three = [](std::vector<Space> rob) {
    return RoundOf(3).M({3, 5, 7}).Rob(std::move(rob));
  };
  EXPECT_EQ(Offers(three({kIn, kIn, kIn})), "0: PASS,5,7; 1: PASS,3,7");
  EXPECT_EQ(Offers(three({kIn, 7, kIn})), "0: PASS,5,7; 2: PASS,3,5");
  EXPECT_EQ(Offers(three({5, 7, 3})), "0: PASS,7");
  EXPECT_EQ(Offers(three({kIn, 7, 3})), "0: PASS,5,7");
  EXPECT_EQ(Offers(three({7, kIn, kIn})), "0: PASS,5; 1: PASS,3,7");
  EXPECT_EQ(Offers(Round2().M({3, 5}).Rob({5, 3})), "");
  EXPECT_EQ(Offers(three({kIn, kIn, kIn}).Set("robber_offer", "all")),
            "0: PASS,5,7; 1: PASS,3,7; 2: PASS,3,5");
  EXPECT_EQ(Offers(three({kIn, kIn, kIn}).Set("robber_mandatory", "true")),
            "0: 5,7 default 5; 1: 3,7 default 3");
  EXPECT_EQ(Offers(three({5, 7, 3}).Set("robber_mandatory", "true")), "0: PASS,7");
}

TEST(RobbVectors, R15_ROBB_8_6_ARobberDraggedTwiceInOneRound) {
  Game game = RoundOf(4).M({10, 20, 23, 40}).Rob({kIn, 10, 10, 20}).Start();
  ExpectAfter(game.WholeRound({{0, 5}}), "15,23,26,40", "-,-,-,26");
}

TEST(RobbVectors, R16_ROBB_8_6_TheRobberFollowsTheFirstOfTwo) {
  const auto start = [](int active) {
    return RoundOf(5)
        .M({10, 20, 20, 40, 30})
        .Rob({kIn, 10, 30, 20, kIn})
        .Active(active)
        .Start()
        .WholeRound({{0, 5}, {4, 9}});
  };
  ExpectAfter(start(0), "15,23,25,40,39", "-,-,-,23,-");
  ExpectAfter(start(2), "15,23,25,40,39", "-,-,-,25,-");
}

TEST(RobbVectors, R17_ROBB_8_6_OwnPointsFirstThenRoguePoints) {
  Game game = RoundOf(4).M({10, 20, 5, 28}).Rob({kIn, 10, 28, kIn}).Start();
  ExpectAfter(game.WholeRound({{0, 8}, {1, 8}}), "18,32,5,28", "-,-,32,-");
}

TEST(RobbVectors, R18_ROBB_11_5_OfEqualHalvesTheFirstIsTheDefault) {
  Game game = RoundOf(3).M({12, 5, 12}).Rob({kIn, 12, kIn}).Start();
  game.Round({{0, 3}, {2, 4}});
  EXPECT_EQ(game.asked(), 1);
  EXPECT_EQ(game.Options(), "e0,e1");
  EXPECT_EQ(game.Default(), "e0");
  ExpectAfter(game.DefaultsTo(Decision::kTile), "15,7,16", "-,-,-");
}

TEST(RobbVectors, R19_ROBB_8_3_AStopInBetweenCompetes) {
  const auto start = [](const std::string& plan) {
    Game game = RoundOf(3).M({10, 0, 13}).Rob({kIn, 13, kIn}).Start();
    game.Round({{0, 3}, {0, 6}, {2, 2}}).PlanBy(0, plan);
    return game;
  };
  Game game = start("e0/0 e1/0");
  EXPECT_EQ(game.Options(), "e1,e2");
  EXPECT_EQ(game.Default(), "e1");
  ExpectAfter(game.Target(1, 1), "19,3,15", "-,-,-");
  ExpectAfter(start("e0/0 e1/0").Target(1, 2), "19,1,15", "-,-,-");
  const Game forced = start("e1/0 e0/0");
  EXPECT_TRUE(forced.Shown<TargetChosen>().empty());
  ExpectAfter(forced, "19,1,15", "-,-,-");
}

TEST(RobbVectors, R20_ROBB_8_3_ThreeRobbersChooseOneAfterTheOther) {
  const auto start = [](int active) {
    return RoundOf(5)
        .M({12, 1, 2, 12, 4})
        .Rob({kIn, 12, 12, kIn, 12})
        .Active(active)
        .Start()
        .Round({{0, 5}, {3, 2}});
  };
  ExpectAfter(start(0).Target(1, 0).Target(2, 1).Target(4, 0), "17,4,3,14,7", "-,-,-,-,-");
  Game game = start(3);
  EXPECT_EQ(game.asked(), 4);
  EXPECT_EQ(game.Options(), "e1,e0");
  game.Target(4, 0);
  EXPECT_EQ(game.asked(), 1);
  EXPECT_EQ(game.Target(1, 0).asked(), 2);
}

TEST(RobbVectors, R21_ROBB_8_9_TheActiveSeatRobs) {
  Game game = Round2().M({5, 9}).Rob({9, kIn}).Start();
  ExpectAfter(game.WholeRound({{1, 4}}), "7,13", "-,-");
}

TEST(RobbVectors, R22_ROBB_8_1_WhenAPlanIsAsked) {
  const auto asks = [](std::vector<Space> rob, const std::vector<Scores>& events) {
    Game game = Round2().M({10, 0}).Rob(std::move(rob)).Start();
    return game.Round(events).pub().decision == Decision::kScorePlan;
  };
  EXPECT_FALSE(asks({kIn, kIn}, {{0, 3}, {0, 6}}));
  EXPECT_FALSE(asks({0, kIn}, {{0, 3}, {0, 6}}));
  EXPECT_TRUE(asks({kIn, 10}, {{0, 3}, {0, 6}}));
  EXPECT_FALSE(asks({kIn, 10}, {{0, 3}}));
}

TEST(RobbVectors, R23_ROBB_8_9_TheFirstOpportunityMustBeTaken) {
  Game game = RoundOf(3).M({8, 20, 8}).Rob({kIn, 8, kIn}).Start();
  game.Round({{0, 1}});
  EXPECT_EQ(game.pub().decision, Decision::kTile);
  ExpectAfter(game, "9,21,8", "-,-,-");
}

TEST(RobbVectors, R24_ROBB_8_3_ARobberBesideItsOwnersAndAnotherFigure) {
  Game game = Round2().M({7, 7}).Rob({kIn, 7}).Start();
  ExpectAfter(game.WholeRound({{0, 4}, {1, 4}}), "11,13", "-,-");
  EXPECT_TRUE(game.Shown<TargetChosen>().empty());
}

TEST(RobbVectors, R25_ROBB_10_6_LeftoverRobberPlacesAndResults) {
  const auto finish = [](std::vector<Space> rob) {
    Game game = RoundOf(3).M({5, 5, 2}).Rob(std::move(rob)).Stack("U").Start();
    game.Play("U@1,0,1 -");
    return game;
  };
  // Points against each of the two others: 2, 1 and 0 of 3 pairs.
  Game game = finish({2, kIn, kIn});
  EXPECT_EQ(game.Final(), "8,5,2");
  EXPECT_EQ(Rules::Result(game.pub()), (Outcome{{2.0 / 3, 1}, {1.0 / 3, 2}, {0, 3}}));
  Game tie = finish({kIn, kIn, kIn});
  EXPECT_EQ(tie.Final(), "5,5,2");
  EXPECT_EQ(Rules::Result(tie.pub()), (Outcome{{0.5, 1}, {0.5, 1}, {0, 3}}));
}

}  // namespace
}  // namespace assize::games::carcassonne
