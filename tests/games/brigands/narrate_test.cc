// Brigands: the report that people read.
#include <cctype>

#include "tests/games/brigands/matches.h"
#include "tests/games/brigands/position.h"

namespace assize::games::brigands {
namespace {

using testing::Contains;
using testing::ElementsAre;

std::vector<std::string> Report(const Game& game) {
  std::vector<std::string> lines;
  for (const Rules::Log::Told& told : game.told()) {
    lines.push_back(Rules::Narrate(game.pub(), told.event));
  }
  return lines;
}

TEST(BrigandsReport, TellsARoundAsAStory) {
  Game game = Position(3)
                  .BanditsWithToken(kMarket, kBlue, 2)
                  .Bandits(kMarket, kGreen, 1)
                  .Patrols(kTownHall, 1)
                  .PatrolsWithToken(kPrison, 1)
                  .Ducats(kGreen, 2)
                  .Prisoners(kGreen, 1)
                  .Reveal();
  game.Play({{kBlue, Push(kGreen)}})
      .Play({{kWhite, Spy()}})
      .Play({{kWhite, Upgrade{Track::kJudgment}}});
  const std::vector<std::string> report = Report(game);
  EXPECT_THAT(report,
              Contains("Blue sends 2 bandits and a token to the Market. Green sends 1 bandit to "
                       "the Market. The prince sends 1 patrol to the Town Hall, 1 patrol and "
                       "a token to the Prison."));
  EXPECT_THAT(report, Contains("The Market: Blue pushes Green."));
  EXPECT_THAT(report, Contains("1 of Green's bandits is pushed from the Market to the Town Hall."));
  EXPECT_THAT(report, Contains("At the Market Blue gains 6 ducats."));
  EXPECT_THAT(report, Contains("The patrol at the Town Hall arrests 1 of Green's bandits."));
  EXPECT_THAT(report, Contains("The prince's spies take 1 card of Green's."));
  EXPECT_THAT(report, Contains("The prince raises the fine to 1 ducat a head."));
  EXPECT_THAT(
      report,
      Contains("Judgment is held: Green pays 2 ducats for 2 prisoners. All of them go free."));
  EXPECT_THAT(report,
              Contains("The last day is over. Ducats: Blue 6 and Green 0. The prince wins."));
}

TEST(BrigandsReport, TellsAtThePortWhatWasTakenAndSold) {
  Game game = Position().Bandits(kPort, kBlue, 2).Hand(kBlue, 1).Reveal();
  game.Play({{kBlue, PortList({kTake, 3})}});
  EXPECT_THAT(Report(game),
              Contains("At the Port Blue takes tokens and sells 3 tokens (+9 ducats, -1 token)."));
}

TEST(BrigandsReport, BeginsEachDayWithAHeading) {
  const Game game = Position().Round(2).Hand(kRed, 6).Reveal();
  const NewDay day = game.Told<NewDay>().back();
  EXPECT_THAT(Rules::Narrate(game.pub(), day),
              testing::MatchesRegex("Round 3\nThe Day card falls on the [A-Z][a-z A-Z]*\\. Red "
                                    "can't hold another token\\."));
}

TEST(BrigandsReport, TellsADrawnDuel) {
  const Game game = Position(2).Ducats(kBlue, 7).Ducats(kGreen, 7).Reveal();
  EXPECT_THAT(Report(game).back(),
              "The last day is over. Ducats: Blue 7 and Green 7. The duel is a draw.");
}

TEST(BrigandsReport, EveryEventIsWorthASentence) {
  for (int i = 0; i < 100 && !HasFatalFailure(); ++i) {
    PlayRandomMatch(VariedConfig(i), i, [](const State& state, const Rules::Log& log) {
      for (const Rules::Log::Told& told : log.told()) {
        const std::string line = Rules::Narrate(state.pub, told.event);
        ASSERT_FALSE(line.empty());
        ASSERT_TRUE(std::isupper(line[0]) != 0 || std::isdigit(line[0]) != 0) << line;
        ASSERT_EQ(line.back(), '.') << line;
        ASSERT_EQ(line.find("  "), std::string::npos) << line;
      }
    });
  }
}

}  // namespace
}  // namespace assize::games::brigands
