// What tables state about failures, and about skill apart from them.
#include "ladder/report/fault_free.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assize::ladder::report {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// Player 0 is stronger and crashes, 1 is late now and then, and every match of 2 had a fault.
FaultFree Field() {
  FaultFree field{.matches = 100, .left_out = 40, .conflicts = {{.above = 1, .below = 0}}};
  field.players = {
      {.failures = {.matches = 60, .decisions = 600, .crashes = 30, .failed_matches = 30},
       .rating = rating::Estimate{.elo = 50, .standard_error = 10},
       .sets = 30,
       .matches = 30},
      {.failures = {.matches = 60, .decisions = 900, .late = 3, .failed_matches = 3},
       .rating = rating::Estimate{.elo = -50, .standard_error = 10},
       .sets = 30,
       .matches = 30},
      {.failures = {.matches = 10, .decisions = 20, .crashes = 10, .failed_matches = 10}}};
  RankByRating(&field);
  return field;
}

std::string Name(int player) { return std::string(1, static_cast<char>('a' + player)); }

TEST(FaultFree, RanksByTheRating) {
  const FaultFree field = Field();
  EXPECT_EQ(field.players[0].rank, 1);
  EXPECT_EQ(field.players[1].rank, 2);
  EXPECT_EQ(field.players[2].rank, 0);
}

TEST(FaultFree, StatesItsSelection) {
  EXPECT_EQ(SelectionText(Field()),
            "Fault-free: the same rating over the 60 of 100 matches in which no seat was forfeited "
            "or given a default move.");
  EXPECT_EQ(SelectionText({.matches = 100}), "");
}

TEST(FaultFree, WarnsWhereTheOrdersDisagree) {
  EXPECT_THAT(WarningText(Field(), Name),
              AllOf(HasSubstr("all matches rate b above a;"), HasSubstr("the other way round")));
  FaultFree agreed = Field();
  agreed.conflicts.clear();
  EXPECT_EQ(WarningText(agreed, Name), "");
}

TEST(FaultFree, NamesFewOfManyPairs) {
  FaultFree field = Field();
  field.conflicts = {{0, 1}, {0, 2}, {1, 2}, {2, 1}, {2, 0}};
  EXPECT_THAT(WarningText(field, Name),
              HasSubstr("a above b, a above c, b above c and 2 more pairs"));
}

TEST(FaultFree, AReasonStandsInThePlaceOfARating) {
  EXPECT_THAT(FaultFreeCells(Field(), 0), ElementsAre("+50 ± 20", "1"));
  EXPECT_THAT(FaultFreeCells(Field(), 2), ElementsAre("no match without a fault", "–"));
  const std::vector<std::string> values = FaultFreeValues(Field(), 2);
  EXPECT_EQ(values.back(), "no match without a fault");
  EXPECT_EQ(values[values.size() - 5], "");
  v1::Failures failures;
  v1::FaultFreeRating rating;
  Set(Field(), 2, &failures, &rating);
  EXPECT_FALSE(rating.has_rating());
  EXPECT_EQ(rating.reason(), "no match without a fault");
}

TEST(FaultFree, ShowsNothingWhereNobodyHasFailed) {
  FaultFree field{.matches = 10};
  field.players = {{.failures = {.matches = 10, .decisions = 100},
                    .rating = rating::Estimate{.elo = 1, .standard_error = 1}}};
  EXPECT_THAT(FaultFreeCells(field, 0), Each(IsEmpty()));
  EXPECT_THAT(FailureCells(field, 0), Each(IsEmpty()));
  EXPECT_THAT(FailureSheet(field, {0}, Name).rows, IsEmpty());
}

TEST(FaultFree, CountsFailuresAMatchAndADecision) {
  const Sheet sheet = FailureSheet(Field(), {0, 1}, Name);
  ASSERT_THAT(sheet.rows, SizeIs(2));
  EXPECT_THAT(sheet.rows[0], ElementsAre("a", "60", "600", "0", "30 (0.5, 0.05)", "", ""));
  EXPECT_THAT(sheet.rows[1], ElementsAre("b", "60", "900", "3 (0.05, 0.00333)", "0", "", ""));
  v1::Failures failures;
  v1::FaultFreeRating rating;
  Set(Field(), 0, &failures, &rating);
  EXPECT_EQ(failures.decisions(), 600u);
  EXPECT_EQ(failures.crashes().count(), 30u);
  EXPECT_EQ(failures.crashes().per_match(), 0.5);
  EXPECT_EQ(failures.crashes().per_decision(), 0.05);
  EXPECT_EQ(rating.rank(), 1u);
  EXPECT_EQ(rating.rating().elo(), 50);
}

TEST(FaultFree, ProgramsHaveAValueForEachHead) {
  EXPECT_THAT(FaultFreeHeads(), Contains("crashes_per_match"));
  EXPECT_THAT(FaultFreeValues(Field(), 1), SizeIs(FaultFreeHeads().size()));
  EXPECT_THAT(FaultFreeValues({}, 1), AllOf(SizeIs(FaultFreeHeads().size()), Each(IsEmpty())));
}

TEST(FaultFree, IsTheSameFromAMessage) {
  v1::FaultFreeSelection selection;
  Set(Field(), Name, &selection);
  EXPECT_EQ(selection.matches(), 60u);
  EXPECT_EQ(selection.left_out(), 40u);
  for (const int player : {0, 1, 2}) {
    v1::Failures failures;
    v1::FaultFreeRating rating;
    Set(Field(), player, &failures, &rating);
    EXPECT_EQ(FaultFreeCells(selection, rating), FaultFreeCells(Field(), player));
  }
}

TEST(FaultFree, PointsToRatingsWhereAFieldIsTooLarge) {
  FaultFree field = Field();
  field.matches = field.left_out = 0;
  EXPECT_THAT(SelectionText(field), HasSubstr("ladder ratings --event EVENT"));
  // Rated matches without a fault, beside others that are not rated together with them.
  field.matches = 100;
  EXPECT_EQ(SelectionText(field), "");
}

}  // namespace
}  // namespace assize::ladder::report
