// The page with a tuning's curves, and its values as people read them.
#include "ladder/tune/tune_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "ladder/report/strength/tune_report.h"

namespace assize::ladder::tune {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

v1::TuneReport Report() {
  v1::TuneReport report;
  v1::TuneSettings& settings = *report.mutable_settings();
  settings.set_bot("<b>robin");
  settings.set_game("brigands");
  settings.set_seats(4);
  settings.set_iterations(2);
  report.set_iterations(1);
  report.set_matches(8);
  v1::TunedParameter& courage = *report.add_parameters();
  courage.set_name("courage");
  courage.set_start(1);
  courage.set_least(0);
  courage.set_most(4);
  courage.set_step(0.25);
  courage.set_value(1.5);
  report.add_curve()->add_values(1.5);
  return report;
}

TEST(TunePageTest, ACurveRunsFromTheStartThroughEveryIteration) {
  const std::string page = TunePage(Report());
  // 1 of 0 to 4 is at a quarter of 116 above the bottom at 126; the first of two iterations is half way.
  EXPECT_THAT(page, HasSubstr("d=\"M90.0 97.0L399.0 82.5\""));
  EXPECT_THAT(page, HasSubstr("courage: from 1 to 1.5"));
}

TEST(TunePageTest, NamesAreText) {
  const std::string page = TunePage(Report());
  EXPECT_THAT(page, HasSubstr("&lt;b&gt;robin"));
  EXPECT_THAT(page, Not(HasSubstr("<b>robin")));
}

TEST(TuneReportTest, ValuesHaveNoMoreDigitsThanTheStepNeeds) {
  v1::TunedParameter parameter;
  parameter.set_step(0.25);
  EXPECT_EQ(report::TuneValueText(parameter, 1.50001), "1.5");
  EXPECT_EQ(report::TuneValueText(parameter, 1.23456), "1.2346");
  EXPECT_EQ(report::TuneValueText(parameter, -0.000001), "0");
  parameter.set_step(5000);
  EXPECT_EQ(report::TuneValueText(parameter, 123456), "123456");
  parameter.set_whole(true);
  EXPECT_EQ(report::TuneValueText(parameter, 7.0), "7");
}

TEST(TuneReportTest, TheAdviceHasTheTableAndTheCommandThatTestsIt) {
  v1::TuneReport now = Report();
  now.mutable_settings()->set_bot("robin");
  now.set_proposal("a b.tune/proposal");
  const std::string advice = report::TuneAdvice(now, "./my bot", "a b.tune");
  EXPECT_THAT(advice,
              HasSubstr("[tune]\ncourage = {default = 1.5, min = 0.0, max = 4.0, step = 0.25}\n"));
  EXPECT_THAT(advice, HasSubstr("  ladder submit \"a b.tune/test.db\" \"./my bot\"\n"));
  EXPECT_THAT(advice, HasSubstr("  ladder regress \"a b.tune/test.db\" --game brigands --seats 4 "
                                "--base robin@1 --test robin@2\n"));
}

}  // namespace
}  // namespace assize::ladder::tune
