// Events of two seats in TRF's terms.
#include "ladder/pairing/formats/as_tournament.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace assize::ladder::pairing {
namespace {

using ::testing::ElementsAre;
using trf::Colour;
using trf::Result;
using trf::RoundEntry;

sets::SetOutcome Won(Player winner, Player loser) {
  sets::MatchOutcome match;
  match.seats = {{.player = winner, .rank = 1}, {.player = loser, .rank = 2}};
  return {{match}};
}

TEST(AsTournament, TellsOpponentsColoursAndResults) {
  const History history = {
      {{{{0, 1}, {Won(1, 0)}}, {{3, 2}, {Won(3, 2), Won(2, 3)}}}, {}},
      {{{{1, 3}, {}}}, {{0, ByeKind::kPairingAllocated}, {2, ByeKind::kHalfPoint}}}};
  Field field(5);
  field[3].withdrawn = true;
  const auto tournament = AsTournament(field, history, sets::kPoint / 2);
  ASSERT_TRUE(tournament.ok()) << tournament.status();
  const auto rounds = [&](Player player) { return tournament->players[player].rounds; };
  const RoundEntry absent = {0, Colour::kNone, Result::kZeroBye};
  EXPECT_THAT(rounds(0), ElementsAre(RoundEntry{2, Colour::kWhite, Result::kLoss},
                                     RoundEntry{0, Colour::kNone, Result::kPairingBye}));
  EXPECT_THAT(rounds(1), ElementsAre(RoundEntry{1, Colour::kBlack, Result::kWin}, absent));
  EXPECT_THAT(rounds(2), ElementsAre(RoundEntry{4, Colour::kBlack, Result::kDraw},
                                     RoundEntry{0, Colour::kNone, Result::kHalfBye}));
  EXPECT_THAT(rounds(4), ElementsAre(absent, absent));
  EXPECT_EQ(tournament->points.pairing_bye, 5);
  EXPECT_FALSE(trf::IsAbsent(*tournament, 1));
  EXPECT_TRUE(trf::IsAbsent(*tournament, 4));
}

// As many as places of a knockout may be empty.
TEST(AsTournament, GivesThePairingByeToNobodyWhereSeveralWouldHaveIt) {
  const std::vector<std::pair<Points, Result>> worth = {{sets::kPoint, Result::kFullBye},
                                                        {sets::kPoint / 2, Result::kHalfBye},
                                                        {0, Result::kZeroBye}};
  for (const auto& [points, result] : worth) {
    const History history = {{{{{0, 1}, {Won(1, 0)}}},
                              {{2, ByeKind::kPairingAllocated}, {3, ByeKind::kPairingAllocated}}},
                             {{{{1, 2}, {Won(1, 2)}}}, {{3, ByeKind::kPairingAllocated}}}};
    const auto tournament = AsTournament(Field(4), history, points);
    ASSERT_TRUE(tournament.ok()) << tournament.status();
    EXPECT_EQ(tournament->players[2].rounds[0].result, result);
    EXPECT_EQ(tournament->players[3].rounds[0].result, result);
    EXPECT_EQ(tournament->players[3].rounds[1].result, Result::kPairingBye);
    EXPECT_EQ(tournament->points.Of(result), tournament->points.pairing_bye);
  }
}

TEST(AsTournament, RefusesPodsOfMoreThanTwo) {
  const History history = {{{{{0, 1, 2}, {}}}, {}}};
  EXPECT_EQ(AsTournament(Field(3), history, 0).status().code(),
            absl::StatusCode::kFailedPrecondition);
}

// The figures are those of C.04.5.1 and its notes.
TEST(Acceleration, IsOfTheUpperHalfRoundedUpToAnEvenNumber) {
  EXPECT_EQ(AcceleratedPlayers(161), 82);
  EXPECT_EQ(AcceleratedPlayers(160), 80);
  EXPECT_EQ(AcceleratedPlayers(10), 6);
  EXPECT_EQ(AcceleratedPlayers(2), 2);
}

std::vector<trf::Tenths> PointsByRound(int rounds, trf::PlayerNumber number) {
  trf::Tournament tournament;
  tournament.planned_rounds = rounds;
  tournament.players.resize(10);
  Accelerate(6, &tournament);
  std::vector<trf::Tenths> points;
  for (int round = 1; round <= rounds; ++round) {
    points.push_back(VirtualPointsOf(tournament, number, round));
  }
  return points;
}

TEST(Acceleration, GivesWinsAndThenDrawsInTheFirstHalfOfTheRounds) {
  EXPECT_THAT(PointsByRound(9, 6), ElementsAre(10, 10, 10, 5, 5, 0, 0, 0, 0));
  EXPECT_THAT(PointsByRound(6, 1), ElementsAre(10, 10, 5, 0, 0, 0));
  EXPECT_THAT(PointsByRound(1, 1), ElementsAre(10));
  EXPECT_THAT(PointsByRound(9, 7), ElementsAre(0, 0, 0, 0, 0, 0, 0, 0, 0));
}

TEST(Acceleration, AgreesWithRecord192WhereHalfOfTheFieldIsEven) {
  trf::Tournament here;
  here.planned_rounds = 7;
  here.players.resize(48);
  trf::Tournament there = here;
  Accelerate(AcceleratedPlayers(48), &here);
  there.acceleration = trf::Acceleration::kBaku;
  for (int round = 1; round <= 7; ++round) {
    for (trf::PlayerNumber number = 1; number <= 48; ++number) {
      EXPECT_EQ(VirtualPointsOf(here, number, round), VirtualPointsOf(there, number, round));
    }
  }
}

}  // namespace
}  // namespace assize::ladder::pairing
