// Carcassonne: the report of a match and its drawings.
#include <sstream>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "referee/games/carcassonne/landscape.h"
#include "tests/games/carcassonne/position.h"
#include "tests/games/carcassonne/random_play.h"

namespace assize::games::carcassonne {
namespace {

using ::testing::HasSubstr;

// All that is said of the events that were told, a line each.
std::string Story(const Game& game) {
  std::string story;
  for (const auto& told : game.log().told()) {
    absl::StrAppend(&story, Rules::Narrate(game.pub(), told.event), "\n");
  }
  return story;
}

TEST(CarcassonneNarration, DrawsTheTilesOfATurnWithTheirNeighbours) {
  Game game = Table().Stack("E,V,B").Start();
  game.Play("E@0,1,2 f0; V@1,0,0 r0");
  EXPECT_EQ(DrawTurn(game.pub().board, 2),
            "        0      1\n"
            "     ·······\n"
            "   1 ·······\n"
            "     0·▒▒▒··\n"
            "     ··▒▒▒·········\n"
            "   0 ──────────╮···\n"
            "     ··········1···\n");
}

TEST(CarcassonneNarration, DrawsEveryTileWithinItsFrame) {
  // A turned monastery tile, a city with shield through it, corners.
  Game game = Table().Stack("A,F,S").Start();
  game.Play("A@-1,0,3 -; F@0,1,1 c0");
  const std::string drawing = DrawTurn(game.pub().board, 2);
  EXPECT_THAT(drawing, HasSubstr("···M───"));
  EXPECT_THAT(drawing, HasSubstr("♦"));
}

TEST(CarcassonneNarration, TellsOfRobbersMessagesAndFeatures) {
  Game game = Table().Robbers().Messengers().Seats(3).M({7, 20, 40}).W({10, 20, 41}).Start();
  game.Place("U@1,0,1");
  game.Meeple("-");
  State state = game.state();
  state.pub.robbers = {kIn, 7, 20, kIn, kIn, kIn};
  Game round(state);
  round.Round({{1, 4}, {2, 6}}).DefaultsTo(Decision::kTile);
  Game rob = Table().Robbers().Seats(3).M({7, 20, 40}).Rob({kIn, 7, 20}).Start();
  rob.WholeRound({{0, 4}});
  EXPECT_THAT(Story(rob), HasSubstr("The robber of seat 1 takes half of what seat 0 scores for a "
                                    "road: seat 1 walks 2 points to 22."));
  EXPECT_THAT(Story(rob), HasSubstr("The robber of seat 2 is dragged from space 20 to 22."));
  Game message = Table().Messengers().M({7, 0}).Start();
  message.WholeRound({{0, 3}});
  EXPECT_THAT(Story(message), HasSubstr("Seat 0 walks 3 points with the scoring meeple to 10 for a "
                                        "road."));
  EXPECT_THAT(Story(message),
              HasSubstr("Seat 0 lands on a dark space and draws message 1, shortest road."));
  EXPECT_THAT(Story(message), HasSubstr("Seat 0 takes 2 points."));
  Game city = Table().Stack("E,C").Start();
  city.Play("E@0,1,2 c0");
  EXPECT_THAT(
      Story(city),
      HasSubstr("The city at (0,1), of 2 tiles, is complete and gives 4 points to seat 0."));
  EXPECT_THAT(Story(city), HasSubstr("Tile C is drawn, fits nowhere and is out of the game."));
  EXPECT_THAT(Story(city),
              HasSubstr("seat 0 is number 1 with 4 points (4 during play); seat 1 is number 2"));
}

// A drawing is at most 80 columns wide and has nothing but its own signs.
TEST(CarcassonneNarration, SaysSomethingSensibleOfEveryEventOfWholeMatches) {
  size_t said = 0, drawn = 0;
  ForRandomSteps(1, [&](const State& state, const Rules::Log& log) {
    for (const auto& told : log.told()) {
      const std::string text = Rules::Narrate(state.pub, told.event);
      if (text.empty()) continue;
      ++said;
      if (text.front() != '\n') {
        ASSERT_TRUE(text.back() == '.') << text;
        continue;
      }
      ++drawn;
      std::istringstream lines(text.substr(1));
      for (std::string line; std::getline(lines, line);) {
        const auto columns =
            std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; });
        ASSERT_LE(columns, 78) << line;
      }
    }
  });
  EXPECT_GT(said, 2000u);
  EXPECT_GT(drawn, 400u);
}

}  // namespace
}  // namespace assize::games::carcassonne
