// Leaks in the real rules, tables and match are found, each by the check that is named for it, and
// nothing is found where there is none.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include "tests/secrecy/catches.h"

namespace assize::secrecy {

void PrintTo(const Catch& caught, std::ostream* os) { *os << NameOf(caught.mutant); }

namespace {

class Mutants : public testing::TestWithParam<Catch> {
 protected:
  void SetUp() override { Activate(GetParam().mutant); }
  void TearDown() override { Activate(std::nullopt); }
};

TEST_P(Mutants, AreFoundByTheirCheckAndShownAgain) {
  const Tally tally = TallyUpToFirst(GetParam());
  ASSERT_GT(tally.differences, 0u);
  // Shares of the truth are a matter of many cases.
  if (!tally.first->case_number.has_value()) return;
  const Tally again = TallyOfCase(GetParam(), *tally.first->case_number);
  ASSERT_GT(again.differences, 0u);
  EXPECT_EQ(again.first->what, tally.first->what);
}

INSTANTIATE_TEST_SUITE_P(All, Mutants, testing::ValuesIn(Catches().begin(), Catches().end()),
                         [](const testing::TestParamInfo<Catch>& info) {
                           return std::string(NameOf(info.param.mutant));
                         });

TEST(TheTable, HasEachMutantOnce) {
  ASSERT_EQ(Catches().size(), AllMutants().size());
  for (size_t i = 0; i < Catches().size(); ++i) {
    EXPECT_EQ(Catches()[i].mutant, AllMutants()[i].mutant) << NameOf(Catches()[i].mutant);
    EXPECT_EQ(static_cast<size_t>(AllMutants()[i].mutant), i) << AllMutants()[i].name;
  }
}

TEST(TheTable, NeedsEveryCheck) {
  for (const Check& check : ChecksOfTests()) {
    EXPECT_TRUE(std::ranges::any_of(Catches(), [&](const Catch& caught) {
      return caught.check == check.name;
    })) << check.name;
  }
}

class Checks : public testing::TestWithParam<Check> {};

// As many cases of each game as any mutant of it needs.
TEST_P(Checks, FindNothingWhereNoMutantIsActive) {
  std::map<std::pair<std::string_view, int>, Catch> most;
  for (const Catch& caught : Catches()) {
    if (caught.check != GetParam().name) continue;
    Catch& one = most.try_emplace({caught.game, caught.seats}, caught).first->second;
    if (one.cases < caught.cases) one = caught;
  }
  for (const auto& [game, caught] : most) {
    const Tally tally = TallyOf(caught);
    EXPECT_EQ(tally.differences, 0u) << tally.first->what << "\n" << tally.first->right;
    EXPECT_GT(tally.compared, caught.cases);
  }
}

INSTANTIATE_TEST_SUITE_P(All, Checks,
                         testing::ValuesIn(ChecksOfTests().begin(), ChecksOfTests().end()),
                         [](const testing::TestParamInfo<Check>& info) {
                           return std::string(info.param.name);
                         });

TEST(ThePage, IsUpToDate) {
  const std::ifstream file(ASSIZE_SOURCE "/tests/secrecy/MUTANTS.md");
  std::ostringstream page;
  page << file.rdbuf();
  EXPECT_EQ(page.str(), MutantsPage(ASSIZE_SOURCE))
      << "write it again: build/tests/mutants_page > tests/secrecy/MUTANTS.md";
}

}  // namespace
}  // namespace assize::secrecy
