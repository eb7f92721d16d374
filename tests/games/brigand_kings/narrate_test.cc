// Brigand Kings: events as sentences.
#include <set>

#include "tests/games/brigand_kings/board.h"
#include "tests/games/brigand_kings/random_play.h"

namespace assize::games::brigand_kings {
namespace {

using ::testing::HasSubstr;

TEST(KingsNarrate, EveryEventOfAMatchReadsAsASentence) {
  std::set<size_t> kinds;
  ForRandomSteps(2, [&](const State& state, const Rules::Log& log) {
    for (const Rules::Log::Entry& entry : log.entries()) {
      const std::string text = Rules::Narrate(state.pub, entry.event);
      kinds.insert(entry.event.index());
      ASSERT_EQ(text.back(), '.') << text;
      ASSERT_FALSE(text[0] >= 'a' && text[0] <= 'z') << text;
    }
  });
  EXPECT_EQ(kinds.size(), std::variant_size_v<Event>);
}

// The texts of the events of one kind.
template <class E>
std::vector<std::string> Texts(const Game& game) {
  std::vector<std::string> texts;
  for (const E& event : game.Shown<E>()) texts.push_back(Rules::Narrate(game.pub(), event));
  return texts;
}

TEST(KingsNarrate, ATurnBeginsWithATableOfCounties) {
  Game game = Board()
                  .County(2, kBlack, 3, 1)
                  .FaceUp(kBlack, {"Pact"})
                  .Camp(kWhite, 2)
                  .Dice("1 2 6", "MMMMM")
                  .AtDeploy();
  game.Answer(Transport(2));
  const std::string text = Texts<TurnStarted>(game).at(0);
  EXPECT_THAT(text,
              ::testing::StartsWith("Turn 2: Black\n"
                                    "  2  The Merchant (9 LK)        Black 3   stability 2\n"
                                    "  3  The Mill (8 WL)            nobody    stability 1\n"));
  EXPECT_THAT(text, HasSubstr("\n  White  supply 13, camp 2, cards worth 0 (0 usable)\n"
                              "  Black  supply 12, camp 0, cards worth 9 (1 usable)\n"
                              "Black rolls "));
}

TEST(KingsNarrate, ADeploymentTellsWhatWasSpentAndSent) {
  Game game = Board().Camp(kWhite, 2).FaceUp(kWhite, {"Painter"}).Dice("1 4 6", "MMWLY").AtDeploy();
  game.Answer(Transport(2).Flips("Painter", "N0 K4").Muster(3, 2).Muster(4, 1).FromCamp(4, 1));
  EXPECT_EQ(
      Texts<Deployed>(game).at(0),
      "White spends the Painter (3 SK) to set die 0 to 3 and die 4 to Knots. With a transport "
      "of 6, White sends 2 soldiers to county 3 and 2 soldiers to county 4 (1 from the camp).");
}

TEST(KingsNarrate, AFightTellsWhyItWentSo) {
  Game game = Board().County(2, kBlack, 4, 1).Dice("2 2 6", "LLLLL").AtDeploy();
  game.Answer(Transport(2).Muster(2, 4));
  EXPECT_EQ(
      Texts<Fought>(game).at(0),
      "Fight for county 2: White attacks Black, 4 against 4 with stability 1. Stability saves "
      "a defender in 1 round, in 2 rounds without it an attacker fells two. White takes it "
      "with 1.");
}

TEST(KingsNarrate, ACaptureTellsWhoseSoldiersWereThere) {
  Game game = Board().County(3, kBlack, 5, 1).Stability(5, 6).AtDeploy();
  game.Answer(Transport(0));
  const auto texts = Texts<CountyResolved>(game);
  EXPECT_EQ(
      texts.at(0),
      "County 3 is resolved with 5 soldiers and stability 2: Black captures the Mill (8 WL).");
  EXPECT_EQ(texts.at(1),
            "County 5 is resolved with nobody there: the Soldier (5 YK) is discarded.");
}

TEST(KingsNarrate, TheEndTellsPointsAndWhatBonusCardsBrought) {
  Game game = Board().FaceUp(kWhite, {"Pact"}).FaceUp(kBlack, {"Market"}).TurnCap(1).AtDeploy();
  game.Answer(Transport(0));
  EXPECT_EQ(Texts<MatchOver>(game).at(0),
            "The match ends after 1 turn, the most that are allowed. White has 11 points (2 by the "
            "Ace of Moons and the Ace of Suns) and Black has 7 points (1 by the Ace of Waves and "
            "the Ace of Leaves). White wins.");
}

}  // namespace
}  // namespace assize::games::brigand_kings
