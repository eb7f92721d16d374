// Crosstables.
#include "ladder/standings/crosstable.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/ladder/support/pretend_event.h"

namespace assize::ladder::standings {
namespace {

using sets::kPoint;
using ::testing::ElementsAre;

TEST(Crosstable, TellsEachPlayersWayThroughTheRounds) {
  const pairing::History history = {
      {{{{2, 0}, {pairing::PretendSet({2, 0}, sets::Seating::kRotated, 3, nullptr)}}},
       {{1, pairing::ByeKind::kHalfPoint}}},
      {{{{0, 1}, {}}}, {}}};
  const Crosstable table = CrosstableOf(3, history, sets::Scoring::kPlaced, kPoint);
  const RoundResult& first = table.round_results[0][0];
  EXPECT_EQ(first.kind, PassageKind::kPlayed);
  EXPECT_EQ(first.points, kPoint);
  EXPECT_THAT(first.opponents, ElementsAre(2));
  EXPECT_EQ(first.seat, 1);
  EXPECT_EQ(first.place, 1);
  EXPECT_EQ(first.sets, 1);
  EXPECT_EQ(first.matches, 2);
  EXPECT_EQ(first.firsts, 2);
  EXPECT_EQ(table.round_results[1][0].kind, PassageKind::kBye);
  EXPECT_EQ(table.round_results[1][0].points, kPoint / 2);
  EXPECT_EQ(table.round_results[0][1].kind, PassageKind::kVoid);
  EXPECT_EQ(table.round_results[2][1].kind, PassageKind::kOut);
  EXPECT_EQ(table.duels[0][2].meetings, 1);
  EXPECT_EQ(table.duels[0][1].meetings, 0);
}

TEST(Crosstable, DuelsOfTwoAddUpToTheirMeetings) {
  Stream chance = Chance(SeedFromText("duels")).Open({"results"});
  for (int seats : {2, 4}) {
    pairing::FormatSettings format;
    format.seats = format.min_seats = format.max_seats = seats;
    format.rounds = 5;
    const int players = 12;
    const auto history = PretendEvent(format, pairing::Field(players), &chance);
    const Crosstable table = CrosstableOf(players, history, format.scoring, kPoint);
    for (Player a = 0; a < players; ++a) {
      for (Player b = 0; b < a; ++b) {
        const Duel& duel = table.duels[a][b];
        EXPECT_EQ(duel.meetings, table.duels[b][a].meetings);
        EXPECT_EQ(duel.points + table.duels[b][a].points, duel.meetings * kPoint);
      }
    }
  }
}

TEST(Crosstable, PartnersWhoNeverPartHaveNotMet) {
  sets::MatchOutcome match;
  for (Player player : {0, 1, 2, 3}) {
    match.seats.push_back({.player = player, .rank = 1 + player % 2, .side = 1 + player % 2});
  }
  const pairing::History history = {{{{{0, 1, 2, 3}, {{{match}}}}}, {}}};
  const Crosstable table = CrosstableOf(4, history, sets::Scoring::kPlaced, kPoint);
  EXPECT_THAT(table.round_results[0][0].opponents, ElementsAre(1, 3));
  EXPECT_THAT(table.round_results[0][0].against, ElementsAre(kPoint, kPoint));
  EXPECT_EQ(table.duels[0][2].meetings, 0);
  EXPECT_EQ(table.duels[0][3].meetings, 1);
}

}  // namespace
}  // namespace assize::ladder::standings
