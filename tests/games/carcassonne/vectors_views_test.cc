// Carcassonne: the vectors of views and lists (ROBB-14.6).
#include <set>

#include "assize/v1/games.pb.h"
#include "referee/games/carcassonne/codec.h"
#include "tests/games/carcassonne/position.h"

namespace assize::games::carcassonne {
namespace {

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
