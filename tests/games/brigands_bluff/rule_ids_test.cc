// Brigand's Bluff: every rule of RULES.md is found in the code and in a test, and every worked
// example is a test.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "tests/support/rule_book.h"

namespace assize::games::brigands_bluff {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

const testing::RuleBook& Book() {
  static const testing::RuleBook book("brigands_bluff", "BLUFF-",
                                      {"brigands_bluff", "brigands_bluff_clues"});
  return book;
}

TEST(BluffRuleIds, EachIsDefinedOnce) {
  EXPECT_GT(Book().ids().size(), 70u);
  // The introduction shows one id as an example.
  EXPECT_THAT(Book().DefinedTwice(), ElementsAre("BLUFF-7.0.5"));
}

TEST(BluffRuleIds, EachStandsInTheCode) { EXPECT_THAT(Book().MissingInCode(), IsEmpty()); }

TEST(BluffRuleIds, EachStandsInATest) { EXPECT_THAT(Book().MissingInTests(), IsEmpty()); }

TEST(BluffRuleIds, EachWorkedExampleIsATest) {
  constexpr int kRows = 52;
  for (int row = 1; row <= kRows; ++row) {
    EXPECT_TRUE(absl::StrContains(Book().page(), absl::StrCat("\n| ", row, " "))) << row;
    // Row 22 was withdrawn.
    if (row == 22) continue;
    EXPECT_TRUE(absl::StrContains(Book().tests(), absl::StrCat("BLUFF_11_1_Row", row, "_"))) << row;
  }
  for (int round = 2; round <= 10; ++round) {
    EXPECT_TRUE(absl::StrContains(Book().tests(), absl::StrCat("BLUFF_11_", round, "_"))) << round;
  }
}

}  // namespace
}  // namespace assize::games::brigands_bluff
