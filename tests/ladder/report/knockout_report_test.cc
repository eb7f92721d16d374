// Knockouts in tables: who goes on, who is out, and what has decided that.
#include <gmock/gmock.h>
#include <google/protobuf/util/json_util.h>
#include <gtest/gtest.h>

#include <string>

#include "assize/v1/standings.pb.h"
#include "ladder/report/tables/report.h"
#include "tests/ladder/report/report_testing.h"

namespace assize::ladder::report {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

// As query/event_report.cc sets it up.
EventReport Knockout(int seats, int players) {
  EventReport report = Report(&pairing::kKnockout, seats, players);
  report.settings.order = standings::Order::kBySurvival;
  report.settings.tie_breaks.clear();
  return report;
}

TEST(KnockoutReport, KnockoutsSayWhoWonAndWhenTheOthersWentOut) {
  const EventReport report = Knockout(2, 6);
  const std::string csv = *FormatStandings(report, OutputFormat::kCsv);
  EXPECT_EQ(CellOf(csv, "bot-0", "result"), "winner");
  EXPECT_EQ(CellOf(csv, "bot-1", "result"), "out in final");
  EXPECT_EQ(CellOf(csv, "bot-2", "result"), "out in round 2");
  EXPECT_EQ(CellOf(csv, "bot-5", "result"), "out in round 1");
  const std::string text = *FormatStandings(report, OutputFormat::kText);
  EXPECT_THAT(text, AllOf(HasSubstr("Ranked by the round in which a bot was knocked out"),
                          Not(HasSubstr("Equal points")), Not(HasSubstr("Buc"))));
}

TEST(KnockoutReport, AKnockoutThatGoesOnSaysWhoIsStillIn) {
  EventReport report = Knockout(2, 6);
  report.history.pop_back();
  report.still_in = {0, 1};
  const std::string csv = *FormatStandings(report, OutputFormat::kCsv);
  EXPECT_EQ(CellOf(csv, "bot-1", "result"), "still in");
  EXPECT_EQ(CellOf(csv, "bot-3", "result"), "out in round 2");
}

TEST(KnockoutReport, TheCrosstableOfAKnockoutSaysWhatDecidedEachTable) {
  EventReport report = Knockout(2, 4);
  // The final: both matches drawn, so nothing but the seed is left.
  for (sets::MatchOutcome& match : report.history.back().pods[0].sets[0].matches) {
    for (sets::SeatOutcome& seat : match.seats) {
      seat.rank = 1;
      seat.score = 0.5;
    }
  }
  const auto lines = Lines(*FormatCrosstable(report, OutputFormat::kText));
  EXPECT_THAT(lines[2], HasSubstr("decided by"));
  EXPECT_THAT(lines[3], AllOf(HasSubstr("bot-0@1"), HasSubstr("bot-3@1  points")));
  EXPECT_THAT(lines[5], AllOf(HasSubstr("bot-0@1"), HasSubstr("bot-1@1  better seed")));
}

TEST(KnockoutReport, TheBracketOfAKnockoutIsForProgramsToo) {
  EventReport report = Knockout(2, 3);
  // Player 2 wins the play-off of its duel, and loses the final.
  pairing::PlayedPod& duel = report.history[0].pods[0];
  ASSERT_EQ(duel.pod, (pairing::Pod{1, 2}));
  for (sets::MatchOutcome& match : duel.sets[0].matches) {
    for (sets::SeatOutcome& seat : match.seats) {
      seat.rank = 1;
      seat.score = 0.5;
    }
  }
  duel.playoffs = duel.sets;
  for (sets::SeatOutcome& seat : duel.playoffs[0].matches[0].seats) {
    seat.rank = seat.player == 2 ? 1 : 2;
  }
  report.history[1] = {{{{0, 2}, report.history[1].pods[0].sets}}, {}};
  for (sets::MatchOutcome& match : report.history[1].pods[0].sets[0].matches) {
    for (sets::SeatOutcome& seat : match.seats) seat.player = seat.player == 1 ? 2 : seat.player;
  }
  EXPECT_THAT(
      Lines(*FormatCrosstable(report, OutputFormat::kCsv)),
      ElementsAre("round,table,place,bot,number,label,owner,seed,points,sets,playoff_sets,goes_on,"
                  "decided_by,from_table",
                  "1,1,1,bot-2,1,beta,ann,3,0.5,1,1,1,play-off,0",
                  "1,1,2,bot-1,1,beta,ann,2,0.5,1,1,0,play-off,0",
                  "1,0,1,bot-0,1,beta,ann,1,0,0,0,1,,0",
                  "2,1,1,bot-0,1,beta,ann,1,1,1,0,1,points,0",
                  "2,1,2,bot-2,1,beta,ann,3,0,1,0,0,points,1", ""));
  v1::StandingsReport message;
  ASSERT_TRUE(google::protobuf::util::JsonStringToMessage(
                  *FormatStandings(report, OutputFormat::kJson), &message)
                  .ok());
  ASSERT_EQ(message.knockout_size(), 3);
  EXPECT_EQ(message.knockout(0).decided_by(), "play-off");
  EXPECT_EQ(message.knockout(0).seats(0).bot(), "bot-2");
  EXPECT_TRUE(message.knockout(0).seats(0).goes_on());
  EXPECT_EQ(message.knockout(1).table(), 0u);
  EXPECT_EQ(message.knockout(2).seats(1).from_table(), 1u);
  EXPECT_THAT(*FormatCrosstable(report, OutputFormat::kText), HasSubstr("play-off (1 set)"));
  // The matches of the play-off are matches all the same.
  EXPECT_EQ(CellOf(*FormatStandings(report, OutputFormat::kCsv), "bot-1", "matches"), "4");
}

TEST(KnockoutReport, ARoundOfAKnockoutCountsWhenItIsOver) {
  EventReport report = InMidRound(Knockout(2, 4), 1);
  report.still_in = {0, 1};
  const std::string csv = *FormatStandings(report, OutputFormat::kCsv);
  EXPECT_EQ(CellOf(csv, "bot-0", "rounds"), "1");
  EXPECT_EQ(CellOf(csv, "bot-0", "result"), "still in");
  EXPECT_THAT(*FormatStandings(report, OutputFormat::kText), HasSubstr("do not count here"));
}

}  // namespace
}  // namespace assize::ladder::report
