// What sets count.
#include "ladder/sets/points.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assize::ladder::sets {
namespace {

using ::testing::ElementsAre;

// A match by seat: player and rank.
MatchOutcome Match(std::vector<std::pair<Player, int>> seats) {
  MatchOutcome match;
  for (const auto& [player, rank] : seats) match.seats.push_back({.player = player, .rank = rank});
  return match;
}

TEST(Shares, OfTwoSeatsAreOneHalfOrNothing) {
  EXPECT_THAT(SharesOf(Match({{0, 1}, {1, 2}})), ElementsAre(kPoint, 0));
  EXPECT_THAT(SharesOf(Match({{0, 1}, {1, 1}})), ElementsAre(kPoint / 2, kPoint / 2));
}

// The first and third seat of two sides against the others, won by `winners`: 0, 1, or 2 for a
// draw.
MatchOutcome TeamMatch(const std::vector<Player>& players, int winners) {
  MatchOutcome match;
  for (size_t seat = 0; seat < players.size(); ++seat) {
    const int side = static_cast<int>(seat % 2);
    match.seats.push_back({.player = players[seat],
                           .rank = winners == 2 || winners == side ? 1 : 2,
                           .side = 1 + side});
  }
  return match;
}

TEST(Shares, DUEL_10_1_OfATeamsWinAreOneForEachMember) {
  EXPECT_THAT(SharesOf(TeamMatch({0, 1, 2, 3}, 0)), ElementsAre(kPoint, 0, kPoint, 0));
  EXPECT_THAT(SharesOf(TeamMatch({0, 1, 2, 3}, 1)), ElementsAre(0, kPoint, 0, kPoint));
  EXPECT_THAT(SharesOf(TeamMatch({0, 1, 2}, 0)), ElementsAre(kPoint, 0, kPoint));
  EXPECT_THAT(SharesOf(TeamMatch({0, 1, 2}, 2)), ElementsAre(kPoint / 2, kPoint / 2, kPoint / 2));
}

TEST(Points, OfPartnersWhoNeverPartAreThoseOfTheirTeam) {
  const Pod pod = {0, 1, 2, 3};
  const SetOutcome set = {{TeamMatch({0, 1, 2, 3}, 0)}};
  for (Scoring scoring : {Scoring::kAveraged, Scoring::kPlaced}) {
    EXPECT_THAT(PointsOf(pod, std::vector{set}, scoring), ElementsAre(kPoint, 0, kPoint, 0));
    const Duels duels = DuelsOf(pod, std::vector{set}, scoring);
    EXPECT_EQ(duels[0][2], std::nullopt) << "they have not met";
    EXPECT_EQ(duels[0][1], kPoint);
    EXPECT_EQ(duels[3][2], 0);
  }
}

TEST(Points, TellPartnersApartWhoPart) {
  // A seat that plays with 0 wins.
  const Pod pod = {0, 1, 2, 3};
  const SetOutcome set = {
      {TeamMatch({0, 1, 2, 3}, 0), TeamMatch({0, 1, 3, 2}, 0), TeamMatch({0, 2, 1, 3}, 0)}};
  EXPECT_THAT(PointsOf(pod, std::vector{set}, Scoring::kAveraged),
              ElementsAre(kPoint, kPoint / 3, kPoint / 3, kPoint / 3));
  // The others tie behind it.
  EXPECT_THAT(PointsOf(pod, std::vector{set}, Scoring::kPlaced),
              ElementsAre(kPoint, kPoint / 3, kPoint / 3, kPoint / 3));
  EXPECT_EQ(DuelsOf(pod, std::vector{set}, Scoring::kAveraged)[1][2], kPoint / 2);
}

TEST(Shares, CountWhoIsBeatenAndHalfOfWhoTies) {
  // A winner and three who tie behind it.
  EXPECT_THAT(SharesOf(Match({{7, 2}, {8, 1}, {9, 2}, {3, 2}})),
              ElementsAre(kPoint / 3, kPoint, kPoint / 3, kPoint / 3));
}

TEST(Shares, AddUpToHalfAPointASeatInPodsOfEverySize) {
  for (int seats = 2; seats <= 8; ++seats) {
    for (int tied = 0; tied < seats; ++tied) {
      MatchOutcome match;
      for (int i = 0; i < seats; ++i) {
        match.seats.push_back({.player = i, .rank = i <= tied ? 1 : i + 1});
      }
      Points sum = 0;
      for (Points share : SharesOf(match)) sum += share;
      EXPECT_EQ(2 * sum, seats * kPoint) << seats << " seats, " << tied << " tied";
    }
  }
}

TEST(Points, AreTheMeanOfAllMatchesWhenAveraged) {
  const Pod pod = {4, 2};
  const SetOutcome set = {{Match({{4, 1}, {2, 2}}), Match({{2, 1}, {4, 1}})}};
  EXPECT_THAT(PointsOf(pod, std::vector{set}, Scoring::kAveraged),
              ElementsAre(kPoint * 3 / 4, kPoint / 4));
}

TEST(Points, GoByPlacesInTheWholeWhenPlaced) {
  const Pod pod = {4, 2};
  const SetOutcome set = {{Match({{4, 1}, {2, 2}}), Match({{2, 1}, {4, 1}})}};
  EXPECT_THAT(PointsOf(pod, std::vector{set}, Scoring::kPlaced), ElementsAre(kPoint, 0));
  const SetOutcome other = {{Match({{4, 2}, {2, 1}}), Match({{2, 1}, {4, 1}})}};
  EXPECT_THAT(PointsOf(pod, std::vector{set, other}, Scoring::kPlaced),
              ElementsAre(kPoint / 2, kPoint / 2));
}

TEST(Points, OfAPodWithoutSetsAreNone) {
  EXPECT_THAT(PointsOf({1, 2, 3}, {}, Scoring::kPlaced), ElementsAre(0, 0, 0));
}

TEST(Points, AreTheMeanOfTheDuels) {
  const Pod pod = {0, 1, 2};
  const SetOutcome set = {{Match({{0, 1}, {1, 2}, {2, 3}}), Match({{1, 1}, {2, 1}, {0, 3}}),
                           Match({{2, 1}, {0, 2}, {1, 2}})}};
  for (Scoring scoring : {Scoring::kAveraged, Scoring::kPlaced}) {
    const auto points = PointsOf(pod, std::vector{set}, scoring);
    const auto duels = DuelsOf(pod, std::vector{set}, scoring);
    for (int i = 0; i < 3; ++i) {
      Points sum = 0;
      for (int j = 0; j < 3; ++j) {
        EXPECT_EQ(duels[i][j].has_value(), i != j);
        if (i == j) continue;
        EXPECT_EQ(*duels[i][j] + *duels[j][i], kPoint);
        sum += *duels[i][j];
      }
      EXPECT_EQ(points[i], sum / 2);
    }
  }
}

TEST(PointsText, HasNoMoreDecimalsThanNeeded) {
  EXPECT_EQ(PointsText(0), "0");
  EXPECT_EQ(PointsText(3 * kPoint), "3");
  EXPECT_EQ(PointsText(kPoint * 5 / 2), "2.5");
  EXPECT_EQ(PointsText(kPoint / 3), "0.333");
  EXPECT_EQ(PointsText(2 * kPoint / 3), "0.667");
  EXPECT_EQ(PointsText(2 * kPoint - 1), "2");
  EXPECT_EQ(PointsText(kPoint / 3, 1), "0.3");
}

TEST(Scoring, IsReadBackFromItsNameAndNothingElse) {
  EXPECT_EQ(*ParseScoring("averaged"), Scoring::kAveraged);
  EXPECT_EQ(*ParseScoring("placed"), Scoring::kPlaced);
  EXPECT_EQ(ParseScoring("best").status().code(), absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace assize::ladder::sets
