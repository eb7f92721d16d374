#include "referee/base/text/match_name.h"

#include <string>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assize {
namespace {

using ::testing::HasSubstr;

TEST(MatchName, NumbersStartAtOneWherePlansStartAtZero) {
  EXPECT_EQ(AsText(NameInEvent("may-cup", 16, 2, 1)), "may-cup 17.3");
  EXPECT_EQ(ShortText(NameInEvent("may-cup", 16, 2, 1)), "17.3");
}

TEST(MatchName, APlayAfterTheFirstHasALetter) {
  const std::vector<std::pair<int64_t, std::string>> plays = {
      {2, "1.1b"}, {3, "1.1c"}, {26, "1.1z"}, {27, "1.1aa"}, {53, "1.1ba"}, {703, "1.1aaa"}};
  for (const auto& [play, text] : plays) {
    EXPECT_EQ(ShortText(NameInEvent("cup", 0, 0, play)), text);
  }
}

TEST(MatchName, AMatchOfNoEventKeepsItsNumber) { EXPECT_EQ(AsText({.number = 65}), "65"); }

TEST(MatchName, WhatIsWrittenIsRead) {
  for (const std::string event :
       {"may-cup", "cup 17.3", "2026", "Grüne Runde 2", "rerun-1", "3.1"}) {
    for (const int64_t play : {1, 2, 26, 27, 700}) {
      const MatchName name = NameInEvent(event, 11, 3, play);
      const auto read = ParseMatchName(AsText(name));
      ASSERT_TRUE(read.ok()) << read.status();
      EXPECT_EQ(*read, name) << AsText(name);
    }
  }
}

TEST(MatchName, TheEventMayBeSaidApart) {
  const auto alone = ParseMatchName("17.3", "may-cup");
  ASSERT_TRUE(alone.ok()) << alone.status();
  EXPECT_EQ(AsText(*alone), "may-cup 17.3");
  // The text's own event counts.
  const auto whole = ParseMatchName("june cup 17.3", "may-cup");
  ASSERT_TRUE(whole.ok()) << whole.status();
  EXPECT_EQ(whole->event, "june cup");
}

TEST(MatchName, WhatIsNoNameIsRefusedWithWhatIsAllowed) {
  for (const std::string text :
       {"", "65", "may-cup", "may-cup 65", "may-cup 17.", "may-cup .3", "may-cup 0.1",
        "may-cup 1.0", "may-cup 017.3", "may-cup 17.3a", "may-cup 17.3B", "may-cup 17.3b1",
        "may-cup -1.2", "may-cup 17.3.1", "may-cup 99999999999.1", "may-cup 1.1zzzzzzzzzzzz"}) {
    const auto read = ParseMatchName(text);
    ASSERT_FALSE(read.ok()) << text;
    EXPECT_THAT(std::string(read.status().message()), HasSubstr("'may-cup 17.3'")) << text;
    EXPECT_THAT(std::string(read.status().message()), HasSubstr("\"" + text + "\"")) << text;
  }
}

TEST(MatchName, ANameWithoutItsEventSaysWhatIsMissing) {
  EXPECT_THAT(std::string(ParseMatchName("17.3b").status().message()),
              HasSubstr("\"17.3b\": of which event? A match's name begins with it, as in 'may-cup "
                        "17.3b'"));
}

TEST(MatchName, TheCaseOfTheEventDoesNotMatter) {
  EXPECT_TRUE(SameMatch(NameInEvent("May-Cup", 0, 0, 1), NameInEvent("may-cup", 0, 0, 1)));
  EXPECT_FALSE(SameMatch(NameInEvent("may-cup", 0, 0, 1), NameInEvent("may-cup", 0, 0, 2)));
}

}  // namespace
}  // namespace assize
