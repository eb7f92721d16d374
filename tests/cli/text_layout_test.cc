#include "referee/cli/layout/text_layout.h"

#include <gtest/gtest.h>

namespace assize {
namespace {

TEST(TextLayout, ColumnsAreAsWideAsTheirWidestCell) {
  EXPECT_EQ(Table({{"bot", "points"}, {"greedy", "7"}}, "lr"),
            "bot     points\n"
            "greedy       7\n");
}

TEST(TextLayout, TheLastSideServesAllFurtherColumns) {
  EXPECT_EQ(Table({{"a", "bb", "cc"}, {"a", "1", "2"}}, "lr"), "a  bb  cc\na   1   2\n");
}

TEST(TextLayout, LettersOfManyBytesTakeOneColumn) {
  EXPECT_EQ(Table({{"Zoë", "1"}, {"Łukasz", "2"}}, "lr"), "Zoë     1\nŁukasz  2\n");
}

TEST(TextLayout, IdeographsTakeTwoColumnsAndAccentsOfTheirOwnNone) {
  EXPECT_EQ(Table({{"山田", "1"}, {"abcde", "2"}}, "lr"), "山田   1\nabcde  2\n");
  EXPECT_EQ(Table({{"Zoe\u0308", "1"}, {"abcde", "2"}}, "lr"), "Zoe\u0308    1\nabcde  2\n");
}

TEST(TextLayout, BytesThatAreNoLettersTakeOneColumnEach) {
  EXPECT_EQ(Table({{"\xff\xff", "1"}, {"abc", "2"}}, "lr"), "\xff\xff   1\nabc  2\n");
}

TEST(TextLayout, ParagraphsBreakBetweenWords) {
  const std::string word(50, 'w');
  EXPECT_EQ(Paragraph(word + " " + word, "- ", "  "), "- " + word + "\n  " + word + "\n");
}

TEST(TextLayout, WhatIsTooLongLosesItsMiddle) {
  EXPECT_EQ(Shortened("greedy@2", 8), "greedy@2");
  EXPECT_EQ(Shortened("student-of-2026@12", 11), "studen…6@12");
  EXPECT_EQ(Shortened("abc", 1), "…");
}

TEST(TextLayout, ShortenedTextsAreNeverWiderAndKeepAccentsWithTheirLetters) {
  const std::string wide = "山田太郎と仲間たちの長い名前";
  const std::string accents = "e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301";
  for (size_t width = 1; width < 30; ++width) {
    EXPECT_LE(DisplayWidth(Shortened(wide, width)), width);
    const std::string shortened = Shortened(accents, width);
    EXPECT_LE(DisplayWidth(shortened), width);
    EXPECT_EQ(shortened.find("…\u0301"), std::string::npos) << width;
  }
}

}  // namespace
}  // namespace assize
