// What a regression prints on the terminal.
#include "ladder/report/strength/regress_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "ladder/report/strength/regress_length.h"
#include "ladder/report/strength/set_worth.h"
#include "referee/cli/layout/text_layout.h"

namespace assize::ladder::report {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

RegressState Nothing() {
  auto test = stats::CompositeSprt::Create({.elo0 = 0, .elo1 = 10, .games = 2, .seats = 2});
  EXPECT_TRUE(test.ok()) << test.status();
  RegressState state{.base = "old@1",
                     .test = "new@2",
                     .settings = {},
                     .tally = RegressTally(*std::move(test)),
                     .base_faults = {},
                     .test_faults = {},
                     .phase = RegressPhase::kEnded};
  state.settings.set_elo1(10);
  state.settings.set_most_sets(20'000);
  return state;
}

// Sets with these scores over and over, until the test decides or there are `most`.
RegressState Played(const std::vector<double>& scores, int most) {
  RegressState state = Nothing();
  stats::CompositeSprt& test = state.tally.test;
  for (int set = 0; set < most && test.decision() == stats::SprtDecision::kOpen; ++set) {
    EXPECT_TRUE(test.Add(scores[set % scores.size()]).ok());
  }
  return state;
}

TEST(RegressReport, TellsHypothesesInTheirOwnUnit) {
  RegressState state = Nothing();
  auto test =
      stats::CompositeSprt::Create({.elo0 = 0, .elo1 = 10, .model = stats::EloModel::kNormalized});
  ASSERT_TRUE(test.ok()) << test.status();
  state.tally = RegressTally(*std::move(test));
  const std::vector<double> scores = {0.5, 0.5, 0.25, 0.75, 0.75, 0.25, 0.5, 0.75};
  for (int set = 0; state.tally.test.decision() == stats::SprtDecision::kOpen; ++set) {
    ASSERT_LT(set, 20'000);
    EXPECT_TRUE(state.tally.test.Add(scores[set % scores.size()]).ok());
  }
  EXPECT_EQ(VerdictOf(state), Verdict::kAccepted);
  // 22 Elo, but 43 normalized Elo.
  EXPECT_THAT(VerdictText(state), StartsWith("Accepted: new@2 is better than old@1.\n"));
  state.settings.set_fixed_sets(100);
  state.settings.set_elo0(40);
  EXPECT_EQ(VerdictOf(state), Verdict::kUndecided);
  EXPECT_THAT(VerdictText(state), HasSubstr("contains 40 normalized Elo"));
}

TEST(RegressReport, SaysBeforehandHowLongItMayTake) {
  EXPECT_EQ(LengthText(Nothing()),
            "About 5200 sets, 10400 matches if new@2 is between 0 and 10 Elo stronger, fewer if it "
            "is far from both; at most 20000 sets.");
  RegressState fixed = Nothing();
  fixed.settings.set_fixed_sets(200);
  EXPECT_EQ(LengthText(fixed), "To play: 200 sets, 400 matches.");
  RegressState short_one = Nothing();
  short_one.settings.set_most_sets(100);
  EXPECT_THAT(LengthText(short_one), StartsWith("About 100 sets, 200 matches if "));
}

TEST(RegressReport, SetsThatWerePlayedAreNotLeft) {
  const RegressState state = Played({0.5, 0.5, 0.25, 0.75}, 40);
  ASSERT_EQ(state.tally.test.sprt().sets(), 40);
  EXPECT_NEAR(SetsLeft(Nothing()) - SetsLeft(state), 40, 1e-6);
}

// A score of 0.4375, which is 44 Elo worse.
const std::vector<double> kWorse = {0.5, 0.25, 0.75, 0.25};

TEST(RegressReport, SaysThatALandslideDecidedInsideTheBounds) {
  const RegressState state = Played({1, 0.75}, 1000);
  ASSERT_TRUE(state.tally.test.IsLandslide());
  EXPECT_EQ(VerdictOf(state), Verdict::kAccepted);
  EXPECT_THAT(VerdictText(state),
              AllOf(StartsWith("Accepted: new@2 is far better than old@1 (landslide rule).\n"),
                    HasSubstr("not reached")));
}

TEST(RegressReport, AVersionWhoseIntervalLiesBelowIsWorse) {
  const RegressState state = Played(kWorse, 2000);
  ASSERT_FALSE(state.tally.test.IsLandslide());
  EXPECT_EQ(VerdictOf(state), Verdict::kRejected);
  EXPECT_THAT(VerdictText(state), AllOf(StartsWith("Rejected: new@2 is worse than old@1.\n"),
                                        HasSubstr("LLR -"), Not(HasSubstr("not reached"))));
}

TEST(RegressReport, AnEqualVersionIsRatherNotBetter) {
  const RegressState state = Played({0.5, 0.25, 0.75, 0.5}, 100'000);
  EXPECT_EQ(VerdictOf(state), Verdict::kRejected);
  EXPECT_THAT(VerdictText(state), HasSubstr("is more likely 0 than 10 Elo better than old@1"));
}

TEST(RegressReport, WithAFixedNumberOfSetsThereIsNoLikelihoodRatio) {
  RegressState state = Played({0.5, 0.75, 0.5, 0.5}, 20);
  state.settings.set_fixed_sets(20);
  for (const std::string& text : {VerdictText(state), BatchLine(state)}) {
    EXPECT_THAT(text, AllOf(Not(HasSubstr("LLR")), HasSubstr("LOS"), HasSubstr("20 sets")));
  }
}

TEST(RegressReport, SetsThatAllWentAlikeTellNoNormalizedElo) {
  const RegressState alike = Played({1}, 9);
  const RegressState others = Played({1, 0.75}, 9);
  EXPECT_THAT(VerdictText(alike), HasSubstr("normalized Elo unknown,"));
  EXPECT_THAT(BatchLine(Played({1}, 2)), AllOf(HasSubstr(", few sets)"), HasSubstr("LOS –")));
  EXPECT_THAT(VerdictText(Played({1}, 2)), AllOf(HasSubstr(", few sets)"), HasSubstr("LOS –")));
  EXPECT_TRUE(DescribeRegress("t", "brigands", Played({1}, 2)).few_sets());
  EXPECT_FALSE(DescribeRegress("t", "brigands", Played({1}, 20)).few_sets());
  EXPECT_THAT(BatchLine(Played({1}, 20)), Not(HasSubstr("few")));
  EXPECT_THAT(BatchLine(Played({1}, 20)), HasSubstr("LOS 100.0 %"));
  EXPECT_THAT(VerdictText(others), Not(HasSubstr("unknown")));
}

TEST(RegressReport, LinesOfBatchesFitATerminalAndNameFaultsIfThereAreAny) {
  RegressState state = Played({0.5, 0.25, 0.75, 0.5}, 4000);
  EXPECT_LE(DisplayWidth(BatchLine(state)), 80u) << BatchLine(state);
  EXPECT_THAT(BatchLine(state), Not(HasSubstr("fault")));
  state.test_faults = {.seats = 100, .faults = 7, .forfeits = 1};
  EXPECT_THAT(BatchLine(state),
              HasSubstr("\n            new@2 7 faults, 1 forfeits in 100 seats\n"));
}

TEST(RegressReport, TheBarShowsTheWayToTheBounds) {
  EXPECT_EQ(LlrBar(Nothing()), "LLR +0.00: -2.94 [········|········] +2.94");
  const RegressState worse = Played(kWorse, 2000);
  EXPECT_THAT(LlrBar(worse), HasSubstr("[████████|········]"));
  RegressState fixed = Nothing();
  fixed.settings.set_fixed_sets(20);
  EXPECT_EQ(LlrBar(fixed), "");
}

TEST(RegressReport, TheDocumentSaysWhatTheTextSays) {
  RegressState state = Played(kWorse, 2000);
  state.test_faults = {.seats = 100, .faults = 7, .forfeits = 3};
  const v1::RegressReport report = DescribeRegress("friday", "brigands", state);
  EXPECT_EQ(report.verdict(), "rejected");
  EXPECT_EQ(report.reason(), "new@2 is worse than old@1");
  EXPECT_EQ(report.sets(), static_cast<uint64_t>(state.tally.test.sprt().sets()));
  EXPECT_LT(report.elo_lower95(), report.elo());
  EXPECT_LT(report.elo(), report.elo_upper95());
  EXPECT_LT(report.llr(), report.llr_lower());
  EXPECT_EQ(report.test_faults().forfeits(), 3u);
  EXPECT_TRUE(report.many_forfeits());
  EXPECT_FALSE(DescribeRegress("friday", "brigands", Nothing()).has_elo());
}

// "+12.3 (95 %: -1.0 to +25.6)".
std::string EloIn(const std::string& text) {
  const size_t begin = text.find("Elo ");
  return text.substr(begin, text.find(')', begin) - begin);
}

TEST(RegressReport, TheLineOfABatchHasTheStatisticsOfTheVerdict) {
  for (const auto& [scores, fixed] :
       {std::pair(kWorse, 0), std::pair(std::vector<double>{1, 0.75}, 0), std::pair(kWorse, 40)}) {
    RegressState state = Played(scores, 40);
    state.settings.set_fixed_sets(fixed);
    EXPECT_EQ(EloIn(BatchLine(state)), EloIn(VerdictText(state)));
  }
}

TEST(RegressReport, FewSetsHaveAMarkedIntervalAndNoLos) {
  EXPECT_THAT(BatchLine(Played(kWorse, 9)),
              AllOf(HasSubstr(", few sets), LLR -"), HasSubstr("LOS –")));
  EXPECT_THAT(BatchLine(Played(kWorse, 10)), AllOf(Not(HasSubstr("–")), Not(HasSubstr("few"))));
}

TEST(RegressReport, CountsTheSetsThatCameTooLate) {
  RegressState state = Played(kWorse, 2000);
  EXPECT_THAT(VerdictText(state), Not(HasSubstr("before the stop")));
  state.tally.later_sets = 69;
  EXPECT_THAT(VerdictText(state), HasSubstr("; 69 more sets were played before the stop"));
}

TEST(RegressReport, ATestThatGoesOnIsOpen) {
  RegressState state = Played({0.5, 0.75}, 10);
  EXPECT_EQ(VerdictOf(state), Verdict::kUndecided);
  state.phase = RegressPhase::kRunning;
  EXPECT_EQ(VerdictOf(state), Verdict::kOpen);
  EXPECT_THAT(VerdictText(state),
              StartsWith("Open: nothing is decided after 10 sets of at most 20000.\n"));
  EXPECT_EQ(VerdictOf(Nothing()), Verdict::kUndecided);
}

TEST(RegressReport, ACancelledTestDecidesNothingHoweverItStood) {
  RegressState state = Played({1, 0.75}, 5);
  EXPECT_EQ(VerdictOf(state), Verdict::kUndecided);
  state.settings.set_fixed_sets(100);
  EXPECT_EQ(VerdictOf(state), Verdict::kAccepted);  // 95 of its sets were given up.
  state.phase = RegressPhase::kCancelled;
  EXPECT_EQ(VerdictOf(state), Verdict::kUndecided);
  EXPECT_THAT(VerdictText(state), StartsWith("Undecided: it was cancelled after 5 of 100 sets.\n"));
}

TEST(RegressReport, WhatWasDecidedBeforeItWasCancelledStays) {
  RegressState state = Played({1, 0.75}, 1000);
  state.tally.over = true;
  state.phase = RegressPhase::kCancelled;
  EXPECT_EQ(VerdictOf(state), Verdict::kAccepted);
}

}  // namespace

// What sets of stored games are worth: which are measured, and the text about them.

namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// A set of two duels of players 0 and 1, won by these.
void AddSet(int first_winner, int second_winner, rating::GameTable* table) {
  table->BeginSet();
  for (const int winner : {first_winner, second_winner}) {
    const auto loss = [winner](int player) {
      return static_cast<uint8_t>(player == winner ? 1 : 2);
    };
    ASSERT_TRUE(
        table->AddGame({{.player = 0, .rank = loss(0)}, {.player = 1, .rank = loss(1)}}).ok());
  }
}

TEST(WorthOfSets, IsOneGameIfTheGamesOfASetRepeatEachOther) {
  rating::GameTable table;
  for (int i = 0; i < 10 * kFewestSetsOfWorth; ++i) AddSet(i % 2, i % 2, &table);
  const auto worths = WorthOfSets(table);
  ASSERT_THAT(worths, SizeIs(1));
  EXPECT_EQ(worths[0].games_per_set, 2);
  EXPECT_NEAR(worths[0].worth, 1, 0.05);
  EXPECT_THAT(WorthText(worths[0]),
              HasSubstr("A set of 2 matches is equal to 1.0 independent matches"));
}

TEST(WorthOfSets, IsWithoutBoundIfTheGamesOfASetCancelOut) {
  rating::GameTable table;
  for (int i = 0; i < 10 * kFewestSetsOfWorth; ++i) AddSet(i % 2, 1 - i % 2, &table);
  const auto worths = WorthOfSets(table);
  ASSERT_THAT(worths, SizeIs(1));
  EXPECT_THAT(WorthText(worths[0]), HasSubstr("more than any number of independent matches"));
}

TEST(WorthOfSets, IsNotToldOfFewSets) {
  rating::GameTable table;
  for (int i = 0; i < kFewestSetsOfWorth - 1; ++i) AddSet(i % 2, 0, &table);
  EXPECT_THAT(WorthOfSets(table), IsEmpty());
}

// The first candidate is open, and the second is worse.
RegressState TwoCandidates() {
  RegressState open = Played({0.5, 0.75, 0.5, 0.5}, 20);
  RegressState worse = Played(kWorse, 2000);
  worse.test = "worse@1";
  RegressState state = open;
  state.candidates = {open, worse};
  return state;
}

TEST(RegressReport, ListsAllCandidates) {
  const std::string text = VerdictText(TwoCandidates());
  EXPECT_THAT(text, AllOf(StartsWith("Undecided: "), HasSubstr("candidate"), HasSubstr("worse@1"),
                          HasSubstr("rejected"), HasSubstr("(family-wise error)"),
                          HasSubstr("sets of 2 matches, and ")));
  const v1::RegressReport report = DescribeRegress("e", "g", TwoCandidates());
  ASSERT_EQ(report.candidates_size(), 2);
  EXPECT_EQ(report.verdict(), "undecided");
  EXPECT_EQ(report.candidates(0).test(), "new@2");
  EXPECT_EQ(report.candidates(1).test(), "worse@1");
  EXPECT_EQ(report.candidates(1).verdict(), "rejected");
  EXPECT_EQ(report.all_sets(), report.candidates(0).sets() + report.candidates(1).sets());
  EXPECT_FALSE(report.candidates(0).has_settings());
}

TEST(RegressReport, IsATableOfCandidatesForProgramsAndPages) {
  const auto csv = FormatRegress("t", "brigands", TwoCandidates(), OutputFormat::kCsv);
  ASSERT_TRUE(csv.ok()) << csv.status();
  EXPECT_THAT(*csv, StartsWith("base,test,verdict,sets,"));
  EXPECT_THAT(*csv, HasSubstr("\nold@1,new@2,undecided,"));
  EXPECT_THAT(*csv, HasSubstr("\nold@1,worse@1,rejected,"));
  const auto page = FormatRegress("t", "brigands", TwoCandidates(), OutputFormat::kMarkdown);
  ASSERT_TRUE(page.ok()) << page.status();
  EXPECT_THAT(*page, HasSubstr("test of 2 candidates against old"));
  EXPECT_THAT(*page, HasSubstr("| rejected |"));
}

TEST(RegressReport, WhoWasPassedOverIsDominated) {
  const RegressState open = Played({0.5, 0.75, 0.5, 0.5}, 20);
  RegressState better = Played({0.75, 0.5, 1, 0.5}, 2000);
  better.test = "better@1";
  const RegressState leader = better;
  better.candidates = {open, leader};
  ASSERT_EQ(VerdictOf(better), Verdict::kAccepted);
  const v1::RegressReport report = DescribeRegress("e", "g", better);
  EXPECT_EQ(report.verdict(), "accepted");
  EXPECT_EQ(report.candidates(0).verdict(), "dominated");
  EXPECT_EQ(report.candidates(0).reason(), "better@1 was ahead of it, and is accepted");
  EXPECT_EQ(report.candidates(1).verdict(), "accepted");
  EXPECT_THAT(VerdictText(better), HasSubstr("dominated"));
}

TEST(RegressReport, AllAreRejectedTogether) {
  const RegressState worse = Played(kWorse, 2000);
  RegressState state = worse;
  state.candidates = {worse, worse};
  EXPECT_THAT(VerdictText(state),
              StartsWith("Rejected: none of 2 candidates is 10 Elo better than old@1; new@2 came "
                         "nearest.\n"));
}

}  // namespace

}  // namespace assize::ladder::report
