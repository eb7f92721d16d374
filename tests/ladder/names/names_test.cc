// Names that may be submitted, and names that are taken for one another.
#include "ladder/names/names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace assize::ladder::names {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

std::string ErrorOf(Kind kind, std::string_view name) {
  return std::string(NormalName(kind, name).status().message());
}

TEST(Names, OrdinaryOnesStayAsTheyAre) {
  for (const char* name : {"greedy", "python-greedy", "a", "0", "Bot_2.1", "x--y", "O'Brien"}) {
    EXPECT_EQ(NormalName(Kind::kBot, name).value_or(""), name);
  }
  for (const char* version : {"", "1", "1.0.3-rc1+build7"}) {
    EXPECT_EQ(NormalName(Kind::kVersion, version).value_or("?"), version);
  }
  for (const char* owner : {"ann", "Ann B. Smith", "ann@example.org", "Siobhán O'Brien"}) {
    EXPECT_EQ(NormalName(Kind::kOwner, owner).value_or(""), owner);
    EXPECT_EQ(NormalName(Kind::kEvent, owner).value_or(""), owner);
  }
}

TEST(Names, MayBeOfAnyScript) {
  for (const char* name :
       {"\u00d6mer", "\u674e\u96f7", "\u041c\u0430\u0448\u0430-2", "\u05d3\u05e0\u05d4",
        "\u0905\u092e\u093f\u0924", "\u03a3\u03c9\u03ba\u03c1\u03ac\u03c4\u03b7\u03c2",
        "\ubc15\uc9c0\uc131", "\u3072\u3089\u304c\u306a\u6f22\u5b57", "\u0645\u062d\u0645\u062f",
        "\u0e2a\u0e21\u0e0a\u0e32\u0e22"}) {
    EXPECT_TRUE(NormalName(Kind::kBot, name).ok()) << ErrorOf(Kind::kBot, name);
    EXPECT_TRUE(NormalName(Kind::kOwner, name).ok()) << ErrorOf(Kind::kOwner, name);
  }
}

TEST(Names, AreStoredInOneForm) {
  EXPECT_EQ(NormalName(Kind::kOwner, "Zoe\u0308").value_or(""), "Zo\u00eb");
  EXPECT_EQ(NormalName(Kind::kOwner, "O\u2019Brien").value_or(""), "O'Brien");
}

TEST(Names, HostileOnesAreRefused) {
  const std::string hostile[] = {"",
                                 " ",
                                 ".",
                                 "..",
                                 "-rf",
                                 "=1+1",
                                 "@SUM(A1)",
                                 "a b",
                                 "a/b",
                                 "a\\b",
                                 "a\nb",
                                 "a\x1b[2J",
                                 "a\tb",
                                 "<b>",
                                 "a|b",
                                 "a\"b",
                                 "a,b",
                                 "a;b",
                                 "a`b",
                                 "a$b",
                                 "a%b",
                                 "a\xff",
                                 "\u202egnp.exe",
                                 "p\u0430ypal",
                                 "'a",
                                 std::string("a\0b", 3),
                                 std::string(33, 'a')};
  for (const std::string& name : hostile) {
    EXPECT_EQ(NormalName(Kind::kBot, name).status().code(), absl::StatusCode::kInvalidArgument)
        << name;
  }
  for (const char* owner : {"", " a", "a ", "a  b", "a\nb", "a|b", "@a", "<a>", "=a", "\uff1da",
                            "a\u202eb", "a\u2066b", "a\u3164b", "a\u00a0b", "p\u0430ypal",
                            "a\u0301\u0302\u0303\u0304\u0305", "a\xff", "\U0001f600"}) {
    EXPECT_FALSE(NormalName(Kind::kOwner, owner).ok()) << owner;
  }
  EXPECT_FALSE(NormalName(Kind::kVersion, "1.0\u03b2").ok());
}

TEST(Names, OfZeroWidthOrDirectionAreRefusedEverywhere) {
  for (const char* mark : {"\u200b", "\u200c", "\u200d", "\u200e", "\u200f", "\u2060", "\ufeff",
                           "\u061c", "\u00ad", "\u034f", "\u180e", "\ufe0f", "\U000e0041"}) {
    for (const Kind kind : {Kind::kBot, Kind::kVersion, Kind::kOwner, Kind::kEvent}) {
      EXPECT_THAT(ErrorOf(kind, std::string("a") + mark + "b"), HasSubstr("cannot be seen"));
    }
  }
}

TEST(Names, ErrorsNameTheCharacterAndItsCodePoint) {
  EXPECT_THAT(ErrorOf(Kind::kBot, "ro\u200bbin"),
              AllOf(HasSubstr("the character 3, U+200B ZERO WIDTH SPACE, cannot be seen"),
                    HasSubstr("must be 1 to 32")));
  EXPECT_THAT(ErrorOf(Kind::kBot, "robin hood"), HasSubstr("the character 6, U+0020 SPACE"));
  EXPECT_THAT(ErrorOf(Kind::kOwner, "-x"), HasSubstr("U+002D HYPHEN-MINUS, may not be the first"));
  EXPECT_THAT(ErrorOf(Kind::kBot, std::string(33, 'a')), HasSubstr("it has 33 characters"));
  EXPECT_THAT(ErrorOf(Kind::kBot, "p\u0430ypal"), HasSubstr("mixes letters"));
  EXPECT_THAT(ErrorOf(Kind::kBot, "a\x1b[2J\n"),
              AllOf(HasSubstr("U+001B"), Not(HasSubstr("\x1b")), Not(HasSubstr("\n"))));
}

TEST(SameNames, DifferInCaseAndFormAlone) {
  EXPECT_TRUE(SameName("Greedy", "greedy"));
  EXPECT_TRUE(SameName("\u017dofia", "\u017eofia"));
  EXPECT_TRUE(SameName("Zoe\u0308", "zo\u00eb"));
  EXPECT_TRUE(SameName("Stra\u00dfe", "STRASSE"));
  EXPECT_TRUE(SameName("\u03a3\u03af\u03c3\u03c5\u03c6\u03bf\u03c2",
                       "\u03c3\u03af\u03c3\u03c5\u03c6\u03bf\u03c3"));
  EXPECT_TRUE(SameName("O\u2019Brien", "o'brien"));
  EXPECT_FALSE(SameName("zoe", "zo\u00eb"));
  EXPECT_FALSE(SameName("greedy", "greedy2"));
  EXPECT_FALSE(SameName(std::string(5000, 'a'), std::string(5000, 'A')))
      << "nothing has such a name";
}

TEST(LookAlikes, AreNotTheSameButCanBeTakenForIt) {
  // All Cyrillic against all Latin.
  EXPECT_TRUE(LookAlike("\u0440\u043e\u0440", "pop"));
  EXPECT_TRUE(LookAlike("bot1", "botl"));
  EXPECT_TRUE(LookAlike("bot0", "botO"));
  EXPECT_FALSE(LookAlike("Greedy", "greedy")) << "the same";
  EXPECT_FALSE(LookAlike("bot1", "bot2"));
  EXPECT_FALSE(LookAlike("zoe", "zo\u00eb"));
}

TEST(LookAlikes, AreRefusedWithBothNames) {
  const std::vector<std::string> others = {"greedy", "pop"};
  const std::string error(CheckLooksLikeNone(Kind::kBot, "\u0440\u043e\u0440", others).message());
  EXPECT_THAT(error, AllOf(HasSubstr("a bot's name"), HasSubstr("looks like \"pop\"")));
  EXPECT_TRUE(CheckLooksLikeNone(Kind::kBot, "GREEDY", others).ok());
}

}  // namespace
}  // namespace assize::ladder::names
