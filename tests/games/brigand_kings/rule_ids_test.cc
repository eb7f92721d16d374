// Brigand Kings: every rule of RULES.md is found in the code and in a test, and every worked
// example is a test.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "tests/support/rule_book.h"

namespace assize::games::brigand_kings {
namespace {

using ::testing::IsEmpty;

const testing::RuleBook& Book() {
  static const testing::RuleBook book("brigand_kings", "KINGS-", {"brigand_kings"});
  return book;
}

TEST(KingsRuleIds, EachIsDefinedOnce) {
  EXPECT_GT(Book().ids().size(), 50u);
  EXPECT_THAT(Book().DefinedTwice(), IsEmpty());
}

TEST(KingsRuleIds, EachStandsInTheCode) { EXPECT_THAT(Book().MissingInCode(), IsEmpty()); }

TEST(KingsRuleIds, EachStandsInATest) { EXPECT_THAT(Book().MissingInTests(), IsEmpty()); }

TEST(KingsRuleIds, EachWorkedExampleIsATest) {
  constexpr int kExamples = 56;
  for (int number = 1; number <= kExamples; ++number) {
    EXPECT_TRUE(absl::StrContains(Book().page(), absl::StrCat("\n| ", number, " | "))) << number;
    EXPECT_TRUE(absl::StrContains(Book().tests(),
                                  absl::StrCat("TEST(KingsVectors, Vector", number, "_KINGS_")))
        << number;
  }
}

}  // namespace
}  // namespace assize::games::brigand_kings
