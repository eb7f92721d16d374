// Carcassonne: the vectors of placements and of the base game (ROBB-14.1, ROBB-14.2).
#include <map>

#include "tests/games/carcassonne/position.h"

namespace assize::games::carcassonne {
namespace {

// The stack is what the moves name.
Game Played(const std::string& stack, const std::string& moves) {
  Game game = Table().Stack(stack).Start();
  game.Play(moves);
  return game;
}

int CountFirstPlacements(const std::string& tile) {
  const Game game = Table().Robbers().Stack(tile).Start();
  return game.pub().board.CountPlacements(*Tiles().Find(tile));
}

TEST(RobbVectors, Placements_ROBB_5_1_CountsBesideTheStartTile) {
  const std::map<std::string, int> counts = {
      {"A", 5},  {"B", 1},  {"C", 1},  {"D", 6},  {"E", 4},  {"F", 2}, {"G", 2}, {"H", 2},
      {"I", 4},  {"J", 6},  {"K", 6},  {"L", 7},  {"M", 4},  {"N", 4}, {"O", 6}, {"P", 6},
      {"Q", 4},  {"R", 4},  {"S", 5},  {"T", 5},  {"U", 3},  {"V", 6}, {"W", 7}, {"X", 2},
      {"RA", 6}, {"RC", 7}, {"RD", 4}, {"RE", 6}, {"RF", 3}, {"RH", 2}};
  ASSERT_EQ(counts.size(), static_cast<size_t>(kTileTypes));
  for (const auto& [tile, count] : counts) EXPECT_EQ(CountFirstPlacements(tile), count) << tile;
}

TEST(RobbVectors, Placements_ROBB_11_1_ListsInOptionOrder) {
  const std::map<std::string, std::string> lists = {
      {"D", "(0,-1,2) (-1,0,0) (-1,0,2) (1,0,0) (1,0,2) (0,1,2)"},
      {"E", "(0,-1,1) (0,-1,2) (0,-1,3) (0,1,2)"},
      {"U", "(0,-1,1) (-1,0,1) (1,0,1)"},
      {"X", "(-1,0,0) (1,0,0)"},
      {"W", "(0,-1,0) (-1,0,0) (-1,0,2) (-1,0,3) (1,0,0) (1,0,1) (1,0,2)"},
      {"RC", "(0,-1,1) (-1,0,0) (-1,0,1) (-1,0,3) (1,0,1) (1,0,2) (1,0,3)"}};
  for (const auto& [tile, list] : lists) {
    EXPECT_EQ(Table().Robbers().Stack(tile).Start().Options(), list) << tile;
  }
}

TEST(RobbVectors, B1_ROBB_5_4_TwoTileCityWithTheMeepleJustPlaced) {
  Game game = Played("E", "E@0,1,2 c0");
  EXPECT_EQ(game.Walked(), "4,0");
  EXPECT_EQ(game.Final(), "4,0");
  EXPECT_EQ(game.Supplies(), "7,7");
}

TEST(RobbVectors, B2_ROBB_7_6_RoadClosedByAnotherSeat) {
  Game game = Played("W,X", "W@1,0,0 r2; X@-1,0,0 -");
  EXPECT_EQ(game.ScoredFeatures(), "road 3 of 0");
  EXPECT_EQ(game.Final(), "3,0");
}

TEST(RobbVectors, B3_ROBB_5_2_MonasteryCompletedByANeighbour) {
  const std::vector<std::string> moves = {"B@0,-1,0 m",  "U@1,0,1 -",  "U@-1,0,1 -", "E@1,-1,1 -",
                                          "E@-1,-1,3 -", "E@0,-2,2 -", "E@1,-2,1 -", "E@-1,-2,3 -"};
  for (size_t k = 1; k <= moves.size(); ++k) {
    std::string stack, text;
    for (size_t i = 0; i < k; ++i) {
      stack += (i > 0 ? "," : "") + moves[i].substr(0, 1);
      text += (i > 0 ? "; " : "") + moves[i];
    }
    Game game = Played(stack, text);
    if (k == moves.size()) {
      EXPECT_EQ(game.Walked(), "9,0");
      EXPECT_EQ(game.ScoredFeatures(), "monastery 9 of 0");
    }
    EXPECT_EQ(game.Final(), k == moves.size() ? "9,0" : std::to_string(1 + k) + ",0");
  }
}

constexpr const char* kSharedCity = "U@-1,0,1 -; E@-1,1,1 c0; U@1,0,1 -; U@-2,0,1 -; E@1,1,3 c0";

TEST(RobbVectors, B4_ROBB_5_5_SharedCityTieFullPointsEach) {
  Game merged = Played("U,E,U,U,E,R", kSharedCity);
  merged.DefaultsTo(Decision::kTile).Place("R@0,1,2");
  EXPECT_EQ(merged.Options(), "PASS,f0");
  merged.Meeple("-");
  EXPECT_EQ(merged.Walked(), "8,8");
  EXPECT_EQ(merged.Final(), "8,8");
  const std::string moves = std::string(kSharedCity) + "; Q@0,1,2 -";
  EXPECT_EQ(Played("U,E,U,U,E,Q", moves).Final(), "10,10");
  EXPECT_EQ(Played("U,E,U,U,E", kSharedCity).Final(), "1,1");
}

TEST(RobbVectors, B5_ROBB_5_5_MajorityCompletedByAThirdTile) {
  Game game =
      Played("U,E,U,U,E,B,E,C", std::string(kSharedCity) + "; B@1,2,0 -; E@0,2,2 c0; C@0,1,0 -");
  EXPECT_EQ(game.Walked(), "12,0");
  EXPECT_EQ(game.Supplies(), "7,7");
}

TEST(RobbVectors, B6_ROBB_10_5_FieldTouchingTwoCities) {
  const std::string moves = "U@-1,0,1 -; D@1,0,0 f0; E@0,1,2 -";
  Game game = Played("U,D,E,E", moves + "; E@1,1,2 -");
  EXPECT_EQ(game.Walked(), "0,0");
  EXPECT_EQ(game.Final(), "0,6");
  EXPECT_EQ(Played("U,D,E", moves).Final(), "0,3");
}

TEST(RobbVectors, B6b_ROBB_5_3_ClaimedFieldBlocks) {
  Game game = Played("D,D", "D@1,0,0 f0");
  game.Place("D@-1,0,0");
  EXPECT_EQ(game.Options(), "PASS,c0,r0,f1");
}

TEST(RobbVectors, B7_ROBB_5_2_FieldsJoinedAroundAMonastery) {
  Game game = Table().Stack("U,U,A,E").Start();
  game.Play("U@1,0,1 f0").Place("U@2,0,1");
  EXPECT_EQ(game.Options(), "PASS,r0,f1");
  game.Meeple("f1").Place("A@-1,0,3");
  EXPECT_EQ(game.Options(), "PASS,r0,m");
  game.Meeple("-").Play("E@0,1,2 c0");
  EXPECT_EQ(game.Walked(), "0,4");
  EXPECT_EQ(game.Final(), "3,7");
}

TEST(RobbVectors, B8_ROBB_5_3_ATileMergesTwoClaimedRoads) {
  Game game = Table().Stack("U,V,V,V").Start();
  game.Play("U@1,0,1 r0; V@0,-1,0 r0").Place("V@-1,-1,2");
  EXPECT_EQ(game.Options(), "PASS,f0,f1");
  game.Meeple("-").Place("V@-1,0,3");
  EXPECT_EQ(game.Options(), "PASS,f0,f1");
  EXPECT_EQ(game.Final(), "5,5");
}

TEST(RobbVectors, B9_ROBB_7_1_UnplaceableTile) {
  Game game = Played("E,C,U", "E@0,1,2 c0; U@1,0,1 -");
  EXPECT_EQ(game.decisions(), "TILE 0, MEEPLE 0, TILE 1, MEEPLE 1");
  EXPECT_EQ(game.Final(), "4,0");
  ASSERT_EQ(game.pub().discarded_size, 1);
  EXPECT_EQ(game.pub().discarded[0], *Tiles().Find("C"));
  Game over = Played("E,C", "E@0,1,2 c0");
  EXPECT_EQ(over.asked(), -1);
  EXPECT_EQ(over.pub().discarded_size, 1);
  EXPECT_EQ(over.Final(), "4,0");
}

TEST(RobbVectors, B10_ROBB_5_2_RingRoad) {
  Game game = Played("V,V,V,V", "V@0,-1,0 r0; V@-1,-1,3 -; V@-1,-2,2 -; V@0,-2,1 -");
  EXPECT_EQ(game.ScoredFeatures(), "road 4 of 0");
  EXPECT_EQ(game.Walked(), "4,0");
}

TEST(RobbVectors, B11_ROBB_5_4_TwoSegmentsOfOneTileInACityCountOnce) {
  Game game = Played("I,N,N,N", "I@0,-1,0 f0; N@1,-1,3 c0; N@1,-2,0 -; N@0,-2,1 -");
  EXPECT_EQ(game.Walked(), "0,8");
  EXPECT_EQ(game.Final(), "3,8");
  Game shield = Played("I,M,N,N", "I@0,-1,0 f0; M@1,-1,3 c0; N@1,-2,0 -; N@0,-2,1 -");
  EXPECT_EQ(shield.Final(), "3,10");
}

TEST(RobbVectors, B12_ROBB_7_5_UnclaimedCityGivesNothing) {
  Game game = Played("X,E,A", "X@1,0,0 r3; E@0,1,2 -; A@-1,0,3 m");
  EXPECT_EQ(game.ScoredFeatures(), "road 3 of 0, monastery 3 of 0");
  EXPECT_EQ(game.Final(), "6,0");
}

TEST(RobbVectors, B13_ROBB_7_6_TwoSeatsScoreWithOneTile) {
  Game game = Played("B,X,N,L", "B@0,-1,0 m; X@1,0,0 -; N@0,1,2 c0; L@1,1,3 r2");
  EXPECT_EQ(game.ScoredFeatures().substr(0, 24), "city 6 of 0, road 2 of 1");
  const std::vector<Walked> walks = game.Shown<Walked>();
  ASSERT_EQ(walks.size(), 2u);
  EXPECT_EQ(walks[0].seat, Seat(1));
  EXPECT_EQ(walks[1].seat, Seat(0));
  EXPECT_EQ(game.Final(), "9,2");
}

TEST(RobbVectors, B14_ROBB_7_6_ThreeFeaturesWithOneTile) {
  Game game = Played("S,W,U,I,E,K,N,V,L",
                     "S@-1,0,3 f0; W@1,0,0 r0; U@1,1,1 r0; I@0,-1,0 c0; E@-2,0,1 f0; K@2,0,0 c0; "
                     "N@-1,-1,0 f0; V@2,-1,1 f1");
  game.DefaultsTo(Decision::kTile).Place("L@1,-1,3");
  EXPECT_EQ(game.Options(), "PASS,r0,r2");
  game.Meeple("r0");
  EXPECT_EQ(game.ScoredFeatures().substr(0, 37), "city 4 of 1, road 2 of 0, road 4 of 1");
  EXPECT_EQ(game.Walked(), "2,8");
  EXPECT_EQ(game.Final(), "6,9");
}

TEST(RobbVectors, B15_ROBB_7_7_MonasteryPutIntoAHole) {
  Game game = Played("U,U,E,E,E,E,E,B",
                     "U@1,0,1 -; U@-1,0,1 -; E@1,-1,1 -; E@-1,-1,3 -; E@1,-2,1 -; E@-1,-2,3 -; "
                     "E@0,-2,2 -; B@0,-1,0 m");
  EXPECT_EQ(game.Walked(), "0,9");
  EXPECT_EQ(game.Final(), "0,9");
  EXPECT_EQ(game.Supplies(), "7,7");
}

TEST(RobbVectors, B16_ROBB_11_9_WithoutAMeepleNobodyIsAsked) {
  Game game = Played("B,U,B,U,B,U,B,U,A,U,A,U,U,U,E",
                     "B@0,-1,0 m; U@1,0,1 -; B@0,-2,0 m; U@2,0,1 -; B@0,-3,0 m; U@3,0,1 -; "
                     "B@0,-4,0 m; U@4,0,1 -; A@-1,0,3 m; U@0,-5,1 -; A@5,0,1 m; U@1,-5,1 -; "
                     "U@2,-5,1 r0; U@3,-5,1 -");
  EXPECT_EQ(game.pub().supply[0], 0);
  game.Place("E@0,1,2");
  EXPECT_EQ(game.asked(), -1);
  EXPECT_EQ(game.Final(), "25,0");
  EXPECT_EQ(game.pub().final_points[0].monasteries, 21);
  EXPECT_EQ(game.pub().final_points[0].roads, 4);
}

TEST(RobbVectors, B17_ROBB_10_5_OneCityBesideTwoFields) {
  Game game = Played("T,U,E,E", "T@0,1,2 f0");
  game.Place("U@0,2,0");
  EXPECT_EQ(game.Options(), "PASS,r0,f0");
  game.Meeple("f0").Play("E@-1,1,1 -; E@1,1,3 -");
  EXPECT_EQ(game.Final(), "3,3");
}

TEST(RobbVectors, B18_ROBB_10_5_FarmerMajority) {
  Game game = Played("U,V,I,H,A,B,W",
                     "U@1,0,1 f1; V@2,0,1 r0; I@0,1,1 f0; H@1,-1,0 f0; A@-1,0,3 m; B@1,1,0 m; "
                     "W@1,-2,0 f2");
  EXPECT_EQ(game.Final(), "6,9");
  EXPECT_EQ(game.pub().final_points[0].fields, 3);
  EXPECT_EQ(game.pub().final_points[1].fields, 0);
}

TEST(RobbVectors, B19_ROBB_1_1_SmallCityPoints) {
  Game two = Table().Set("small_city_points", "2").Stack("E").Start();
  EXPECT_EQ(two.Play("E@0,1,2 c0").Final(), "2,0");
  Game three = Table().Set("small_city_points", "2").Stack("N,E").Start();
  EXPECT_EQ(three.Play("N@0,1,2 c0; E@1,1,3 -").Final(), "6,0");
}

TEST(RobbVectors, B20_ROBB_1_1_WithoutFarmers) {
  Game game = Table().Set("farmers", "false").Stack("E,U").Start();
  game.Place("E@0,1,2");
  EXPECT_EQ(game.Options(), "PASS,c0");
  EXPECT_EQ(game.Refused(PlaceMeeple{SegmentRef{Kind::kField, 0}}), "ROBB-5.3");
  game.Meeple("-").Place("U@1,0,1");
  EXPECT_EQ(game.Options(), "PASS,r0");
  EXPECT_EQ(game.Meeple("r0").Final(), "0,2");
}

}  // namespace
}  // namespace assize::games::carcassonne
