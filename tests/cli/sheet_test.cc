// The printer of tables: what it leaves out, shortens, wraps and explains.
#include "referee/cli/sheets/sheet.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "referee/cli/layout/text_layout.h"

namespace assize {
namespace {

using ::testing::AllOf;
using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

std::vector<std::string> Lines(const std::string& text) {
  std::vector<std::string> lines = absl::StrSplit(text, '\n');
  return lines;
}

size_t Widest(const std::string& text) {
  size_t widest = 0;
  for (const std::string& line : Lines(text)) widest = std::max(widest, DisplayWidth(line));
  return widest;
}

Tone BadTone(std::string_view /*cell*/) { return Tone::kBad; }

Sheet Standings() {
  Sheet sheet;
  sheet.title = "friday";
  sheet.columns = {
      {.head = "rank", .side = 'r', .key = true},
      {.head = "bot", .fit = Fit::kShorten, .key = true},
      {.head = "owner", .show = Show::kIfVaried, .worth = 2, .fit = Fit::kShorten},
      {.head = "points", .side = 'r', .legend = "at most 1 a round"},
      {.head = "byes", .side = 'r', .show = Show::kIfVaried, .worth = 1, .legend = "rounds off"},
      {.head = "status", .show = Show::kIfAny}};
  sheet.rows = {{"1", "greedy@2", "ann", "2", "0", ""}, {"2", "random@1", "bob", "1", "0", ""}};
  return sheet;
}

TEST(Sheet, ColumnsThatSayNothingAreLeftOutAndNamed) {
  EXPECT_EQ(SheetAsText(Standings(), {}),
            "friday\n"
            "\n"
            "rank  bot       owner  points\n"
            "   1  greedy@2  ann         2\n"
            "   2  random@1  bob         1\n"
            "\n"
            "The same for all: byes 0.\n"
            "points: at most 1 a round.\n");
}

TEST(Sheet, TheOnlyRowSaysEverything) {
  Sheet sheet = Standings();
  sheet.rows.resize(1);
  EXPECT_THAT(SheetAsText(sheet, {}), AllOf(HasSubstr("owner"), HasSubstr("byes: rounds off")));
}

TEST(Sheet, WithoutRowsThereIsAHead) {
  Sheet sheet = Standings();
  sheet.rows.clear();
  EXPECT_EQ(Lines(SheetAsText(sheet, {}))[2], "rank  bot  points");
  EXPECT_EQ(SheetAsCsv(sheet), "rank,bot,owner,points,byes,status\n");
}

TEST(Sheet, SpreadsheetsHaveAllColumns) {
  EXPECT_EQ(SheetAsCsv(Standings()),
            "rank,bot,owner,points,byes,status\n"
            "1,greedy@2,ann,2,0,\n"
            "2,random@1,bob,1,0,\n");
}

TEST(Sheet, MarkdownLeavesOutWhatSaysNothing) {
  EXPECT_EQ(SheetAsMarkdown(Standings()),
            "## friday\n\n"
            "| rank | bot | owner | points |\n"
            "| --: | :-- | :-- | --: |\n"
            "| 1 | greedy\\@2 | ann | 2 |\n"
            "| 2 | random\\@1 | bob | 1 |\n"
            "\nThe same for all: byes 0.\n"
            "\npoints: at most 1 a round.\n");
}

TEST(Sheet, LongNamesAreShortenedInTheirMiddleBeforeColumnsGo) {
  Sheet sheet = Standings();
  sheet.rows[0][1] = "a-student-of-2026-group-b@12";
  const std::string text = SheetAsText(sheet, {.width = 40});
  EXPECT_LE(Widest(text), 40u);
  EXPECT_THAT(text, AllOf(HasSubstr("…"), HasSubstr("b@12"), HasSubstr("owner")));
}

TEST(Sheet, ColumnsGoByTheirWorthAndAreNamed) {
  Sheet sheet = Standings();
  sheet.rows[0][4] = "1";
  EXPECT_THAT(SheetAsText(sheet, {.width = 34}),
              AllOf(HasSubstr("owner"), HasSubstr("Not shown in 34 columns: byes\n(--width N"),
                    Not(HasSubstr("rounds off"))));
  EXPECT_THAT(SheetAsText(sheet, {.width = 24}),
              HasSubstr("Not shown in 24 columns:\nowner, byes (--width N,"));
}

TEST(Sheet, AMatrixThatIsTooWideComesInPartsThatRepeatTheNames) {
  Sheet sheet;
  sheet.columns = {{.head = "bot", .fit = Fit::kShorten, .key = true}};
  sheet.rows = {{"greedy"}, {"random"}};
  for (int i = 1; i <= 20; ++i) {
    sheet.columns.push_back({.head = absl::StrCat(i), .side = 'r'});
    for (auto& row : sheet.rows) row.push_back("0.25");
  }
  const std::string text = SheetAsText(sheet, {.width = 80});
  EXPECT_LE(Widest(text), 80u);
  const std::vector<std::string> lines = Lines(text);
  EXPECT_THAT(lines[0], HasSubstr("  12"));
  EXPECT_EQ(lines[3], "");
  EXPECT_THAT(lines[4], AllOf(HasSubstr("bot"), HasSubstr("  13"), HasSubstr("  20")));
  EXPECT_THAT(lines[5], HasSubstr("greedy  0.25"));
}

TEST(Sheet, SentencesGoOnInTheNextLineUnderTheirColumn) {
  Sheet sheet;
  sheet.columns = {{.head = "checked"}, {.head = "details", .fit = Fit::kWrap}};
  sheet.rows = {{"disk", "there are 20 GB left on the device of the database"}};
  EXPECT_EQ(SheetAsText(sheet, {.width = 40}),
            "checked  details\n"
            "disk     there are 20 GB left on the\n"
            "         device of the database\n");
}

TEST(Sheet, WhatHasNoSpacesGoesOnInPiecesAndIsNeverLost) {
  Sheet sheet;
  sheet.columns = {{.head = "details", .fit = Fit::kWrap}};
  sheet.rows = {{"head: " + std::string(64, 'a')}};
  EXPECT_EQ(SheetAsText(sheet, {.width = 40}),
            "details\nhead:\n" + std::string(40, 'a') + "\n" + std::string(24, 'a') + "\n");
}

TEST(Sheet, WideAndCombiningCharactersKeepTheColumnsStraight) {
  Sheet sheet = Standings();
  sheet.rows[0][2] = "山田太郎";
  sheet.rows[1][2] = "Zoe\u0308";
  const std::vector<std::string> lines = Lines(SheetAsText(sheet, {}));
  EXPECT_EQ(lines[3], "   1  greedy@2  山田太郎       2");
  EXPECT_EQ(lines[4], "   2  random@1  Zoe\u0308            1");
  EXPECT_EQ(DisplayWidth(lines[3]), DisplayWidth(lines[4]));
}

TEST(Sheet, NoWidthFromTwentyColumnsOnIsExceeded) {
  Sheet sheet = Standings();
  sheet.rows[0] = {"1", std::string(35, 'x'), "山田太郎と仲間たちの長い名前", "12.5",
                   "1", "withdrawn"};
  sheet.columns[5].worth = 3;
  for (size_t width = 26; width <= 130; ++width) {
    EXPECT_LE(Widest(SheetAsText(sheet, {.width = width})), width);
  }
}

TEST(Sheet, ColorsAreOnTheScreenAloneAndMoveNothing) {
  Sheet sheet = Standings();
  sheet.columns[1].tone = BadTone;
  const std::string text = SheetAsText(sheet, {.width = 0, .color = true});
  EXPECT_THAT(text, AllOf(HasSubstr("\033[31mgreedy@2\033[0m"), HasSubstr("\033[1mbot\033[0m")));
  std::string plain = text;
  for (const char* sequence : {"\033[0m", "\033[1m", "\033[2m", "\033[31m"}) {
    for (size_t at = plain.find(sequence); at != std::string::npos; at = plain.find(sequence)) {
      plain.erase(at, std::string(sequence).size());
    }
  }
  // But for spaces at the ends of lines.
  EXPECT_EQ(plain.find('\033'), std::string::npos);
  EXPECT_EQ(Lines(plain)[3], Lines(SheetAsText(sheet, {}))[3]);
  EXPECT_THAT(SheetAsText(sheet, {}), Not(HasSubstr("\033")));
  EXPECT_THAT(SheetAsMarkdown(sheet), Not(HasSubstr("\033")));
}

TEST(Sheet, HostileCellsMoveNoCursor) {
  Sheet sheet = Standings();
  sheet.rows[0][1] = "\033[2J\n\u202e";
  for (const std::string& text :
       {SheetAsText(sheet, {.width = 80}), SheetAsMarkdown(sheet), SheetAsCsv(sheet)}) {
    EXPECT_THAT(text, AllOf(Not(HasSubstr("\033")), Not(HasSubstr("\u202e"))));
  }
}

}  // namespace
}  // namespace assize
