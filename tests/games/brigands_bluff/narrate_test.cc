// Brigand's Bluff: the report that people read.
#include "tests/games/brigands_bluff/staged_round.h"

namespace assize::games::brigands_bluff {
namespace {

using testing::ElementsAre;

std::vector<std::string> Report(const StagedRound& round) {
  std::vector<std::string> lines;
  for (const Rules::Log::Told& told : round.log().told()) {
    lines.push_back(Rules::Narrate(round.pub(), told.event));
  }
  return lines;
}

TEST(BluffReport, BLUFF_5_8_QuotesTriesThatAreCluesOfTheLanguage) {
  const StagedRound round(ConfigFor(4), kRoundA);
  EXPECT_EQ(Rules::Quote(round.view(), Say(Value(Bones(Of({1})), Exactly(7)))),
            "The total number of bones on my dice is exactly 7.");
  EXPECT_EQ(Rules::Quote(round.view(), Say(Value(Bones(Of({0})), Exactly(7)))), "");
  EXPECT_EQ(Rules::Quote(round.view(), Choice{kShip}), "");
}

TEST(BluffReport, TellsARoundAsAStory) {
  StagedRound round(ConfigFor(4), kRoundA);
  round.Give(BonesClue(round));
  EXPECT_THAT(
      Report(round),
      ElementsAre("Blackbeard: \"The total number of bones on all the crew's dice is exactly "
                  "8.\" (23,184 worlds left, 14.8 % of the chances)"));
  round.Default();
  EXPECT_THAT(
      Report(round),
      ElementsAre(
          "The referee speaks for Calico: \"The number of dice showing Monkey among my dice is "
          "exactly 1; and the number of dice showing Flag among my dice is exactly 1; and the "
          "number "
          "of dice showing Skull among my dice is exactly 1.\" (384 worlds left, 0.343 % of the "
          "chances)"));
  round.Default();
  round.RollInstead({{kRum, kRum}, {kShip, kRum}});
  round.Choose(kShip);
  EXPECT_THAT(Report(round),
              ElementsAre("Anne takes Ship and leaves Rum to the crew.",
                          "Ship: Blackbeard 2; Anne scores 2. (2 worlds left, 0.00107 % of the "
                          "chances)",
                          "Rum: Blackbeard 1 and Drake 1, for their owners. (1 world "
                          "left: the captain knows)"));
  round.Choose(kSkull);
  EXPECT_EQ(Report(round)[0], "Anne names Skull.");
  EXPECT_EQ(Report(round)[1], "Skull: Calico 1; Anne scores 1. (1 world left: the captain knows)");
  EXPECT_EQ(Report(round)[2],
            "Left over: Calico 2 and Drake 2. Points: Anne 3, Blackbeard 1, Calico 2, Drake 3.");
  EXPECT_EQ(
      Report(round)[3],
      "All dice are shown: Blackbeard Ship, Ship, Rum; Calico Monkey, Flag, Skull; Drake Rum, "
      "Parrot, Parrot.");
  EXPECT_EQ(Report(round)[4],
            "Round 2\nBlackbeard is captain. Calico, Drake and Anne roll 3 dice each.");
}

TEST(BluffReport, TellsOfTheWildDieRerollsAndPasses) {
  StagedRound round(
      ConfigFor(5, {{"wild_die", "true"}}),
      Holding({{kMonkey, kMonkey}, {kShip, kShip}, {kFlag, kFlag}, {kRum, kRum}}, kSkull));
  round.Give(Say(Has(1, kMonkey, 2), Has(2, kShip, 2), Has(3, kFlag, 2)));
  round.Give(Say(Has(4, kRum, 2), Value(Count(WildDie(), Listed(kSkull)), Exactly(1))));
  const std::vector<std::string> lines = Report(round);
  ASSERT_EQ(lines.size(), 5u);
  EXPECT_EQ(lines[1], "Drake has nothing left to tell.");
  EXPECT_EQ(lines[2], "Every has nothing left to tell.");
  EXPECT_EQ(lines[3], "The wild die is shown, Skull, and set aside.");
  EXPECT_EQ(Rules::Narrate(round.pub(), CaptainRolled{Seat(0), {{kRum, kRum}, {kShip, kRum}}}),
            "Anne rolls Rum and Rum, again Ship and Rum.");
}

TEST(BluffReport, TellsTheEnd) {
  StagedRound round(ConfigFor(4), kRoundA);
  EXPECT_EQ(Rules::Narrate(round.pub(), MatchOver{{12, 9, 12, 3}, {1, 3, 1, 4}}),
            "The treasure is divided. Points: Anne 12, Blackbeard 9, Calico 12, Drake 3. Anne and "
            "Calico share the win.");
}

}  // namespace
}  // namespace assize::games::brigands_bluff
