#include "referee/cli/text_layout.h"

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

}  // namespace
}  // namespace assize
