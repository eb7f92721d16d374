// Hostile texts in each kind of output.
#include "referee/cli/sheets/escape.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "referee/base/chance.h"

namespace assize {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(Plain, LeavesOrdinaryTextsAlone) {
  for (const char* text : {"", "greedy", "Žofia's bot", "機械", "a|b,c"}) {
    EXPECT_EQ(Plain(text), text);
  }
}

TEST(Plain, EscapesWhatMovesACursorOrTurnsTheDirection) {
  EXPECT_EQ(Plain("a\x1b[2Jb"), "\"a\\x1b[2Jb\"");
  EXPECT_EQ(Plain("a\nb"), "\"a\\nb\"");
  for (const char* text : {"a\u202eb", "a\u2066b", "a\x7f", "a\xc2\x9b", "a\xff", "\r"}) {
    const std::string plain = Plain(text);
    for (unsigned char c : plain) EXPECT_TRUE(c >= 0x20 && c < 0x7f) << plain;
  }
}

// A reason with lines of a bot's output in it: the sentence that helps may be its last.
TEST(Escaping, CutsNothing) {
  const std::string many(300, 'x');
  const std::string reason = absl::StrCat(many, "\nit's\\'t the cure");
  EXPECT_EQ(Plain(reason), absl::StrCat("\"", many, "\\nit's\\\\'t the cure\""));
  EXPECT_THAT(CsvCell(reason), HasSubstr("t the cure"));
  EXPECT_THAT(MarkdownText(reason), HasSubstr("t the cure"));
}

TEST(CsvCell, QuotesWhatSeparatesAndDoublesQuotes) {
  EXPECT_EQ(CsvCell("greedy"), "greedy");
  EXPECT_EQ(CsvCell("a,b"), "\"a,b\"");
  EXPECT_EQ(CsvCell("a;b"), "\"a;b\"");
  EXPECT_EQ(CsvCell("say \"hi\""), "\"say \"\"hi\"\"\"");
  EXPECT_EQ(CsvCell(""), "");
}

TEST(CsvCell, IsNoFormula) {
  for (const char* text : {"=1+1", "+1", "-1+1", "--1", "-", "-A1", "-.5", "@SUM(A1)", "  =1",
                           "\uff1dcmd", "\uff20x"}) {
    EXPECT_THAT(CsvCell(text), ::testing::StartsWith("\"'")) << text;
  }
  // Control characters before it are escaped, in quotes.
  for (const char* text : {"\t=1", "\r=1", "\n=1"}) {
    EXPECT_THAT(CsvCell(text), ::testing::StartsWith("\"\"\"\\")) << text;
  }
}

TEST(CsvCell, IsNoDateTimeOrOtherNumber) {
  for (const char* text : {"3-4",    "1/2",      "2.5/3", "1.2.3", "2026-05-01",
                           "12:30",  "12:30:15", "mar1",  "MAY-5", "5-may",
                           "sept 2", "Oct 2026", "may",   "1e5",   "12E-3",
                           "007",    "00.5",     "5%",    "5 pm",  "12345678901234567",
                           "TRUE"}) {
    EXPECT_THAT(CsvCell(text), ::testing::StartsWith("\"'")) << text;
  }
  for (const char* text : {"marian1", "may-bot", "3-4-x", "v1.2", "e5", "decoy", "true-bot",
                           "1-bot", "greedy-2", "0x10"}) {
    EXPECT_EQ(CsvCell(text), text);
  }
}

TEST(CsvCell, MomentsStayAsTheyAre) {
  EXPECT_EQ(CsvCell("2026-11-21 18:24"), "2026-11-21 18:24");
  EXPECT_EQ(CsvCell("2026-11-21 18:24:05"), "2026-11-21 18:24:05");
  for (const char* text : {"21-11-2026 18:24", "2026-11-21", "2026-1-2 3:04", "26-11-21 18:24"}) {
    EXPECT_THAT(CsvCell(text), ::testing::StartsWith("\"'")) << text;
  }
}

TEST(CsvCell, NumbersStayNumbers) {
  EXPECT_EQ(CsvCell("12.5"), "12.5");
  EXPECT_EQ(CsvCell("0"), "0");
  EXPECT_EQ(CsvCell("-366.4"), "-366.4");
  EXPECT_EQ(CsvCell("0.33333333333333331"), "0.33333333333333331");
  EXPECT_EQ(CsvCell("1700000000"), "1700000000");
}

TEST(MarkdownText, ShowsMarkupInsteadOfObeyingIt) {
  EXPECT_EQ(MarkdownText("greedy-2 1.5"), "greedy-2 1.5");
  EXPECT_EQ(MarkdownText("a|b"), "a\\|b");
  EXPECT_EQ(MarkdownText("**a**_b_`c`"), "\\*\\*a\\*\\*\\_b\\_\\`c\\`");
  EXPECT_EQ(MarkdownText("<script>&amp;"), "&lt;script&gt;&amp;amp;");
  EXPECT_EQ(MarkdownText("[x](http://a)"), "\\[x\\]\\(http\\://a\\)");
  EXPECT_EQ(MarkdownText("www.example.org"), "www\\.example\\.org");
  EXPECT_EQ(MarkdownText("@everyone"), "\\@everyone");
  EXPECT_THAT(MarkdownText("a\nb"), Not(HasSubstr("\n")));
}

// Whatever bytes a name has.
TEST(Escaping, LeavesNoControlCharacterOfAnyRandomText) {
  Stream stream = Chance(SeedFromText("escape")).Open({"bytes"});
  for (int i = 0; i < 2000; ++i) {
    std::string text;
    for (uint64_t length = stream.Below(12); length > 0; --length) {
      text += static_cast<char>(stream.Below(256));
    }
    for (const std::string& escaped : {Plain(text), CsvCell(text), MarkdownText(text)}) {
      for (char c : escaped) EXPECT_TRUE(static_cast<unsigned char>(c) >= 0x20 && c != 0x7f);
    }
  }
}

}  // namespace
}  // namespace assize
