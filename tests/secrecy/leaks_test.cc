// The checks of secrecy find leaks, and find none where there is none.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "referee/secrecy/campaign.h"
#include "tests/secrecy/leaky_game.h"

namespace assize::secrecy {
namespace {

using testing::HasSubstr;

const Check& CheckNamed(std::string_view name) {
  for (const Check& check : AllChecks()) {
    if (check.name == name) return check;
  }
  ADD_FAILURE() << "no check " << std::string(name);
  return AllChecks().front();
}

// The check's sum over that many cases with four seats, as `referee verify-secrecy` makes it.
Tally TallyOf(Leak leak, std::string_view check, uint64_t cases) {
  const Piece piece{&LeakyGame(leak), 4, &CheckNamed(check), 0, cases};
  const Result result{.tally = RunPiece(piece, SeedFromText("leaks"))};
  return SumUp({&piece, 1}, {&result, 1}).front().tally;
}

struct Catch {
  Leak leak;
  std::string check;
  // What the first difference says that it is about.
  std::string what;
  uint64_t cases = 40;
};

void PrintTo(const Catch& caught, std::ostream* os) { *os << caught.check << ": " << caught.what; }

class Leaks : public testing::TestWithParam<Catch> {};

TEST_P(Leaks, AreFound) {
  const Tally tally = TallyOf(GetParam().leak, GetParam().check, GetParam().cases);
  EXPECT_GT(tally.differences, 0u);
  ASSERT_TRUE(tally.first.has_value());
  EXPECT_THAT(tally.first->what, HasSubstr(GetParam().what));
}

INSTANTIATE_TEST_SUITE_P(
    OfATable, Leaks,
    testing::Values(
        Catch{Leak::kSeatsView, "twins", "the view"}, Catch{Leak::kSeatsView, "referee", "message"},
        Catch{Leak::kSeatsView, "recall", "message"}, Catch{Leak::kSeatsView, "redeal", "the view"},
        Catch{Leak::kSpectatorsView, "twins", "the view"},
        Catch{Leak::kSpectatorsView, "referee", "the spectator's view"},
        Catch{Leak::kCountOfAnswers, "twins", "the view while others have answered"},
        Catch{Leak::kOrderOfOptions, "twins", "message"},
        Catch{Leak::kDefaultMove, "twins", "the default move"},
        Catch{Leak::kRefusal, "errors", "message"}, Catch{Leak::kNarration, "twins", "message"},
        Catch{Leak::kNarration, "recall", "message"}, Catch{Leak::kAudience, "twins", "", 1500},
        Catch{Leak::kOrderOfAnswers, "twins", "", 200},
        Catch{Leak::kMissingOption, "options", "", 40},
        Catch{Leak::kFalseOption, "options", "an option is refused"},
        Catch{Leak::kTrueRedeal, "redeal", "how many values a fact takes"},
        Catch{Leak::kOftenTrueRedeal, "redeal", "the share of the truth", 200},
        Catch{Leak::kForgetfulRedeal, "redeal", ""},
        Catch{Leak::kBadCopy, "roundtrip", "a copy", 3}));

TEST(TheRealGame, HasNoLeak) {
  for (const Check& check : AllChecks()) {
    const Tally tally = TallyOf(Leak::kNone, check.name, 200 / check.one_in + 1);
    EXPECT_EQ(tally.differences, 0u) << check.name << ": " << tally.first->what;
    EXPECT_GT(tally.compared, tally.cases) << check.name;
    EXPECT_GE(tally.different * 4, tally.twins * 3) << check.name;
  }
}

// The steps are chosen so that the prince's cards are among those that are dealt again.
TEST(TheRealGame, HasEachKindOfFactDealtAnew) {
  const Tally tally = TallyOf(Leak::kNone, "redeal", 300);
  ASSERT_TRUE(tally.shares.contains("held"));
  EXPECT_GT(tally.shares.at("held").draws, 300u);
  EXPECT_GT(tally.shares.at("day_deck").draws, 3000u);
}

}  // namespace
}  // namespace assize::secrecy
