// Carcassonne: the file of tiles, and what is wrong with damaged ones (ROBB-2).
#include "referee/games/carcassonne/tile_file.h"

#include <gtest/gtest.h>

#include <bit>

#include "absl/strings/str_replace.h"

namespace assize::games::carcassonne {
namespace {

// The error of the file after one change.
std::string ErrorAfter(const std::string& from, const std::string& to) {
  const std::string text(TileFileText());
  const std::string damaged = absl::StrReplaceAll(text, {{from, to}});
  EXPECT_NE(text, damaged) << from;
  return std::string(ParseTiles(damaged, "tiles.csv").status().message());
}

TEST(CarcassonneTiles, ROBB_2_2_TheFileIsGood) {
  EXPECT_TRUE(TilesStatus().ok()) << TilesStatus();
  EXPECT_EQ(Tiles()[Tiles().start()].id(), "D");
  EXPECT_EQ(TypeOf(*Tiles().Find("S")).segments[0].shields, 1);
  EXPECT_TRUE(TypeOf(*Tiles().Find("RC")).bag);
}

TEST(CarcassonneTiles, ROBB_2_2_ADamagedFileIsRefusedWithThePlace) {
  EXPECT_EQ(ErrorAfter("E,base,5", "E,base,x"), "tiles.csv:6: count: 'x'; allowed: 1 to 9");
  EXPECT_EQ(ErrorAfter("E,base,5", "E,base,4"), "tiles.csv: base tiles: 71; allowed: 72");
  EXPECT_EQ(ErrorAfter("W,base,4", "V,base,4"), "tiles.csv:24: id: 'V'; allowed: each id once");
  EXPECT_EQ(ErrorAfter("U,base,8,0,RFRF", "U,base,8,0,RFRX"),
            "tiles.csv:22: edges: 'RFRX'; allowed: four letters of C, R, F");
  EXPECT_EQ(ErrorAfter("H,base,3,0,FCFC,E|W,", "H,base,3,0,FCFC,E,"),
            "tiles.csv:9: cities: 'E'; allowed: each C of the edges in one city; edge 3");
  EXPECT_EQ(ErrorAfter("V,base,9,0,FFRR,-,SW,", "V,base,9,0,FFRR,-,S,"),
            "tiles.csv:23: roads: 'S'; allowed: each R of the edges in one road; edge 3");
  EXPECT_EQ(ErrorAfter("-,NS,1234|0567,0,0,2,straight", "-,NS,01234567,0,0,2,straight"),
            "tiles.csv:22: fields: '01234567'; allowed: half-edges that suit the edges; edge 0");
  EXPECT_EQ(ErrorAfter("V,base,9,0,FFRR,-,SW,012347|56", "V,base,9,0,FFRR,-,SW,01234|56"),
            "tiles.csv:23: fields: '01234|56'; allowed: half-edges that suit the edges; edge 3");
  EXPECT_EQ(ErrorAfter("N,-,234567:0,0,0,4,one", "N,-,234567:1,0,0,4,one"),
            "tiles.csv:6: fields: '234567:1'; allowed: cities 0 to 0");
  EXPECT_EQ(ErrorAfter("B,base,4,0,FFFF,-,-,01234567,1,0,1", "B,base,4,0,FFFF,-,-,01234567,1,0,4"),
            "tiles.csv:3: rot_period: '4'; allowed: 1");
  EXPECT_EQ(ErrorAfter("rot_period,note", "period,note"),
            "tiles.csv:1: rot_period: 'period'; allowed: rot_period");
  EXPECT_EQ(ErrorAfter(",monastery in a field", ""), "tiles.csv:3: 11 columns; allowed: 12");
  EXPECT_EQ(ErrorAfter("RH,robbers,1,0,FCFC,EW,-,01:0|45:0,0,1,2,through city without shield "
                       "(same layout as G turned)\n",
                       ""),
            "tiles.csv: 29 tile types; allowed: 30");
}

// ROBB-2.1: halves touch 0-5, 1-4, 2-7, 3-6.
TEST(CarcassonneTiles, ROBB_2_1_HalvesThatTouch) {
  const std::array<int, 8> touching = {5, 4, 7, 6, 1, 0, 3, 2};
  for (int half = 0; half < 8; ++half) {
    EXPECT_EQ(TouchingHalf(half), touching[static_cast<size_t>(half)]);
  }
}

TEST(CarcassonneTiles, ROBB_2_1_ATurnedTileShowsItsEdgesClockwise) {
  const Tile e = *Tiles().Find("E");
  for (int r = 0; r < 4; ++r) {
    const Turned& turned = Tiles().TurnedBy(e, r);
    for (int edge = 0; edge < 4; ++edge) {
      EXPECT_EQ(turned.at_edge[static_cast<size_t>(edge)], edge == r ? 0 : kNoSegment);
    }
  }
}

TEST(CarcassonneTiles, ROBB_2_2_SegmentsHaveNames) {
  const TileType& l = TypeOf(*Tiles().Find("L"));
  EXPECT_STREQ(NameOf(RefOf(l, 0)).data(), "c0");
  EXPECT_STREQ(NameOf(RefOf(l, 3)).data(), "r2");
  EXPECT_STREQ(NameOf(RefOf(l, 4)).data(), "f0");
  EXPECT_EQ(FindSegment(l, *ParseSegment("f2")), 6);
  EXPECT_EQ(FindSegment(l, *ParseSegment("f3")), kNoSegment);
  EXPECT_EQ(FindSegment(l, *ParseSegment("m")), kNoSegment);
  EXPECT_FALSE(ParseSegment("c8").has_value());
}

}  // namespace
}  // namespace assize::games::carcassonne
