// What a climb prints.
#include "ladder/report/strength/climb_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace assize::ladder::report {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

v1::ClimbReport Climbed() {
  v1::ClimbReport report;
  report.set_game("brigands");
  report.set_bot("robin");
  report.set_version("7");
  report.set_sets(70);
  report.set_planned_sets(70);
  report.set_complete(true);
  report.set_rung(2);
  report.set_lowest_rung(2);
  report.set_highest_rung(3);
  report.set_elo(120.4);
  report.set_lower(70);
  report.set_upper(171);
  report.set_misfit(1);
  for (const double elo : {0.0, 100.0, 200.0}) {
    v1::RungResult& rung = *report.add_rungs();
    rung.set_number(static_cast<uint32_t>(report.rungs_size()));
    rung.set_name("greedy --slips " + std::to_string(30 - report.rungs_size()));
    rung.set_elo(elo);
    rung.set_margin(20);
  }
  report.mutable_rungs(1)->set_sets(30);
  report.mutable_rungs(1)->set_score(0.55);
  report.mutable_rungs(1)->set_expected(0.53);
  return report;
}

TEST(ClimbReport, HasTheBotAtItsPlaceAmongTheRungs) {
  const Sheet sheet = ClimbSheet(Climbed());
  ASSERT_EQ(sheet.rows.size(), 4u);
  EXPECT_EQ(sheet.rows[0][1], "greedy --slips 27");
  EXPECT_EQ(sheet.rows[1],
            (std::vector<std::string>{"2", "robin 7", "120", "70", "171", "70", "", "", "2", "3"}));
  EXPECT_EQ(sheet.rows[2], (std::vector<std::string>{"2", "greedy --slips 28", "100", "80", "120",
                                                     "30", "0.550", "0.530", "", ""}));
  EXPECT_EQ(sheet.rows[3][5], "");
}

TEST(ClimbReport, HasTheBotBelowAndAboveAllRungs) {
  v1::ClimbReport report = Climbed();
  report.set_elo(-300);
  report.set_rung(0);
  EXPECT_EQ(ClimbSheet(report).rows.back()[1], "robin 7");
  EXPECT_THAT(ClimbSheet(report).note,
              HasSubstr("robin 7 has not reached rung 1 of 3 in brigands"));
  report.set_elo(300);
  EXPECT_EQ(ClimbSheet(report).rows.front()[1], "robin 7");
}

TEST(ClimbReport, SaysWhatWasReachedAndAskedFor) {
  v1::ClimbReport report = Climbed();
  EXPECT_THAT(ClimbSheet(report).note,
              HasSubstr("robin 7 has reached rung 2 of 3 in brigands (95 %: rungs 2 to 3). Its "
                        "rating is 120 Elo, 70 to 171, where rung 1 has 0."));
  EXPECT_THAT(ClimbSheet(report).note, Not(HasSubstr("assed")));
  report.set_pass(2);
  report.set_passed(true);
  EXPECT_THAT(ClimbSheet(report).note, HasSubstr("Passed: rung 2 was asked for."));
  report.set_pass(3);
  report.set_passed(false);
  EXPECT_THAT(ClimbSheet(report).note, HasSubstr("Not passed: rung 3 was asked for."));
}

TEST(ClimbReport, SaysWhatLessensIt) {
  v1::ClimbReport report = Climbed();
  const std::string clean = ClimbSheet(report).note;
  EXPECT_THAT(clean, Not(HasSubstr("forfeited")));
  EXPECT_THAT(clean, Not(HasSubstr("time was over")));
  EXPECT_THAT(clean, Not(HasSubstr("better, and against others")));
  report.set_forfeits(1);
  report.set_faults(4);
  report.set_timeouts(3);
  report.add_forfeit_reasons("EXITED: exit status 1");
  report.set_sets(12);
  report.set_complete(false);
  report.set_misfit(4);
  const std::string note = ClimbSheet(report).note;
  EXPECT_THAT(note, HasSubstr("It forfeited 1 match, which it lost, and made 4 faults, 3 of them "
                              "timeouts: EXITED: exit status 1."));
  EXPECT_THAT(note, HasSubstr("Its time was over after 12 of 70 sets"));
  EXPECT_THAT(note, HasSubstr("the interval is 2.0 times as wide for that"));
}

TEST(ClimbReport, WithoutABotHasTheRungsAlone) {
  v1::ClimbReport report = Climbed();
  report.clear_bot();
  EXPECT_EQ(ClimbSheet(report).rows.size(), 3u);
  EXPECT_THAT(ClimbSheet(report).note, Not(HasSubstr("reached rung")));
}

}  // namespace
}  // namespace assize::ladder::report
