// Names that may be submitted.
#include "ladder/report/names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace assize::ladder::report {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(Names, OrdinaryOnesAreAllowed) {
  for (const char* name : {"greedy", "python-greedy", "a", "0", "Bot_2.1", "x--y"}) {
    EXPECT_TRUE(ValidateBotName(name).ok()) << name;
  }
  for (const char* version : {"", "1", "1.0.3-rc1+build7"}) {
    EXPECT_TRUE(ValidateVersion(version).ok()) << version;
  }
  for (const char* owner : {"ann", "Ann B. Smith", "ann@example.org"}) {
    EXPECT_TRUE(ValidateOwnerName(owner).ok()) << owner;
    EXPECT_TRUE(ValidateEventName(owner).ok()) << owner;
  }
  for (const char* owner : {"\u00d6mer \u015eahin", "\u674e\u96f7", "\u041c\u0430\u0448\u0430 2",
                            "\u05d3\u05e0\u05d4", "\u0905\u092e\u093f\u0924", "Zoe\u0308"}) {
    EXPECT_TRUE(ValidateOwnerName(owner).ok()) << owner;
  }
}

TEST(Names, HostileOnesAreNot) {
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
                                 std::string("a\0b", 3),
                                 "<b>",
                                 "a|b",
                                 "a'b",
                                 "a\"b",
                                 "a,b",
                                 "a;b",
                                 "a`b",
                                 "a$b",
                                 "a%b",
                                 "a\xff",
                                 "\u202egnp.exe",
                                 "p\u0430ypal",
                                 std::string(33, 'a')};
  for (const std::string& name : hostile) {
    EXPECT_EQ(ValidateBotName(name).code(), absl::StatusCode::kInvalidArgument) << name;
  }
  for (const char* owner : {"", " a", "a ", "a  b", "a\nb", "a|b", "@a", "<a>", "=a", "\uff1da",
                            "a\u202eb", "a\u2066b", "a\u200bb", "a\u3164b", "a\u00a0b",
                            "p\u0430ypal", "a\u0300\u0300\u0300\u0300", "a\xff", "\U0001f600"}) {
    EXPECT_FALSE(ValidateOwnerName(owner).ok()) << owner;
  }
}

TEST(Names, ErrorsNameTheValueOnOneHarmlessLine) {
  const std::string error(ValidateBotName("a\x1b[2J\n").message());
  EXPECT_THAT(error, AllOf(HasSubstr("a bot's name"), HasSubstr("must be 1 to 32"),
                           Not(HasSubstr("\x1b")), Not(HasSubstr("\n"))));
}

}  // namespace
}  // namespace assize::ladder::report
