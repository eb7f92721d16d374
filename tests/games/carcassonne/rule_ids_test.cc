// Carcassonne: every rule of RULES.md is found in the code and in a test, and every worked example
// is a test.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "tests/support/rule_book.h"

namespace assize::games::carcassonne {
namespace {

using ::testing::IsEmpty;

const testing::RuleBook& Book() {
  static const testing::RuleBook book("carcassonne", "ROBB-", {"carcassonne"});
  return book;
}

TEST(CarcassonneRuleIds, EachIsDefinedOnce) {
  EXPECT_GT(Book().ids().size(), 60u);
  EXPECT_THAT(Book().DefinedTwice(), IsEmpty());
}

TEST(CarcassonneRuleIds, EachStandsInTheCode) { EXPECT_THAT(Book().MissingInCode(), IsEmpty()); }

TEST(CarcassonneRuleIds, EachStandsInATest) { EXPECT_THAT(Book().MissingInTests(), IsEmpty()); }

TEST(CarcassonneRuleIds, EachWorkedExampleIsATest) {
  const auto expect = [](const std::string& row) {
    EXPECT_TRUE(
        absl::StrContains(Book().tests(), absl::StrCat("TEST(RobbVectors, ", row, "_ROBB_")))
        << row;
  };
  const auto expect_rows = [&](const char* letter, int count) {
    for (int i = 1; i <= count; ++i) {
      const std::string row = absl::StrCat(letter, i);
      EXPECT_TRUE(absl::StrContains(Book().page(), absl::StrCat("\n| ", row, " | "))) << row;
      expect(row);
    }
  };
  expect_rows("B", 20);
  expect("B6b");
  expect_rows("R", 25);
  expect_rows("M", 23);
  expect_rows("V", 3);
  for (int i = 1; i <= 4; ++i) expect(absl::StrCat("Example", i));
}

}  // namespace
}  // namespace assize::games::carcassonne
