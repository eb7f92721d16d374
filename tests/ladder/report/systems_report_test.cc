// Ratings by other systems and matrices, as people and spreadsheets get them.
#include "ladder/report/strength/systems_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"

namespace assize::ladder::report {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

v1::SystemRatingsReport Skills() {
  v1::SystemRatingsReport report;
  report.set_game("brigands");
  report.set_system("trueskill");
  v1::SystemRatingsTable& table = *report.add_tables();
  table.set_sets(12);
  table.set_matches(24);
  for (const double rating : {31.25, 18.5}) {
    v1::SystemRatingsLine& line = *table.add_lines();
    line.set_bot(absl::StrCat("bot", table.lines_size()));
    line.set_number(2);
    line.set_rating(rating);
    line.set_margin95(3.125);
  }
  return report;
}

TEST(FormatSystemRatingsTest, ShowsTheScaleOfTheSystem) {
  const auto text = FormatSystemRatings(Skills(), OutputFormat::kText);
  ASSERT_TRUE(text.ok());
  EXPECT_THAT(*text, HasSubstr("bot1@2"));
  EXPECT_THAT(*text, HasSubstr("31.25"));
  EXPECT_THAT(*text, HasSubstr("12 sets (24 matches)"));
  EXPECT_THAT(*text, HasSubstr("starts at 25"));
}

TEST(FormatSystemRatingsTest, EloHasWholePointsAndNoInterval) {
  v1::SystemRatingsReport report = Skills();
  report.set_system("elo");
  for (v1::SystemRatingsLine& line : *report.mutable_tables(0)->mutable_lines()) {
    line.set_rating(1512.6);
    line.clear_margin95();
  }
  const auto text = FormatSystemRatings(report, OutputFormat::kText);
  ASSERT_TRUE(text.ok());
  EXPECT_THAT(*text, HasSubstr("1513"));
  EXPECT_THAT(*text, Not(HasSubstr("margin95")));
}

v1::MatrixReport Circle() {
  v1::MatrixReport report;
  report.set_game("brigands");
  v1::MatrixTable& table = *report.add_tables();
  const double shares[3][3] = {{0.5, 0.75, 0.25}, {0.25, 0.5, -1}, {0.75, -1, 0.5}};
  for (int i = 0; i < 3; ++i) {
    v1::MatrixLine& line = *table.add_lines();
    line.set_bot(absl::StrCat("bot", i));
    line.set_number(1);
    for (int j = 0; j < 3; ++j) {
      v1::MatrixCell& cell = *line.add_cells();
      if (i == j || shares[i][j] < 0) continue;
      cell.set_matches(8);
      cell.set_share(shares[i][j]);
    }
    line.set_alpha_rank(1.0 / 3);
    line.set_nash(1.0 / 3);
  }
  return report;
}

TEST(FormatMatrixTest, HasAColumnForEachBotAndADashWhereTwoNeverMet) {
  const auto csv = FormatMatrix(Circle(), OutputFormat::kCsv);
  ASSERT_TRUE(csv.ok());
  EXPECT_THAT(*csv, HasSubstr("1,2,3,alpha-rank,Nash\n"));
  EXPECT_THAT(*csv, HasSubstr("bot0@1,,75,25,33,33\n"));
  EXPECT_THAT(*csv, HasSubstr("bot1@1,25,,–,33,33\n"));
}

TEST(FormatMatrixTest, ProgramsGetWhatTwoNeverPlayedAsMissing) {
  const auto json = FormatMatrix(Circle(), OutputFormat::kJson);
  ASSERT_TRUE(json.ok());
  EXPECT_THAT(*json, HasSubstr("\"share\": 0.75"));
  EXPECT_THAT(*json, HasSubstr("\"nash\": 0.333"));
}

TEST(FormatMatrixTest, OtherFormatsAreRefused) {
  EXPECT_EQ(FormatMatrix(Circle(), OutputFormat::kTrf).status().code(),
            absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace assize::ladder::report
