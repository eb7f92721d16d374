// Carcassonne: the four examples of the printed rules (ROBB-14.4), and the vectors of views and
// lists (ROBB-14.6).
#include <set>

#include "assize/v1/games.pb.h"
#include "referee/games/carcassonne/codec.h"
#include "tests/games/carcassonne/position.h"

namespace assize::games::carcassonne {
namespace {

constexpr int kYou = 0, kBlue = 1, kGreen = 2;

Table Full(int seats) { return Table().Robbers().Messengers().Seats(seats); }

// Rogue points go to the scoring meeple, which is the default.
TEST(RobbVectors, Example1_ROBB_8_1_OneSeatTwoEvents) {
  const auto play = [](const std::string& plan) {
    Game game = Full(2).M({8, 20}).W({13, 20}).Rob({kIn, 13}).Start();
    return game.Round({{kYou, 3}, {kYou, 6}}).PlanBy(kYou, plan).DefaultsTo(Decision::kTile);
  };
  EXPECT_EQ(play("e0/1 e1/0").Walked(), "14/16,22/20");
  EXPECT_EQ(play("e0/1 e1/0").Robbers(), "-,-");
  EXPECT_EQ(play("e0/0 e1/1").Walked(), "11/19,23/20");
  EXPECT_EQ(play("e0/1 e1/1").Walked(), "8/22,22/20");
  EXPECT_EQ(play("e0/0 e1/0").Walked(), "17/13,20/20");
  EXPECT_EQ(play("e0/0 e1/0").Robbers(), "-,13");
  // Footnote 12 (ROBB-13.24).
  EXPECT_EQ(play("e1/1 e0/1").Walked(), "8/22,23/20");
}

TEST(RobbVectors, Example2_ROBB_8_3_ARobberBetweenTwoSeats) {
  const auto play = [](const std::string& you, const std::string& green) {
    Game game = Full(3).M({8, 20, 13}).W({13, 20, 3}).Rob({kIn, 13, kIn}).Start();
    return game.Round({{kGreen, 3}, {kYou, 6}}).PlanBy(kYou, you).PlanBy(kGreen, green);
  };
  Game first = play("e1/1", "e0/0");
  EXPECT_EQ(first.Options(), "e1,e0");
  EXPECT_EQ(first.Default(), "e1");
  first.Target(kBlue, 1).DefaultsTo(Decision::kTile);
  EXPECT_EQ(first.Walked(), "8/19,23/20,16/3");
  EXPECT_EQ(first.Robbers(), "-,-,-");
  Game other = play("e1/1", "e0/0").Target(kBlue, 0).DefaultsTo(Decision::kTile);
  EXPECT_EQ(other.Walked(), "8/19,22/20,16/3");
  Game second = play("e1/0", "e0/0");
  EXPECT_EQ(second.pub().decision, Decision::kRogueFigure);
  EXPECT_EQ(second.DefaultsTo(Decision::kTile).Walked(), "14/13,22/20,16/3");
  Game third = play("e1/0", "e0/1");
  EXPECT_EQ(third.Walked(), "14/13,20/20,13/6");
  EXPECT_EQ(third.Robbers(), "-,13,-");
}

TEST(RobbVectors, Example3_ROBB_8_3_FourEventsOfTwoSeats) {
  const auto play = [](const std::string& you, const std::string& green) {
    Game game = Full(3).M({13, 20, 13}).W({9, 20, 13}).Rob({kIn, 13, kIn}).Start();
    return game.Round({{kGreen, 3}, {kGreen, 6}, {kYou, 2}, {kYou, 8}})
        .PlanBy(kYou, you)
        .PlanBy(kGreen, green);
  };
  const auto after = [](Game game) { return game.DefaultsTo(Decision::kTile).Walked(); };
  Game first = play("e2/0 e3/0", "e0/1 e1/1");
  EXPECT_EQ(first.Options(), "e2,e0");
  EXPECT_EQ(after(first.Target(kBlue, 0)), "23/9,22/20,13/22");
  Game remark = play("e2/0 e3/0", "e0/1 e1/0");
  EXPECT_EQ(remark.Options(), "e2,e0,e1");
  EXPECT_EQ(after(remark.Target(kBlue, 1)), "23/9,23/20,19/16");
  Game second = play("e2/1 e3/0", "e0/1 e1/1");
  EXPECT_EQ(second.Options(), "e3,e0");
  EXPECT_EQ(after(second.Target(kBlue, 3)), "21/11,24/20,13/22");
  Game third = play("e2/1 e3/1", "e1/0 e0/0");
  EXPECT_EQ(third.pub().decision, Decision::kRogueFigure);
  EXPECT_EQ(after(third), "13/19,23/20,22/13");
}

TEST(RobbVectors, Example4_ROBB_9_2_TwoRobbersAndAMessage) {
  constexpr int kYellow = 2, kGreenHere = 3;
  const auto play = [](int active, const std::string& you, const std::string& green) {
    Game game = Full(4)
                    .Active(active)
                    .M({13, 20, 24, 13})
                    .W({9, 20, 31, 13})
                    .Rob({kIn, 13, 13, kIn})
                    .Start();
    game.Round({{kGreenHere, 3}, {kGreenHere, 6}, {kYou, 2}, {kYou, 8}});
    for (int i = 0; i < 2; ++i) game.PlanBy(game.asked(), game.asked() == kYou ? you : green);
    return game;
  };
  const auto after = [](Game game) { return game.DefaultsTo(Decision::kTile).Walked(); };
  Game first = play(kYou, "e2/0 e3/0", "e0/1 e1/1");
  first.Target(kBlue, 0).Target(kYellow, 2).DefaultsTo(Decision::kTile);
  EXPECT_EQ(first.Walked(), "23/9,22/20,25/31,13/22");
  EXPECT_EQ(first.Seen(), "");
  // With Yellow active the landing on 25 draws message 1: forced TWO, since there is no own road.
  Game motive = play(kYellow, "e2/0 e3/0", "e0/1 e1/1");
  motive.Target(kYellow, 2).Target(kBlue, 0).DefaultsTo(Decision::kTile);
  EXPECT_EQ(motive.Walked(), "23/9,22/20,27/31,13/22");
  EXPECT_EQ(motive.Seen(), "1");
  Game second = play(kYou, "e2/1 e3/0", "e0/1 e1/1");
  second.Target(kBlue, 3).Target(kYellow, 3);
  EXPECT_EQ(after(second), "21/11,24/20,28/31,13/22");
  EXPECT_EQ(after(play(kYou, "e2/1 e3/1", "e1/0 e0/0")), "13/19,23/20,27/31,22/13");
}

TEST(RobbVectors, V1_ROBB_12_1_WhatIsPublicAtTheStart) {
  const Game game = Table().Messengers().Stack("E,C,U").Start();
  EXPECT_EQ(game.asked(), 0);
  EXPECT_EQ(game.pub().drawn, *Tiles().Find("E"));
  v1::GameView message;
  Codec::EncodeView(game.view(1), &message);
  const auto& view = message.carcassonne();
  EXPECT_EQ(view.drawn(), "E");
  ASSERT_EQ(view.stack_left_size(), 2);
  EXPECT_EQ(view.stack_left(0).type(), "C");
  EXPECT_EQ(view.stack_left(0).count(), 1u);
  EXPECT_EQ(view.stack_left(1).type(), "U");
  EXPECT_EQ(view.stack_left(1).count(), 1u);
  EXPECT_EQ(view.seen_messages_size(), 0);
  std::vector<Move> moves = {PlaceTile{}};
  Rules::ListOptions(game.view(1), &moves);
  EXPECT_TRUE(moves.empty());
  // The same with the other order of stack and messages.
  const Game other = Table().Messengers().Stack("E,U,C").OnTop({8}).Start();
  v1::GameView twin;
  Codec::EncodeView(other.view(1), &twin);
  EXPECT_EQ(message.SerializeAsString(), twin.SerializeAsString());
}

TEST(RobbVectors, V2_ROBB_11_10_ListsOfPlans) {
  const auto plans = [](Table table, int events) {
    Game game = table.Rob({kIn, 0}).Start();
    return game.Round(std::vector<Scores>(static_cast<size_t>(events), Scores{0, 3})).Options();
  };
  const auto full = [] { return Table().Robbers().Messengers(); };
  EXPECT_EQ(plans(full(), 1), "e0/0; e0/1");
  EXPECT_EQ(plans(full(), 2),
            "e0/0 e1/0; e0/0 e1/1; e0/1 e1/0; e0/1 e1/1; e1/0 e0/0; e1/0 e0/1; e1/1 e0/0; "
            "e1/1 e0/1");
  EXPECT_EQ(plans(Table().Robbers(), 3),
            "e0/0 e1/0 e2/0; e0/0 e2/0 e1/0; e1/0 e0/0 e2/0; e1/0 e2/0 e0/0; e2/0 e0/0 e1/0; "
            "e2/0 e1/0 e0/0");
  // 384 plans are not listed; the default stands for them (ROBB-11.10).
  EXPECT_EQ(plans(full(), 4), "e0/0 e1/0 e2/0 e3/0");
  Game four = full().Start();
  four.Round(std::vector<Scores>(4, Scores{0, 3}));
  EXPECT_TRUE(Rules::ListsSample(four.pub()));
  four.PlanBy(0, "e3/1 e0/0 e2/1 e1/0");
  EXPECT_EQ(four.pub().walked[0][1], 6);
}

TEST(RobbVectors, V3_ROBB_9_3_SeenMessages) {
  Game game = Table().Messengers().OnTop({5, 2}).M({7, 0}).W({3, 0}).Start();
  game.Round({{0, 3}}).PlanBy(0, "e0/0").PlanBy(0, "e0/1").DefaultsTo(Decision::kTile);
  EXPECT_EQ(game.Seen(), "5,2");
  std::set<int> tops;
  for (int i = 0; i < 60; ++i) {
    const State state =
        Rules::Redeal(game.view(0), Chance(DeriveSeed(SeedFromText("v3"), std::to_string(i))));
    Game redealt(state);
    EXPECT_EQ(redealt.Messages().substr(12), "5,2");
    tops.insert(redealt.Messages()[0]);
  }
  EXPECT_EQ(tops, (std::set<int>{'1', '3', '4', '6', '7', '8'}));
}

}  // namespace

}  // namespace assize::games::carcassonne
