// Carcassonne: what may be done, and why something may not (ROBB-11).
#include <algorithm>

#include "tests/games/carcassonne/position.h"
#include "tests/games/carcassonne/random_play.h"

namespace assize::games::carcassonne {
namespace {

Move PlaceAt(int x, int y, int rotation) {
  return PlaceTile{{static_cast<int8_t>(x), static_cast<int8_t>(y)},
                   static_cast<uint8_t>(rotation)};
}

// ROBB-11.1 to ROBB-11.8, ROBB-11.9: who is asked has something to choose.
TEST(CarcassonneOptions, ROBB_11_9_ListedMovesAreLegalAndTheDefaultIsAmongThem) {
  std::vector<Move> moves;
  int listed = 0;
  Stream stream(SeedFromText("options").bytes);
  ForRandomSteps(4, [&](const State& state, const Rules::Log&) {
    for (Seat seat : state.pub.asked) {
      const View view = Rules::ViewOf(state, seat);
      Rules::ListOptions(view, &moves);
      ASSERT_FALSE(moves.empty());
      listed += static_cast<int>(moves.size());
      for (const Move& move : moves) ASSERT_FALSE(Rules::Check(view, move).has_value());
      ASSERT_NE(std::find(moves.begin(), moves.end(), Rules::DefaultMove(view)), moves.end());
      const Move random = Rules::RandomMove(view, stream);
      ASSERT_FALSE(Rules::Check(view, random).has_value());
      const bool full = !Rules::ListsSample(state.pub);
      ASSERT_TRUE(!full || std::find(moves.begin(), moves.end(), random) != moves.end());
    }
  });
  EXPECT_GT(listed, 20000);
}

TEST(CarcassonneOptions, ROBB_11_1_NoOtherPlacementIsAccepted) {
  std::vector<Move> moves;
  int compared = 0;
  ForRandomSteps(1, [&](const State& state, const Rules::Log&) {
    if (state.pub.decision != Decision::kTile || state.pub.turn % 9 != 0) return;
    const View view = Rules::ViewOf(state, *state.pub.asked.begin());
    Rules::ListOptions(view, &moves);
    size_t legal = 0;
    for (int y = -40; y <= 40; ++y) {
      for (int x = -40; x <= 40; ++x) {
        for (int r = 0; r < 4; ++r) legal += !Rules::Check(view, PlaceAt(x, y, r)).has_value();
      }
    }
    ASSERT_EQ(legal, moves.size());
    ++compared;
  });
  EXPECT_GT(compared, 30);
}

TEST(CarcassonneOptions, ROBB_5_1_ARefusalNamesItsRule) {
  Game game = Table().Stack("U,W").Start();
  const auto refusal = [&](const Move& move) {
    const Judgement judgement = Rules::Check(game.view(game.asked()), move);
    return judgement.has_value() ? std::string(judgement->rule) + ": " + judgement->text : "";
  };
  EXPECT_EQ(refusal(PlaceAt(1, 0, 3)), "ROBB-5.1: rotation 3 of U, which has rotations 0 to 1");
  EXPECT_EQ(refusal(PlaceAt(0, 0, 0)), "ROBB-5.1: (0,0) is occupied");
  EXPECT_EQ(refusal(PlaceAt(1, 1, 0)), "ROBB-5.1: (1,1) has no tile beside it");
  EXPECT_EQ(refusal(PlaceAt(80, -80, 0)), "ROBB-5.1: (80,-80) has no tile beside it");
  EXPECT_EQ(refusal(PlaceAt(1, 0, 0)),
            "ROBB-5.1: U turned by 0 does not fit at (1,0): touching edges must agree");
  EXPECT_EQ(refusal(PlaceMeeple{}), "ROBB-11: the decision is tile, the move is meeple");
  game.Place("U@1,0,1");
  EXPECT_EQ(refusal(PlaceMeeple{SegmentRef{Kind::kCity, 0}}), "ROBB-5.3: tile U has no segment c0");
  EXPECT_EQ(refusal(PlaceMeeple{SegmentRef{Kind::kMonastery, 0}}),
            "ROBB-5.3: tile U has no segment m");
  game.Meeple("r0").Place("W@-1,0,0");
  EXPECT_EQ(refusal(PlaceMeeple{SegmentRef{Kind::kRoad, 0}}),
            "ROBB-5.3: r0: its road holds a meeple");
  EXPECT_EQ(Rules::Check(game.view(0), PlaceMeeple{})->rule, "ROBB-11");
  EXPECT_TRUE(Rules::Check(Rules::ViewOf(game.state(), std::nullopt), PlaceMeeple{}).has_value());
}

TEST(CarcassonneOptions, ROBB_11_2_ARobberOnlyGoesWhereOthersStand) {
  Game game = Table().Robbers().M({3, 5}).Rob({5, kIn}).Stack("RA,U").Start();
  game.Place("RA@0,-1,0");
  EXPECT_EQ(game.asked(), 1);
  EXPECT_EQ(game.Options(), "PASS,3");
  EXPECT_EQ(game.Refused(PlaceRobber{5}), "ROBB-7.3");
  Game own = Table().Robbers().M({3, 5}).W({0, 9}).Messengers().Rob({5, kIn}).Stack("RA,U").Start();
  own.Place("RA@0,-1,0");
  EXPECT_EQ(own.Options(), "PASS,9");
  EXPECT_EQ(own.Refused(PlaceRobber{5}), "ROBB-7.3");
  Game must = Table().Robbers().Set("robber_mandatory", "true").Stack("RA,U").Start();
  must.Place("RA@0,-1,0");
  EXPECT_EQ(must.Refused(PlaceRobber{kIn}), "ROBB-1.1");
}

TEST(CarcassonneOptions, ROBB_11_4_APlanWalksEachOwnEventOnce) {
  Game game = Table().Robbers().M({4, 0}).Rob({kIn, 4}).Start();
  game.Round({{0, 3}, {1, 2}, {0, 6}});
  EXPECT_EQ(game.Default(), "e0/0 e2/0");
  EXPECT_EQ(game.Refused(PlanOf("e2/0 e0/0")), "");
  for (const char* plan : {"e0/0", "e0/0 e0/0", "e0/0 e1/0", "e0/0 e2/1", "e0/0 e9/0"}) {
    EXPECT_EQ(game.Refused(PlanOf(plan)), "ROBB-11.10") << plan;
  }
}

TEST(CarcassonneOptions, ROBB_11_6_FigureMessageAndCallHome) {
  Game game = Table().Robbers().Messengers().M({7, 4}).W({3, 9}).Rob({kIn, 7}).Start();
  game.Round({{0, 3}}).PlanBy(0, "e0/0");
  EXPECT_EQ(game.Options(), "0,1");
  EXPECT_EQ(game.Default(), "0");
  EXPECT_EQ(game.Refused(ChooseFigure{2}), "ROBB-8.6");
  Game home = Table().Messengers().Stack("U,U").OnTop({8}).Start();
  home.Place("U@1,0,1").Claim("r0").DrawMessage();
  // ROBB-11.7: TWO is the default.
  EXPECT_EQ(home.Options(), "TWO,ACTION");
  EXPECT_EQ(home.Default(), "TWO");
  home.Message(0, MessageUse::kAction);
  // ROBB-11.8, ROBB-9.4.
  EXPECT_EQ(home.Options(), "(1,0)");
  EXPECT_EQ(home.Refused(carcassonne::CallHome{{0, 0}}), "ROBB-9.6");
  EXPECT_EQ(home.Refused(carcassonne::CallHome{{7, 7}}), "ROBB-9.6");
}

TEST(CarcassonneOptions, ROBB_11_5_ATargetIsACandidate) {
  Game game = Table().Robbers().Seats(3).M({62, 30, 12}).Rob({kIn, 12, kIn}).Start();
  game.Round({{0, 5}, {2, 4}, {1, 3}});
  EXPECT_EQ(game.Options(), "e0,e1");
  EXPECT_EQ(game.Refused(ChooseTarget{2}), "ROBB-8.3");
  EXPECT_EQ(game.Refused(ChooseTarget{41}), "ROBB-8.3");
}

// ROBB-11.3, ROBB-7.4: PASS first, then cities, roads, fields, the monastery.
TEST(CarcassonneOptions, ROBB_7_4_ClaimableSegmentsInOrder) {
  Game game = Table().Stack("A,D").Start();
  game.Place("A@-1,0,3");
  EXPECT_EQ(game.Options(), "PASS,r0,f0,m");
  EXPECT_EQ(game.Default(), "PASS");
  game.Meeple("m").Place("D@1,0,0");
  EXPECT_EQ(game.Options(), "PASS,c0,r0,f0,f1");
}

// ROBB-7.2: the option order is by y, x, rotation, so the default is the southernmost.
TEST(CarcassonneOptions, ROBB_7_2_TheDefaultIsTheFirstPlacement) {
  EXPECT_EQ(Table().Stack("U").Start().Default(), "(0,-1,1)");
}

}  // namespace
}  // namespace assize::games::carcassonne
