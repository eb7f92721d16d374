// What forfeits do to a result.
#include "referee/match/forfeits.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace assize::match {
namespace {

using testing::DoubleEq;
using testing::ElementsAre;

constexpr std::nullopt_t kStayed = std::nullopt;

std::vector<int> Ranks(const games::Outcome& outcome) {
  std::vector<int> ranks;
  for (const games::SeatOutcome& seat : outcome) ranks.push_back(seat.rank);
  return ranks;
}

std::vector<double> Scores(const games::Outcome& outcome) {
  std::vector<double> scores;
  for (const games::SeatOutcome& seat : outcome) scores.push_back(seat.score);
  return scores;
}

TEST(AfterForfeits, WithoutForfeitsTheGamesResultStands) {
  const games::Outcome outcome = {{0.5, 1}, {0.5, 1}, {0, 3}};
  EXPECT_EQ(AfterForfeits(outcome, {kStayed, kStayed, kStayed}), outcome);
}

TEST(AfterForfeits, AForfeitedWinnerRanksLastAndHisScoreGoesToTheOthersInProportion) {
  const games::Outcome outcome = {{0.5, 1}, {0.4, 2}, {0.1, 3}};
  const games::Outcome adjusted = AfterForfeits(outcome, {4, kStayed, kStayed});
  EXPECT_THAT(Ranks(adjusted), ElementsAre(3, 1, 2));
  EXPECT_THAT(Scores(adjusted), ElementsAre(DoubleEq(0), DoubleEq(0.8), DoubleEq(0.2)));
}

TEST(AfterForfeits, AnEarlierForfeitRanksLowerWhateverTheGameSays) {
  const games::Outcome outcome = {{0.6, 1}, {0.4, 2}, {0, 3}, {0, 4}};
  EXPECT_THAT(Ranks(AfterForfeits(outcome, {1, 5, kStayed, kStayed})), ElementsAre(4, 3, 1, 2));
}

TEST(AfterForfeits, ForfeitsInTheSameStepTie) {
  const games::Outcome outcome = {{0.6, 1}, {0.4, 2}, {0, 3}, {0, 4}};
  EXPECT_THAT(Ranks(AfterForfeits(outcome, {3, 3, kStayed, kStayed})), ElementsAre(3, 3, 1, 2));
}

TEST(AfterForfeits, WhereTheOthersScoredNothingTheyShareTheScoreInEqualParts) {
  const games::Outcome outcome = {{1, 1}, {0, 2}, {0, 2}};
  const games::Outcome adjusted = AfterForfeits(outcome, {0, kStayed, kStayed});
  EXPECT_THAT(Scores(adjusted), ElementsAre(DoubleEq(0), DoubleEq(0.5), DoubleEq(0.5)));
  EXPECT_THAT(Ranks(adjusted), ElementsAre(2, 1, 1));
}

TEST(LastOneStanding, WinsAndTheOthersRankByHowLongTheyLasted) {
  const games::Outcome outcome = LastOneStanding({2, kStayed, 5});
  EXPECT_THAT(Ranks(outcome), ElementsAre(3, 1, 2));
  EXPECT_THAT(Scores(outcome), ElementsAre(DoubleEq(0), DoubleEq(1), DoubleEq(0)));
}

TEST(LastOneStanding, PartnersWhoAreLeftShareTheWin) {
  const games::Outcome outcome = LastOneStanding({2, kStayed, 5, kStayed});
  EXPECT_THAT(Ranks(outcome), ElementsAre(3, 1, 2, 1));
  EXPECT_THAT(Scores(outcome), ElementsAre(DoubleEq(0), DoubleEq(0.5), DoubleEq(0), DoubleEq(0.5)));
}

TEST(LastOneStanding, WithNoneLeftThoseThatLastedLongestShareTheWin) {
  const games::Outcome outcome = LastOneStanding({1, 3, 3});
  EXPECT_THAT(Ranks(outcome), ElementsAre(2, 1, 1));
  EXPECT_THAT(Scores(outcome), ElementsAre(DoubleEq(0), DoubleEq(0.5), DoubleEq(0.5)));
}

TEST(LastOneStanding, AllOutAtOnceIsATieOfAll) {
  EXPECT_THAT(Ranks(LastOneStanding({0, 0})), ElementsAre(1, 1));
}

}  // namespace
}  // namespace assize::match
