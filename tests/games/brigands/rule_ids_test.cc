// Brigands: every rule of RULES.md is found in the code and in a test, and every worked
// example is a test.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "tests/support/rule_book.h"

namespace assize::games::brigands {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

const testing::RuleBook& Book() {
  static const testing::RuleBook book("brigands", "BRIG-", {"brigands"});
  return book;
}

TEST(BrigandsRuleIds, EachIsDefinedOnce) {
  EXPECT_GT(Book().ids().size(), 100u);
  // The introduction shows one id as an example.
  EXPECT_THAT(Book().DefinedTwice(), ElementsAre("BRIG-5.1.5"));
}

TEST(BrigandsRuleIds, EachStandsInTheCode) { EXPECT_THAT(Book().MissingInCode(), IsEmpty()); }

TEST(BrigandsRuleIds, EachStandsInATest) { EXPECT_THAT(Book().MissingInTests(), IsEmpty()); }

TEST(BrigandsRuleIds, EachWorkedExampleIsATest) {
  constexpr int kExamples = 85;
  for (int number = 1; number <= kExamples; ++number) {
    EXPECT_TRUE(absl::StrContains(Book().page(), absl::StrCat("\n| ", number, " | "))) << number;
    EXPECT_TRUE(absl::StrContains(Book().tests(),
                                  absl::StrCat("TEST(BrigandsVectors, Vector", number, "_BRIG_")))
        << number;
  }
}

}  // namespace
}  // namespace assize::games::brigands
