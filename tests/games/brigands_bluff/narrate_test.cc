// Brigand's Bluff: the report that people read.
#include "tests/games/brigands_bluff/staged_round.h"

namespace assize::games::brigands_bluff {
namespace {

using testing::ElementsAre;

std::vector<std::string> Report(const StagedRound& round) {
  std::vector<std::string> lines;
  for (const Rules::Log::Entry& entry : round.log().entries()) {
    lines.push_back(Rules::Narrate(round.pub(), entry.event));
  }
  return lines;
}

TEST(BluffReport, BLUFF_5_8_QuotesTriesUnderThePlayersName) {
  const StagedRound round(ConfigFor(4), kRoundA);
  EXPECT_EQ(Rules::Quote(round.view(), Say(Value(Bones(Of({1})), Exactly(7)))),
            "Blackbeard: The total number of bones on my dice is exactly 7.");
  EXPECT_EQ(Rules::Quote(round.view(), Clue{}), "");
  EXPECT_EQ(Rules::Quote(round.view(), Choice{kShip}), "");
}

TEST(BluffReport, QuotesOfAMalformedTryWhatCanBeMadeOut) {
  const StagedRound round(ConfigFor(4), kRoundA);
  const auto quote = [&](const Statement& statement) {
    return Rules::Quote(round.view(), Say(statement));
  };
  EXPECT_EQ(quote(Value(Bones(Of({0})), Exactly(7))),
            "Blackbeard: The total number of bones on Anne's dice is exactly 7.");
  EXPECT_EQ(quote(Value(Bones(Of({7})), Exactly(7))),
            "Blackbeard: The total number of bones on seat 7's dice is exactly 7.");
  EXPECT_EQ(quote(Value(Bones(Of({0, 1, 3, 7})), Exactly(7))),
            "Blackbeard: The total number of bones on the dice of Anne, seat 7, Drake and me is "
            "exactly 7.");
  EXPECT_EQ(quote(Statement{}), "Blackbeard: Nothing is nothing nothing.");
}

TEST(BluffReport, SaysHowMuchOfAnOverlongClueIsNotQuoted) {
  const StagedRound round(ConfigFor(4), kRoundA);
  const Statement bones = Value(Bones(Of({1})), Exactly(7));
  Clue clue = Say(bones, bones, bones);
  clue.size = 5;
  EXPECT_THAT(Rules::Quote(round.view(), clue), testing::EndsWith("7 and 2 further statements."));
  clue.size = 255;
  EXPECT_THAT(Rules::Quote(round.view(), clue),
              testing::EndsWith("7 and 252 or more further statements."));
}

TEST(BluffReport, TheStandingShowsPoints) {
  const StagedRound round(ConfigFor(4), kRoundA);
  EXPECT_THAT(Rules::Standing(round.pub())[1], ElementsAre("Anne", "0", "0"));
  EXPECT_EQ(Rules::Figure(round.pub(), Seat(3)), "Drake");
}

TEST(BluffReport, TellsARoundAsAStory) {
  StagedRound round(ConfigFor(4), kRoundA);
  round.Give(BonesClue(round));
  EXPECT_THAT(
      Report(round),
      ElementsAre("Blackbeard: \"The total number of bones on all the crew's dice is exactly "
                  "8.\" (23,184 worlds left, 14.8% of the chances)"));
  round.Default();
  EXPECT_THAT(
      Report(round),
      ElementsAre(
          "The referee speaks for Calico: \"The number of dice showing Monkey among my dice is "
          "exactly 1; and the number of dice showing Flag among my dice is exactly 1; and the "
          "number "
          "of dice showing Skull among my dice is exactly 1.\" (384 worlds left, 0.343% of the "
          "chances)"));
  round.Default();
  round.RollInstead({{kRum, kRum}, {kShip, kRum}});
  round.Choose(kShip);
  EXPECT_THAT(Report(round),
              ElementsAre("Anne takes Ship and leaves Rum to the crew.",
                          "Ship: Blackbeard 2; Anne scores 2. (2 worlds left, 1 chance in 93,300)",
                          "Rum: Blackbeard 1 and Drake 1, for the owners. (1 world "
                          "left: the captain knows)"));
  round.Choose(kSkull);
  EXPECT_EQ(Report(round)[0], "Anne names Skull.");
  EXPECT_EQ(Report(round)[1], "Skull: Calico 1; Anne scores 1. (1 world left: the captain knows)");
  EXPECT_EQ(Report(round)[2],
            "Left over: Calico 2 and Drake 2. In this round: Anne 3, Blackbeard 1, Calico 2, Drake "
            "3. Points so far: Anne 3, Blackbeard 1, Calico 2, Drake 3.");
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
  EXPECT_EQ(lines[2], "Edward has nothing left to tell.");
  EXPECT_EQ(lines[3],
            "The wild die is shown, Skull, and set aside. (1 world left: the captain knows)");
  EXPECT_EQ(Rules::Narrate(round.pub(), CaptainRolled{Seat(0), {{kRum, kRum}, {kShip, kRum}}}),
            "Anne rolls Rum and Rum, again Ship and Rum.");
}

// BLUFF-4.4.
TEST(BluffReport, AnnouncesTheExtraReports) {
  StagedRound round(ConfigFor(4, {{"extra_clues", "true"}}), kRoundA);
  for (int i = 0; i < 3; ++i) round.Give(Say(Value(Bones(Of({i + 1})), AtLeast(1))));
  round.RollInstead({{kParrot, kRum}});
  round.Choose(kRum);
  EXPECT_EQ(
      Report(round)[2],
      "Parrot: Drake 2, for the owner. (171 worlds left, 1 chance in 1,180) Now the crew reports "
      "once more, on the dice that are still hidden.");
}

TEST(BluffReport, BLUFF_4_7_TellsWhatEachScoredInTheRound) {
  StagedRound round(ConfigFor(4), kRoundA);
  std::vector<int> before(4, 0);
  for (int number = 1; number <= 3; ++number) {
    while (round.decision() == "clue") round.Default();
    round.Choose(round.pub().rolls.back().y);
    round.Choose(std::get<Choice>(Rules::DefaultMove(round.view())).face);
    const Leftover& told = round.Shown<Leftover>();
    int sum = 0;
    for (int seat = 0; seat < 4; ++seat) {
      EXPECT_EQ(told.scored[seat], round.points()[seat] - before[seat]);
      EXPECT_EQ(told.points[seat], round.points()[seat]);
      sum += told.scored[seat];
    }
    EXPECT_EQ(sum, 9);
    before = round.points();
  }
}

TEST(BluffReport, TellsTheEnd) {
  StagedRound round(ConfigFor(4), kRoundA);
  EXPECT_EQ(Rules::Narrate(round.pub(), MatchOver{{12, 9, 12, 3}, {1, 3, 1, 4}}),
            "The treasure is divided. Points of 36: Anne 12 (33.3%), Blackbeard 9 (25.0%), Calico "
            "12 (33.3%), Drake 3 (8.3%). Anne and Calico share the win.");
}

}  // namespace
}  // namespace assize::games::brigands_bluff
