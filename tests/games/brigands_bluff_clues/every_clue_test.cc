// BLUFF-7: every clue of one value, with one die each, in every world, judged as the naive engine
// judges it.
#include <gtest/gtest.h>

#include <vector>

#include "referee/base/chance.h"
#include "referee/base/seed.h"
#include "referee/games/brigands_bluff/clues/english.h"
#include "tests/games/brigands_bluff_clues/random_clue.h"
#include "tests/games/brigands_bluff_clues/twin.h"

namespace assize::games::brigands_bluff {
namespace {

// Every non-empty set of a crew, with the wild die and without where there is one.
std::vector<Scope> AllScopes(const Round& round) {
  std::vector<Scope> scopes;
  for (int bits = 0; bits < 1 << round.crew(); ++bits) {
    SeatSet seats;
    for (int place = 0; place < round.crew(); ++place) {
      if (bits >> place & 1) seats.Add(round.SeatAt(place));
    }
    if (bits > 0) scopes.push_back(DiceOf(seats));
    if (round.wild_allowed()) scopes.push_back(WithWild(DiceOf(seats)));
  }
  return scopes;
}

std::vector<NamedFaces> AllFaceSets() {
  std::vector<NamedFaces> sets;
  for (uint8_t mask = 1; mask < 63; ++mask) sets.push_back(Listed(FaceSet(mask)));
  return sets;
}

// Numbers up to `most`, and what has none.
std::vector<Comparison> AllComparisons(int most) {
  std::vector<Comparison> comparisons;
  for (int low = 0; low <= most; ++low) {
    comparisons.push_back(Exactly(low));
    comparisons.push_back(AtLeast(low));
    comparisons.push_back(AtMost(low));
    for (int high = low + 1; high <= most; ++high) comparisons.push_back(Between(low, high));
  }
  for (int kind = static_cast<int>(ComparisonKind::kEven);
       kind <= static_cast<int>(ComparisonKind::kAll); ++kind) {
    comparisons.push_back(Is(static_cast<ComparisonKind>(kind)));
  }
  return comparisons;
}

// Quantities of these scopes, with all face sets.
std::vector<Quantity> AllQuantities(const std::vector<Scope>& scopes) {
  std::vector<Quantity> quantities;
  for (const Scope& scope : scopes) {
    for (const NamedFaces& faces : AllFaceSets()) {
      quantities.push_back(Count(scope, faces));
      quantities.push_back(Bones(scope, faces));
    }
    quantities.push_back(Bones(scope));
    quantities.push_back(Distinct(scope));
    quantities.push_back(Largest(scope));
    quantities.push_back(Matching(scope));
    for (const Scope& other : scopes) quantities.push_back(Shared(scope, other));
  }
  return quantities;
}

class EveryClue : public testing::Test {
 protected:
  // Judges the clue in a world that goes on from clue to clue.
  void Check(const Clue& clue) {
    const naive::Situation& naive = twin_.naive();
    const World truth =
        FromNaive(naive.captains[(checked_ * 7919) % naive.captains.size()], twin_.round());
    const auto difference = twin_.DifferenceOver(clue, truth);
    ASSERT_FALSE(difference.has_value())
        << ClueToEnglish(clue, twin_.round(), twin_.round().SeatAt(0)) << " " << *difference;
    ++checked_;
  }

  Twin twin_{Table{.seats = 4, .captain = 2}};
  size_t checked_ = 0;
};

TEST_F(EveryClue, BLUFF_7_OfOneValueIsJudgedAsTheNaiveEngineJudgesIt) {
  for (const Quantity& quantity : AllQuantities(AllScopes(twin_.round()))) {
    for (const Comparison& comparison : AllComparisons(3)) {
      Check(Say(Value(quantity, comparison)));
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GT(checked_, 20'000u);
}

TEST_F(EveryClue, BLUFF_7_AboutCrewmatesIsJudgedAsTheNaiveEngineJudgesIt) {
  for (const Quantity& inner : AllQuantities({Each()})) {
    for (const Comparison& comparison : AllComparisons(2)) {
      const Predicate predicate = Holds(Value(inner, comparison));
      for (const Comparison& outer :
           {Exactly(0), Exactly(1), AtMost(2), Is(ComparisonKind::kAll)}) {
        Check(Say(Value(Crewmates(twin_.round().crew_seats(), predicate), outer)));
        if (HasFatalFailure()) return;
      }
    }
  }
  EXPECT_GT(checked_, 5'000u);
}

// One accepted statement, in every world: true where it holds, and untruthful elsewhere.
TEST(EveryWorld, BLUFF_7_0_7_TellsTrueFromFalse) {
  const Chance chance(SeedFromText("every world"));
  for (uint64_t i = 0; i < 150; ++i) {
    Stream stream = chance.Open({"clue", i});
    Table table{.seats = 4, .captain = static_cast<int>(i % 4), .wild_die = i % 8 == 0};
    const Twin twin(table);
    const Clue clue = RandomClue(twin.round(), stream);
    for (const naive::World& world : twin.naive().possible) {
      const auto difference = twin.DifferenceOver(clue, FromNaive(world, twin.round()));
      ASSERT_FALSE(difference.has_value())
          << ClueToEnglish(clue, twin.round(), twin.round().SeatAt(0)) << " " << *difference;
    }
  }
}

// Real hands, where the tables are larger: the same worlds with two and three dice.
TEST(RealHands, BLUFF_6_4_TheSameWorldsAreLeft) {
  const Chance chance(SeedFromText("real hands"));
  for (uint64_t i = 0; i < 12; ++i) {
    Stream stream = chance.Open({"clue", i});
    Twin twin(Table{.seats = i % 6 == 0 ? 4 : 5, .captain = 1, .dice = i % 6 == 0 ? 3 : 2});
    const Clue clue = RandomClue(twin.round(), stream);
    if (!JudgeInPublic(twin.worlds(), {}, clue).accepted()) continue;
    twin.Keep(clue);
    const auto difference = twin.DifferenceInWorlds();
    ASSERT_FALSE(difference.has_value())
        << ClueToEnglish(clue, twin.round(), twin.round().SeatAt(0)) << " " << *difference;
  }
}

}  // namespace
}  // namespace assize::games::brigands_bluff
