// Duel d'Escrocs: every rule of RULES.md is found in the code and in a test, and every worked
// example is a test.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "tests/support/rule_book.h"

namespace assize::games::duel_descrocs {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

const testing::RuleBook& Book() {
  static const testing::RuleBook book("duel_descrocs", "DUEL-", {"duel_descrocs"});
  return book;
}

TEST(DuelRuleIds, EachIsDefinedOnce) {
  EXPECT_GT(Book().ids().size(), 60u);
  // The introduction shows one id as an example.
  EXPECT_THAT(Book().DefinedTwice(), ElementsAre("DUEL-6.4"));
}

TEST(DuelRuleIds, EachStandsInTheCode) { EXPECT_THAT(Book().MissingInCode(), IsEmpty()); }

TEST(DuelRuleIds, EachStandsInATest) { EXPECT_THAT(Book().MissingInTests(), IsEmpty()); }

TEST(DuelRuleIds, EachWorkedExampleIsATest) {
  constexpr int kExamples = 61;
  for (int number = 1; number <= kExamples; ++number) {
    EXPECT_TRUE(absl::StrContains(Book().page(), absl::StrCat("\n| ", number, " | "))) << number;
    EXPECT_TRUE(absl::StrContains(Book().tests(),
                                  absl::StrCat("TEST(DuelVectors, Vector", number, "_DUEL_")))
        << number;
  }
}

}  // namespace
}  // namespace assize::games::duel_descrocs
