// Carcassonne: the report of a match and its drawings.
#include <sstream>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "referee/games/carcassonne/landscape.h"
#include "tests/games/carcassonne/position.h"
#include "tests/games/carcassonne/random_play.h"

namespace assize::games::carcassonne {
namespace {

using ::testing::HasSubstr;

// All that is said of the events that were entries, a line each. `before` is the state before them.
std::string Story(const Public& before, const Game& game) {
  std::string story;
  const auto& entries = game.log().entries();
  for (size_t i = 0; i < entries.size(); ++i) {
    absl::StrAppend(&story, Rules::Narrate(before, game.pub(), entries, i), "\n");
  }
  return story;
}
std::string Story(const Game& game) { return Story(game.pub(), game); }

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

// ROBB-8.1, ROBB-8.3: what is chosen is named, not numbered.
TEST(CarcassonneNarration, NamesTheScoresThatArePlannedAndRobbed) {
  Game game = Table().Robbers().M({0, 30}).Rob({kIn, 0}).Start();
  game.Round({{0, 3}, {0, 6}});
  const Public asked = game.pub();
  game.PlanBy(0, "e1/0 e0/0");
  EXPECT_THAT(Story(asked, game), HasSubstr("Seat 0 plans to walk 6 points for the road at (0,0), "
                                            "then 3 points for the road at (0,0)."));
  Game rob = Table().Robbers().Seats(3).M({5, 5, 9}).Rob({kIn, kIn, 5}).Start();
  rob.Round({{0, 3}, {1, 6}});
  const Public before = rob.pub();
  rob.Target(2, 1);
  EXPECT_THAT(Story(before, rob),
              HasSubstr("Seat 2 chooses to rob the 6 points of seat 1 for the road at (0,0)."));
}

// ROBB-7.3, ROBB-9.6.
TEST(CarcassonneNarration, TellsWhereFiguresRobbersAndMeeplesAre) {
  Game game = Table().Robbers().Messengers().Seats(3).M({7, 12, 7}).Stack("RA,U").Start();
  Public before = game.pub();
  game.Place("RA@0,-1,0").Robber(0, 12).Robber(1, 7).DefaultsTo(Decision::kTile);
  EXPECT_THAT(Story(before, game), HasSubstr("Seat 0 puts a robber on space 12, beside seat 1."));
  EXPECT_THAT(Story(before, game),
              HasSubstr("Seat 1 puts a robber on space 7, beside seat 0 and seat 2."));
  EXPECT_THAT(Story(game),
              HasSubstr("Points by seat: 7, 12, 7. Figures on 7 and 0, 12 and 0, 7 and "
                        "0. Robbers on 12, 7, none."));
  Game home = Table().Messengers().OnTop({8}).Stack("U,U").Start();
  home.Place("U@1,0,1").Claim("r0").DrawMessage().Message(0, MessageUse::kAction);
  before = home.pub();
  home.CallHome(0, 1, 0);
  EXPECT_THAT(Story(before, home), HasSubstr("Seat 0 calls the meeple at (1,0) home."));
}

// A drawing is at most 80 columns wide and has nothing but its own signs.
TEST(CarcassonneNarration, SaysSomethingSensibleOfEveryEventOfWholeMatches) {
  size_t said = 0, drawn = 0;
  Public last;
  ForRandomSteps(1, [&](const State& state, const Rules::Log& log) {
    const Public before = std::exchange(last, state.pub);
    for (size_t i = 0; i < log.entries().size(); ++i) {
      const std::string text = Rules::Narrate(before, state.pub, log.entries(), i);
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
