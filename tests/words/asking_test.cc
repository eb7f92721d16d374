// What a typed line is taken for, whatever is typed.
#include "referee/words/asking.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>

#include "absl/strings/str_cat.h"
#include "tests/words/positions.h"

namespace assize {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

// The first question of a match of Brigands.
Asking FirstAsking() {
  std::optional<Asking> asking;
  words_test::ForEachPosition({.game = "brigands"}, "asking", 1,
                              [&](const games::Table& table, Seat seat) {
                                asking.emplace(*Asking::Of(words_test::RequestFor(table, seat)));
                                return false;
                              });
  return *std::move(asking);
}

TEST(Asking, ANumberIsDigitsAlone) {
  Asking asking = FirstAsking();
  for (const char* line :
       {"1.", "1)", "(1)", "#1", "**1**", "`1`", "1,", "-1", "+1", "\"1\"", "1:", "1 .", "[1"}) {
    const Asking::Reply reply = asking.Take(line);
    EXPECT_EQ(reply.kind, Asking::Kind::kUnread) << line;
    EXPECT_THAT(reply.text, HasSubstr("a number must be digits and nothing else")) << line;
    EXPECT_THAT(reply.text, HasSubstr("In words: ")) << line;
  }
  for (const char* line : {" 1 ", "1\r", "\t01"}) {
    EXPECT_NE(FirstAsking().Take(line).kind, Asking::Kind::kUnread) << line;
  }
}

TEST(Asking, WhatIsNoMoveIsRefusedAsItWasTyped) {
  const std::string nul("1\0", 2);
  for (const std::string& line :
       {std::string("Market: 2 bandits, I think"), std::string("I choose 1"), std::string("1.0"),
        std::string("\xff\xfe"), nul, std::string("\u0661"), std::string("\uff11"),
        std::string("\u202e1"), std::string("\x1b[31m1"), std::string("{\"option\": 1}"),
        std::string("1\n2"), std::string("?"), std::string("plan")}) {
    const Asking::Reply reply = FirstAsking().Take(line);
    EXPECT_EQ(reply.kind, Asking::Kind::kUnread) << line;
    EXPECT_FALSE(reply.move.has_move() || reply.move.has_option()) << line;
  }
  EXPECT_THAT(FirstAsking().Take("I choose 1").text, HasSubstr("\"I\": must be "));
}

TEST(Asking, LongLinesAreRefusedInAFewWords) {
  for (const std::string& line : {std::string(5000, '1'), std::string(1 << 20, 'a'),
                                  absl::StrCat("/", std::string(5000, 'a')),
                                  absl::StrCat("market ", std::string(1 << 20, '.')),
                                  absl::StrCat(std::string(5000, ' '), "1")}) {
    const Asking::Reply reply = FirstAsking().Take(line);
    EXPECT_EQ(reply.kind, Asking::Kind::kUnread);
    EXPECT_THAT(reply.text, HasSubstr("must be at most 4096"));
  }
  const Asking::Reply digits = FirstAsking().Take(std::string(4000, '1'));
  EXPECT_THAT(digits.text, HasSubstr("there is no number of 4000 digits"));
  EXPECT_THAT(digits.text, SizeIs(testing::Lt(500u)));
}

}  // namespace
}  // namespace assize
