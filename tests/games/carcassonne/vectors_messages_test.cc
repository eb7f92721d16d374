// Carcassonne: the vectors of messages (ROBB-14.5).
#include "tests/games/carcassonne/position.h"

namespace assize::games::carcassonne {
namespace {

Table Full(int seats = 2) { return Table().Messengers().Seats(seats); }

// The board of M8 in seat 0's last turn, with that message on top (and another one behind it);
// the message is drawn when the test says so.
Game M8Board(std::initializer_list<uint8_t> top, const std::vector<int>& m = {0, 0},
             const std::vector<int>& w = {0, 0}, std::vector<Space> rob = {kIn, kIn}) {
  Game game = Full().Robbers().Stack("U,U,Q,U,U").OnTop(top).M(m).W(w).Rob(rob).Start();
  game.Play("U@1,0,1 f0; U@2,0,1 -; Q@0,1,2 c0; U@3,0,1 -").Place("U@4,0,1").Claim("r0");
  return game;
}

TEST(RobbVectors, M1_ROBB_8_7_DarkLandingOfTheActiveSeat) {
  Game game = Full().M({7, 0}).W({0, 0}).Start();
  game.Round({{0, 3}}).PlanBy(0, "e0/0").DefaultsTo(Decision::kTile);
  EXPECT_EQ(game.Walked(), "12/0,0/0");
  EXPECT_EQ(game.Seen(), "1");
  EXPECT_EQ(game.Shown<MessageUsed>(),
            (std::vector<MessageUsed>{{Seat(0), 1, MessageUse::kTwo, 2}}));
}

TEST(RobbVectors, M2_ROBB_9_1_TheOtherFigureAvoidsIt) {
  Game game = Full().M({7, 0}).Start();
  game.Round({{0, 3}}).PlanBy(0, "e0/1");
  EXPECT_EQ(game.Walked(), "7/3,0/0");
  EXPECT_EQ(game.Seen(), "");
}

TEST(RobbVectors, M3_ROBB_8_7_BothFiguresLandDarkOneMessage) {
  Game game = Full().M({7, 0}).W({1, 0}).Start();
  game.Round({{0, 3}, {0, 4}}).PlanBy(0, "e0/0 e1/1");
  EXPECT_EQ(game.Walked(), "10/5,0/0");
  EXPECT_EQ(game.DefaultsTo(Decision::kTile).Walked(), "12/5,0/0");
  EXPECT_EQ(game.Seen(), "1");
}

TEST(RobbVectors, M4_ROBB_9_2_NotTheActiveSeat) {
  Game game = Full().Active(1).M({7, 0}).W({1, 0}).Start();
  game.WholeRound({{0, 3}});
  EXPECT_EQ(game.Walked(), "10/1,0/0");
  EXPECT_EQ(game.Seen(), "");
}

TEST(RobbVectors, M5_ROBB_8_7_DarkOnlyInBetween) {
  Game game = Full().M({7, 0}).W({1, 0}).Start();
  game.Round({{0, 3}, {0, 4}}).PlanBy(0, "e0/0 e1/0");
  EXPECT_EQ(game.Walked(), "14/1,0/0");
  EXPECT_EQ(game.Seen(), "");
}

TEST(RobbVectors, M6_ROBB_9_5_MessagePointsAreRobbed) {
  Game game = Full().Robbers().M({7, 20}).W({10, 0}).Rob({kIn, 10}).Start();
  game.Round({{0, 3}}).PlanBy(0, "e0/0").PlanBy(0, "e0/0").Rogue(1, 0);
  EXPECT_EQ(game.Walked(), "12/10,21/0");
  EXPECT_EQ(game.Robbers(), "-,-");
}

TEST(RobbVectors, M7_ROBB_8_7_RoguePointsTriggerAMessage) {
  Game game = Full().Robbers().M({23, 14}).W({4, 0}).Rob({14, kIn}).Start();
  game.Round({{1, 4}}).PlanBy(1, "e0/0").Rogue(0, 0).DefaultsTo(Decision::kTile);
  EXPECT_EQ(game.Walked(), "27/4,18/0");
  EXPECT_EQ(game.Seen(), "1");
}

TEST(RobbVectors, M8_ROBB_9_6_ActionValues) {
  const auto act = [](uint8_t message) {
    Game game = M8Board({message});
    game.DrawMessage();
    if (game.pub().decision == Decision::kMessage) game.Message(0, MessageUse::kAction);
    return game;
  };
  const auto after = [&](uint8_t message) { return act(message).DefaultsToEnd().Walked(); };
  // Lands on 5 and draws message 2.
  EXPECT_EQ(after(1), "7/0,0/0");
  EXPECT_EQ(act(1).Shown<MessageUsed>()[0].points, 5);
  EXPECT_EQ(after(2), "3/0,0/0");
  for (uint8_t message : {3, 4}) {
    EXPECT_EQ(after(message), "2/0,0/0");
    EXPECT_EQ(act(message).Shown<MessageUsed>()[0].use, MessageUse::kTwo);
  }
  for (uint8_t message : {5, 6, 7}) {
    EXPECT_EQ(after(message), "2/0,0/0");
    EXPECT_EQ(act(message).Shown<MessageUsed>()[0].use, MessageUse::kAction);
  }
  EXPECT_EQ(act(8).Options(), "(1,0) (4,0) (0,1)");
  EXPECT_EQ(act(8).CallHome(0, 0, 1).DefaultsToEnd().Walked(), "3/0,0/0");
  EXPECT_EQ(act(8).CallHome(0, 4, 0).DefaultsToEnd().Walked(), "7/0,0/0");
  Game farmer = act(8);
  EXPECT_EQ(farmer.Supplies(), "4,7");
  farmer.CallHome(0, 1, 0);
  EXPECT_EQ(farmer.Supplies(), "5,7");
  EXPECT_EQ(farmer.Walked(), "0/0,0/0");
}

TEST(RobbVectors, M9_ROBB_9_7_ExtraTile) {
  Game game = Full().Stack("W,U,X,E,V").OnTop({4}).M({2, 0}).Start();
  game.Play("W@1,0,0 r2; U@2,0,1 -; X@-1,0,0 -").DefaultsTo(Decision::kMessage);
  EXPECT_EQ(game.Walked(), "5/0,0/0");
  game.Message(0, MessageUse::kAction).Play("E@0,1,2 c0").DefaultsTo(Decision::kTile);
  EXPECT_EQ(game.Walked(), "9/0,0/0");
  EXPECT_EQ(game.asked(), 1);
  EXPECT_EQ(game.Play("V@0,-1,0 r0").Final(), "9,1");
  EXPECT_EQ(game.Messages(), "1,2,3,5,6,7,8,4");
}

TEST(RobbVectors, M10_ROBB_9_2_SameLandingOnAnotherSeatsTurn) {
  Game game = Full().Stack("W,X").M({2, 0}).Start();
  game.Play("W@1,0,0 r2; X@-1,0,0 -");
  EXPECT_EQ(game.Final(), "5,0");
  EXPECT_EQ(game.Seen(), "");
}

TEST(RobbVectors, M11_ROBB_8_7_TheFinalPositionCounts) {
  const auto play = [](int messenger, int figure) {
    Game game = Full().Robbers().M({7, 14}).W({messenger, 30}).Rob({14, kIn}).Start();
    game.Round({{0, 3}, {1, 4}}).PlanBy(0, "e0/0").PlanBy(1, "e1/0").Rogue(0, figure);
    return game.DefaultsTo(Decision::kTile);
  };
  EXPECT_EQ(play(1, 0).Walked(), "12/1,18/30");
  EXPECT_EQ(play(1, 0).Seen(), "");
  EXPECT_EQ(play(1, 1).Walked(), "12/3,18/30");
  EXPECT_EQ(play(1, 1).Seen(), "1");
  EXPECT_EQ(play(8, 1).Walked(), "12/10,18/30");
  EXPECT_EQ(play(8, 1).Seen(), "1");
}

TEST(RobbVectors, M12_ROBB_6_2_Space0OnALaterLapIsDark) {
  Game game = Full().M({48, 0}).W({1, 0}).Start();
  EXPECT_EQ(game.WholeRound({{0, 2}}).Walked(), "52/1,0/0");
  EXPECT_EQ(game.Seen(), "1");
}

TEST(RobbVectors, M13_ROBB_9_5_PointsOfAnActionAreRobbed) {
  Game game = M8Board({1}, {3, 0}, {0, 9}, {kIn, 3});
  game.DrawMessage().Message(0, MessageUse::kAction).PlanBy(0, "e0/0").Rogue(1, 0);
  EXPECT_EQ(game.Walked(), "8/0,3/9");
  EXPECT_EQ(game.Robbers(), "-,-");
}

TEST(RobbVectors, M14_ROBB_9_5_CapOf8MessagesInATurn) {
  Game game = Full().M({7, 0}).W({3, 0}).MessagesThisTurn(7).Start();
  game.Round({{0, 3}}).PlanBy(0, "e0/0").PlanBy(0, "e0/1");
  EXPECT_EQ(game.Walked(), "10/5,0/0");
  EXPECT_EQ(game.pub().messages_drawn, 1);
  Game full = Full().M({7, 0}).W({3, 0}).MessagesThisTurn(8).Start();
  full.Round({{0, 3}}).PlanBy(0, "e0/0");
  EXPECT_EQ(full.Walked(), "10/3,0/0");
  EXPECT_EQ(full.pub().messages_drawn, 0);
}

TEST(RobbVectors, M15_ROBB_9_7_TwoMessagesInOneTurn) {
  Game game = Full().M({7, 0}).W({3, 0}).Start();
  game.Round({{0, 3}}).PlanBy(0, "e0/0").PlanBy(0, "e0/1").DefaultsTo(Decision::kTile);
  EXPECT_EQ(game.Walked(), "12/5,0/0");
  EXPECT_EQ(game.Seen(), "1,2");
}

TEST(RobbVectors, M16_ROBB_9_6_TheMeepleIsBackBeforeTheNextMessage) {
  Game game = M8Board({8, 6}, {2, 0});
  game.DrawMessage().Message(0, MessageUse::kAction).CallHome(0, 0, 1).DefaultsToEnd();
  EXPECT_EQ(game.Walked(), "7/0,0/0");
  EXPECT_EQ(game.Supplies(), "5,7");
  EXPECT_EQ(game.Shown<MessageUsed>().back(), (MessageUsed{Seat(0), 6, MessageUse::kTwo, 2}));
  Game farmers = M8Board({8, 7}, {2, 0});
  farmers.DrawMessage().Message(0, MessageUse::kAction).CallHome(0, 0, 1);
  farmers.DefaultsTo(Decision::kMessage).Message(0, MessageUse::kAction).DefaultsToEnd();
  EXPECT_EQ(farmers.Walked(), "7/0,0/0");
}

TEST(RobbVectors, M17_ROBB_9_5_AnActionWorth0PointsRunsNoRound) {
  Game game = M8Board({8}, {5, 0});
  game.DrawMessage().Message(0, MessageUse::kAction).CallHome(0, 1, 0);
  EXPECT_EQ(game.asked(), -1);
  EXPECT_EQ(game.Walked(), "5/0,0/0");
  EXPECT_EQ(game.Supplies(), "5,7");
  EXPECT_EQ(game.Seen(), "8");
}

TEST(RobbVectors, M18_ROBB_9_7_ExtraTileThatCannotBePlaced) {
  const auto play = [](MessageUse use) {
    Game game = Full().Stack("E,C").OnTop({4}).M({1, 0}).Start();
    game.Play("E@0,1,2 c0").DefaultsTo(Decision::kMessage);
    EXPECT_EQ(game.Walked(), "5/0,0/0");
    return game.Message(0, use);
  };
  Game extra = play(MessageUse::kAction);
  EXPECT_EQ(extra.asked(), -1);
  EXPECT_EQ(extra.pub().discarded_size, 1);
  EXPECT_EQ(extra.Final(), "5,0");
  Game two = play(MessageUse::kTwo);
  EXPECT_EQ(two.DefaultsToEnd().pub().turn, 2);
  EXPECT_EQ(two.Final(), "7,0");
}

TEST(RobbVectors, M19_ROBB_9_7_ExtraTileWithABag) {
  Game game = Full().Robbers().Stack("E,RA,U").OnTop({4}).M({1, 0}).Start();
  game.Play("E@0,1,2 c0").DefaultsTo(Decision::kMessage).Message(0, MessageUse::kAction);
  game.Place("RA@0,-1,0");
  EXPECT_EQ(game.Options(), "PASS,0");
  game.Robber(0, kIn);
  EXPECT_EQ(game.Options(), "PASS,0,5");
  game.Robber(1, kIn).Meeple("-").Play("U@1,0,1 -");
  EXPECT_EQ(game.decisions(),
            "TILE 0, MEEPLE 0, SCORE_PLAN 0, MESSAGE 0, TILE 0, ROBBER_PLACE 0, ROBBER_PLACE 1, "
            "MEEPLE 0, TILE 1, MEEPLE 1");
  std::vector<int> turns;
  for (int i = 1; i < game.pub().board.size(); ++i) {
    turns.push_back(game.pub().board[game.pub().board.PlacedAt(i)].turn);
  }
  EXPECT_EQ(turns, (std::vector<int>{1, 1, 2}));
  EXPECT_EQ(game.Final(), "5,0");
}

TEST(RobbVectors, M20_ROBB_8_6_DraggedAlthoughAnotherFigureStays) {
  Game game = Full(3).Robbers().M({10, 20, 40}).W({30, 20, 41}).Rob({kIn, 10, 20}).Start();
  game.Round({{0, 4}}).PlanBy(0, "e0/0").Rogue(1, 1);
  EXPECT_EQ(game.Walked(), "14/30,20/22,40/41");
  EXPECT_EQ(game.Robbers(), "-,-,22");
}

TEST(RobbVectors, M21_ROBB_9_2_TheLastTileStillDraws) {
  for (uint8_t message : {1, 4}) {
    Game game = Full().Stack("E").OnTop({message}).M({1, 0}).Start();
    game.Play("E@0,1,2 c0").DefaultsToEnd();
    EXPECT_EQ(game.Seen(), std::to_string(message));
    EXPECT_TRUE(game.decisions().find("MESSAGE") == std::string::npos) << game.decisions();
    EXPECT_EQ(game.Final(), "7,0");
  }
}

TEST(RobbVectors, M22_ROBB_1_1_MessageAloneAndCap) {
  const auto play = [](Table table) {
    return table.M({7, 10}).W({1, 20}).Start().WholeRound({{0, 3}}).Walked();
  };
  EXPECT_EQ(play(Full()), "12/1,10/20");
  EXPECT_EQ(play(Full().Set("message_alone", "true")), "10/1,10/20");
  Game capped = Full().Set("message_cap", "1").M({7, 0}).W({3, 0}).Start();
  capped.Round({{0, 3}}).PlanBy(0, "e0/0").PlanBy(0, "e0/1");
  EXPECT_EQ(capped.Walked(), "10/5,0/0");
  EXPECT_EQ(capped.Seen(), "1");
}

TEST(RobbVectors, M23_ROBB_9_2_OtherSeatsTurns) {
  Game own = Full().Active(1).M({7, 0}).W({1, 0}).Start();
  EXPECT_EQ(own.WholeRound({{0, 3}}).Walked(), "10/1,0/0");
  Game rogue = Full().Robbers().Active(1).M({23, 14}).W({4, 0}).Rob({14, kIn}).Start();
  EXPECT_EQ(rogue.WholeRound({{1, 4}}).Walked(), "25/4,18/0");
  EXPECT_EQ(own.Seen() + rogue.Seen(), "");
}

}  // namespace
}  // namespace assize::games::carcassonne
