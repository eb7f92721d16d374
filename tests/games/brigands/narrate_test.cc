// Brigands: the report that people read.
#include <cctype>

#include "tests/games/brigands/position.h"

namespace assize::games::brigands {
namespace {

using testing::Contains;
using testing::ElementsAre;

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
  const std::vector<std::string> report = game.Report();
  EXPECT_THAT(report,
              Contains("Blue sends 2 bandits and a token to the Market. Green sends 1 bandit to "
                       "the Market. The prince sends 1 patrol to the Town Hall; 1 patrol and "
                       "a token to the Prison."));
  EXPECT_THAT(report, Contains("The Market: Blue means to push Green."));
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
  EXPECT_THAT(
      game.Report(),
      Contains("At the Port Blue takes 2 tokens and sells 3 tokens (+9 ducats, -1 token)."));
}

TEST(BrigandsReport, BeginsEachDayWithAHeading) {
  const Game game = Position().Round(2).Hand(kRed, 6).Reveal();
  EXPECT_THAT(
      game.Report().back(),
      testing::MatchesRegex("Round 3\nThe Day card falls on the [A-Z][a-z A-Z]*\\. Everybody "
                            "gets a token but Red, who can't hold another\\."));
}

TEST(BrigandsReport, TellsADrawnDuel) {
  const Game game = Position(2).Ducats(kBlue, 7).Ducats(kGreen, 7).Reveal();
  EXPECT_THAT(game.Report().back(),
              "The last day is over. Ducats: Blue 7 and Green 7. The duel is a draw.");
}

TEST(BrigandsReport, TellsAnEmptyPurseFromOneThatCannotBeShared) {
  Game game = Position()
                  .BanditsWithToken(kMarket, kBlue, 2)
                  .BanditsWithToken(kMarket, kRed, 1)
                  .Bandits(kMarket, kGreen, 1)
                  .Ducats(kGreen, 2)
                  .Reveal();
  game.Play({{kBlue, Steal(kGreen)}, {kRed, Steal(kGreen)}});
  EXPECT_THAT(game.Report(), Contains("Blue gets nothing: Green's 2 ducats can't be shared by so "
                                      "many bandits."));
  Game poor = Position().BanditsWithToken(kMarket, kBlue, 2).Bandits(kMarket, kGreen, 1).Reveal();
  poor.Play({{kBlue, Steal(kGreen)}});
  EXPECT_THAT(poor.Report(), Contains("Blue finds Green's purse empty."));
}

TEST(BrigandsReport, APurseThatThePrinceHasEmptiedIsEmptyForTheNextThief) {
  Game game = Position()
                  .BanditsWithToken(kMarket, kBlue, 1)
                  .Bandits(kMarket, kGreen, 1)
                  .PatrolsWithToken(kMarket, 1)
                  .Ducats(kGreen, 2)
                  .Reveal();
  game.Play({{kBlue, Steal(kGreen)}, {kWhite, Steal(kGreen)}});
  EXPECT_THAT(game.Report(), Contains("The prince takes 2 ducats from Green."));
  EXPECT_THAT(game.Report(), Contains("Blue finds Green's purse empty."));
}

TEST(BrigandsReport, TellsThePriceOfThreeDice) {
  Game game = Position()
                  .Bandits(kTavern, kBlue, 1)
                  .Ducats(kBlue, 6)
                  .Luck(WithDice({{{"tavern", 6, 0, 1, 1}, 1},
                                  {{"tavern", 6, 0, 1, 2}, 2},
                                  {{"tavern", 6, 0, 1, 3}, 4}}))
                  .Reveal();
  game.Play({{kBlue, Roll3()}});
  EXPECT_THAT(game.Report(),
              Contains("Blue's bandit 1 pays 6 ducats and rolls 1, 2 and 4 at the Tavern."));
  EXPECT_THAT(game.Report(), Contains("At the Tavern Blue gains 7 ducats for the 6 paid."));
}

TEST(BrigandsReport, APatrolThatCannotLeaveThePrisonIsNotSentThere) {
  Game game = Position().PatrolsWithToken(kPrison, 1).Reveal();
  game.Play({{kWhite, ReturnPrison()}});
  EXPECT_THAT(
      game.Report(),
      Contains("The Prison: the prince calls a patrol away from the Prison, where it stays, "
               "and wastes a token."));
}

TEST(BrigandsReport, TellsWhosePatrolArrestsInADuel) {
  const Game one = Position(2).Bandits(kMarket, kBlue, 1).Patrols(kMarket, 1, kGreen).Reveal();
  EXPECT_THAT(one.Report(), Contains("Green's patrol at the Market arrests 1 of Blue's bandits."));
  const Game both = Position(2)
                        .Bandits(kMarket, kBlue, 1)
                        .Patrols(kMarket, 1, kGreen)
                        .Patrols(kMarket, 1, kBlue)
                        .Reveal();
  EXPECT_THAT(both.Report(),
              Contains("Blue's and Green's patrols at the Market arrest 1 of Blue's bandits."));
}

TEST(BrigandsReport, TellsWhatAnEscapeCostsAndStayingBrings) {
  Game game = Position().Prisoners(kBlue, 3).Hand(kBlue, 1).Reveal();
  game.Play({{kBlue, Escaping(1)}});
  EXPECT_THAT(game.Report(),
              Contains("Nobody guards the Prison. Blue: 1 prisoner escapes and costs a token and 2 "
                       "prisoners stay and bring a token each (2 tokens in hand now)."));
}

TEST(BrigandsReport, TheStandingShowsPursesTokensAndPrisoners) {
  const Game game = Position(3).Ducats(kGreen, 12).Hand(kBlue, 2).Prisoners(kBlue, 1).Planning();
  EXPECT_THAT(Rules::Standing(game.pub()),
              ElementsAre(ElementsAre("", "seat", "ducats", "tokens", "in prison", "spied cards",
                                      "spies", "fine"),
                          ElementsAre("Blue", "0", "0", "2", "1", "0", "", ""),
                          ElementsAre("Green", "1", "12", "0", "0", "0", "", ""),
                          ElementsAre("the prince", "2", "", "0", "", "", "1", "0")));
  EXPECT_EQ(Rules::Figure(game.pub(), Seat(2)), "the prince");
}

TEST(BrigandsReport, EveryEventIsWorthASentence) {
  for (int i = 0; i < 100 && !HasFatalFailure(); ++i) {
    std::optional<Public> before;
    PlayRandomMatch(VariedConfig(i), i, [&](const State& state, const Rules::Log& log) {
      if (!before.has_value()) before = state.pub;
      for (size_t j = 0; j < log.entries().size(); ++j) {
        const std::string line = Rules::Narrate(*before, state.pub, log.entries(), j);
        ASSERT_FALSE(line.empty());
        ASSERT_TRUE(std::isupper(line[0]) != 0 || std::isdigit(line[0]) != 0) << line;
        ASSERT_EQ(line.back(), '.') << line;
        ASSERT_EQ(line.find("  "), std::string::npos) << line;
      }
      before = state.pub;
    });
  }
}

}  // namespace
}  // namespace assize::games::brigands
