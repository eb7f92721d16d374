// Standings and their tie-breaks.
#include "ladder/standings/standings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "tests/ladder/support/pretend_event.h"

namespace assize::ladder::standings {
namespace {

using pairing::ByeKind;
using pairing::Field;
using pairing::History;
using pairing::PlayedPod;
using pairing::PlayedRound;
using sets::kPoint;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// A pod of one match, by rank.
PlayedPod Placed(const std::vector<std::pair<Player, int>>& ranks) {
  PlayedPod played;
  sets::MatchOutcome match;
  for (const auto& [player, rank] : ranks) {
    played.pod.push_back(player);
    match.seats.push_back({.player = player, .score = rank == 1 ? 1.0 : 0.0, .rank = rank});
  }
  played.sets = {{{match}}};
  return played;
}
PlayedPod Win(Player winner, Player loser) { return Placed({{winner, 1}, {loser, 2}}); }
PlayedPod Draw(Player a, Player b) { return Placed({{a, 1}, {b, 1}}); }

std::vector<Player> OrderOf(const std::vector<StandingsRow>& rows) {
  std::vector<Player> order;
  for (const StandingsRow& row : rows) order.push_back(row.player);
  return order;
}
std::vector<int> RanksOf(const std::vector<StandingsRow>& rows) {
  std::vector<int> ranks;
  for (const StandingsRow& row : rows) ranks.push_back(row.rank);
  return ranks;
}

StandingsSettings By(std::vector<TieBreak> tie_breaks) {
  StandingsSettings settings;
  settings.tie_breaks = std::move(tie_breaks);
  return settings;
}

// The value of one tie-break by player.
std::vector<double> ValuesOf(TieBreak tie_break, int players, const History& history) {
  std::vector<double> values(players);
  for (const StandingsRow& row : StandingsOf(Field(players), history, By({tie_break}))) {
    values[row.player] = static_cast<double>(row.tie_breaks[0]) / kPoint;
  }
  return values;
}

// Round robin of four: 0 and 1 draw; 0 beats 2 and 3; 1 beats 3 and draws with 2; 2 beats 3.
// Points: 2.5, 2, 1.5, 0.
History RoundRobinOfFour() {
  return {
      {{Draw(0, 1), Win(2, 3)}, {}}, {{Win(0, 2), Win(1, 3)}, {}}, {{Win(0, 3), Draw(1, 2)}, {}}};
}

// Two against two, without changing partners.
TEST(TieBreaks, ATeamThatIsBestOfItsPodIsAWinOfEachMember) {
  PlayedPod played = Placed({{0, 1}, {1, 2}, {2, 1}, {3, 2}});
  for (sets::SeatOutcome& seat : played.sets[0].matches[0].seats) seat.side = 1 + seat.player % 2;
  EXPECT_THAT(ValuesOf(TieBreak::kWins, 4, {{{played}, {}}}), ElementsAre(1, 0, 1, 0));
}

TEST(Standings, AreByPoints) {
  const auto rows = StandingsOf(Field(4), RoundRobinOfFour(), By({}));
  EXPECT_THAT(OrderOf(rows), ElementsAre(0, 1, 2, 3));
  EXPECT_EQ(rows[0].points, kPoint * 5 / 2);
  EXPECT_EQ(rows[3].points, 0);
}

TEST(Standings, WhoIsEqualInEverythingSharesARankAndTheNextIsLeftOut) {
  const History history = {{{Win(3, 0), Win(2, 1)}, {}}};
  const auto rows = StandingsOf(Field(4), history, By({TieBreak::kBuchholz}));
  EXPECT_THAT(OrderOf(rows), ElementsAre(2, 3, 0, 1));
  EXPECT_THAT(RanksOf(rows), ElementsAre(1, 1, 3, 3));
}

TEST(TieBreaks, BuchholzAddsUpTheOpponentsPoints) {
  EXPECT_THAT(ValuesOf(TieBreak::kBuchholz, 4, RoundRobinOfFour()), ElementsAre(3.5, 4, 4.5, 6));
  EXPECT_THAT(ValuesOf(TieBreak::kBuchholzCut1, 4, RoundRobinOfFour()),
              ElementsAre(3.5, 4, 4.5, 4.5));
}

TEST(TieBreaks, SonnebornBergerAddsUpWhoWasBeatenAndHalfOfWhoWasHeld) {
  // 0: 2 / 2 + 1.5 + 0; 1: 2.5 / 2 + 0 + 1.5 / 2; 2: 0 + 0 + 2 / 2; 3: nothing.
  EXPECT_THAT(ValuesOf(TieBreak::kSonnebornBerger, 4, RoundRobinOfFour()),
              ElementsAre(2.5, 2, 1, 0));
}

TEST(TieBreaks, WinsCountRoundsWonAlone) {
  EXPECT_THAT(ValuesOf(TieBreak::kWins, 4, RoundRobinOfFour()), ElementsAre(2, 1, 1, 0));
}

TEST(TieBreaks, ARoundWithoutOpponentsCountsAsOneAgainstOnesOwnPoints) {
  const History history = {{{Win(0, 1)}, {{2, ByeKind::kPairingAllocated}}},
                           {{Win(0, 2)}, {{1, ByeKind::kHalfPoint}}}};
  // Points: 2, 0.5, 1.
  EXPECT_THAT(ValuesOf(TieBreak::kBuchholz, 3, history), ElementsAre(1.5, 2.5, 3));
  EXPECT_THAT(ValuesOf(TieBreak::kSonnebornBerger, 3, history), ElementsAre(1.5, 0.25, 1));
}

StandingsSettings OfSwiss(TieBreak tie_break) {
  StandingsSettings settings = By({tie_break});
  settings.absences = StandingsSettings::Absences::kOfSwiss;
  return settings;
}

double SwissValueOf(TieBreak tie_break, Player player, int players, const History& history) {
  for (const StandingsRow& row : StandingsOf(Field(players), history, OfSwiss(tie_break))) {
    if (row.player == player) return static_cast<double>(row.tie_breaks[0]) / kPoint;
  }
  return -1;
}

// 3 asked for a bye in the second round and was not there in the third one.
// Points: 3, 0, 2, 0.5, 2.
History WithALeaver() {
  return {{{Win(0, 1), Win(2, 3)}, {{4, ByeKind::kPairingAllocated}}},
          {{Win(0, 2), Win(4, 1)}, {{3, ByeKind::kHalfPoint}}},
          {{Win(0, 4), Win(2, 1)}, {}}};
}

TEST(TieBreaks, InASwissTheAbsencesAtAnOpponentsEndCountADrawEach) {
  // Of 2: 0.5 + 0.5 for 3, 3 for 0, 0 for 1.
  EXPECT_EQ(SwissValueOf(TieBreak::kBuchholz, 2, 5, WithALeaver()), 4);
  EXPECT_EQ(ValuesOf(TieBreak::kBuchholz, 5, WithALeaver())[2], 3.5);
  EXPECT_EQ(SwissValueOf(TieBreak::kSonnebornBerger, 2, 5, WithALeaver()), 1);
  // Its own rounds are not adjusted.
  EXPECT_EQ(SwissValueOf(TieBreak::kBuchholz, 3, 5, WithALeaver()), 3);
}

TEST(TieBreaks, AnAbsenceBeforeALaterGameCountsWhatItBrought) {
  const History history = {{{Win(0, 1)}, {}}, {{Win(0, 2)}, {}}, {{Draw(1, 2)}, {}}};
  // 1 was not there in the second round, but came back: 0.5. 2 came late: 0.5.
  EXPECT_EQ(SwissValueOf(TieBreak::kBuchholz, 0, 3, history), 1 + 2);
}

TEST(TieBreaks, WhoHasNotPlayedYetInAnOpenRoundIsNotAbsent) {
  StandingsSettings settings = OfSwiss(TieBreak::kBuchholz);
  settings.whole_rounds = 1;
  const auto rows =
      StandingsOf(Field(4), {{{Win(0, 1), Win(2, 3)}, {}}, {{Win(0, 2)}, {}}}, settings);
  // 0: nothing for 1, whose second game goes on, and 1 for 2.
  EXPECT_EQ(rows[0].tie_breaks[0], kPoint);
}

// 0 has 2.5 points and asked for a bye in the second round; 1 has 1, 2 has 2.
History WithARest() {
  return {{{Win(0, 1)}, {{2, ByeKind::kPairingAllocated}}},
          {{Win(2, 1)}, {{0, ByeKind::kHalfPoint}}},
          {{Win(0, 2)}, {{1, ByeKind::kPairingAllocated}}}};
}

TEST(TieBreaks, WhatWasMissedByChoiceIsCutFirst) {
  EXPECT_EQ(SwissValueOf(TieBreak::kBuchholz, 0, 3, WithARest()), 5.5);
  EXPECT_EQ(SwissValueOf(TieBreak::kBuchholzCut1, 0, 3, WithARest()), 3);
  EXPECT_EQ(SwissValueOf(TieBreak::kBuchholzCut2, 0, 3, WithARest()), 2);
  EXPECT_EQ(SwissValueOf(TieBreak::kMedianBuchholz, 0, 3, WithARest()), 1);
  EXPECT_EQ(ValuesOf(TieBreak::kBuchholzCut1, 3, WithARest())[0], 4.5) << "not in a round robin";
}

TEST(TieBreaks, CutsOfTooFewRoundsLeaveNothing) {
  const History history = {{{Win(0, 1)}, {}}};
  for (const TieBreak cut : {TieBreak::kBuchholzCut2, TieBreak::kMedianBuchholz}) {
    EXPECT_THAT(ValuesOf(cut, 2, history), ElementsAre(0, 0));
  }
}

TEST(TieBreaks, ProgressiveAddsUpThePointsAfterEachRound) {
  EXPECT_THAT(ValuesOf(TieBreak::kProgressive, 3, WithARest()),
              ElementsAre(1 + 1.5 + 2.5, 0 + 0 + 1, 1 + 2 + 2));
}

TEST(TieBreaks, KoyaCountsOpponentsWithHalfOfThePoints) {
  EXPECT_THAT(ValuesOf(TieBreak::kKoya, 4, RoundRobinOfFour()), ElementsAre(1.5, 1, 0.5, 0));
}

TEST(TieBreaks, AverageRatingIsRoundedAndKnowsOpponentsWithoutOne) {
  StandingsSettings settings = By({TieBreak::kAverageRating});
  settings.ratings = {100.0, 0.0, -50.0, std::nullopt};
  std::vector<double> values(4);
  for (const StandingsRow& row : StandingsOf(Field(4), RoundRobinOfFour(), settings)) {
    values[row.player] = static_cast<double>(row.tie_breaks[0]) / kPoint;
  }
  EXPECT_THAT(values, ElementsAre(-25, 25, 50, 17));
}

TEST(TieBreaks, AreReadInTheirOrderFromWords) {
  EXPECT_THAT(*ParseTieBreaks("koya,buchholz-cut1"),
              ElementsAre(TieBreak::kKoya, TieBreak::kBuchholzCut1));
  const auto all = ParseTieBreaks(
      "direct-encounter,buchholz-cut1,buchholz-cut2,buchholz,median,sonneborn-berger,wins,"
      "progressive,koya,average-rating,score");
  ASSERT_TRUE(all.ok()) << all.status();
  for (const TieBreak tie_break : *all) {
    EXPECT_THAT(*ParseTieBreaks(TieBreakWord(tie_break)), ElementsAre(tie_break));
  }
  const auto error = [](const char* text) {
    return std::string(ParseTieBreaks(text).status().message());
  };
  EXPECT_THAT(error("wins,buchholtz"), HasSubstr("Did you mean 'buchholz'?"));
  EXPECT_THAT(error("wins,buchholtz"), HasSubstr("direct-encounter, buchholz-cut1"));
  EXPECT_THAT(error("wins,koya,wins"), HasSubstr("wins is named twice"));
  EXPECT_THAT(error("wins,"), HasSubstr("no tie-break is called \"\""));
}

TEST(TieBreaks, DirectEncounterDecidesAmongWhoHasMet) {
  // 0 and 1 have two points each; 1 beat 0.
  const History history = {
      {{Win(1, 0), Win(2, 3)}, {}}, {{Win(0, 2), Win(3, 1)}, {}}, {{Win(0, 3), Win(1, 2)}, {}}};
  const auto rows = StandingsOf(Field(4), history, By({TieBreak::kDirectEncounter}));
  EXPECT_THAT(OrderOf(rows), ElementsAre(1, 0, 2, 3));
  EXPECT_THAT(RanksOf(rows), ElementsAre(1, 2, 3, 4));
}

TEST(TieBreaks, DirectEncounterDecidesNothingWhereSomeHaveNotMet) {
  const History history = {{{Win(0, 1), Win(2, 3)}, {}}};
  const auto rows = StandingsOf(Field(4), history, By({TieBreak::kDirectEncounter}));
  EXPECT_THAT(RanksOf(rows), ElementsAre(1, 1, 3, 3));
}

TEST(TieBreaks, OfPodsAreMeansOverTheOpponents) {
  // Points: 0: 1, 1: 1/2, 2: 0.
  const History history = {{{Placed({{0, 1}, {1, 2}, {2, 3}})}, {}}};
  EXPECT_THAT(ValuesOf(TieBreak::kBuchholz, 3, history), ElementsAre(0.25, 0.5, 0.75));
  EXPECT_THAT(ValuesOf(TieBreak::kSonnebornBerger, 3, history), ElementsAre(0.25, 0, 0));
  EXPECT_THAT(ValuesOf(TieBreak::kWins, 3, history), ElementsAre(1, 0, 0));
  EXPECT_THAT(ValuesOf(TieBreak::kScore, 3, history), ElementsAre(1, 0, 0));
}

TEST(Standings, CountForfeitsByesAndMatches) {
  PlayedPod played = Win(0, 1);
  played.sets[0].matches.push_back(played.sets[0].matches[0]);
  played.sets[0].matches[1].seats[1].forfeited = true;
  Field field(3);
  field[1].withdrawn = true;
  const History history = {{{played}, {{2, ByeKind::kPairingAllocated}}},
                           {{}, {{0, ByeKind::kZeroPoint}}}};
  const auto rows = StandingsOf(field, history, By({}));
  EXPECT_THAT(OrderOf(rows), ElementsAre(0, 2, 1));
  EXPECT_EQ(rows[0].matches, 2);
  EXPECT_EQ(rows[0].firsts, 2);
  EXPECT_EQ(rows[0].byes, 1);
  EXPECT_EQ(rows[0].forfeits, 0);
  EXPECT_FALSE(rows[0].withdrawn);
  EXPECT_EQ(rows[2].forfeits, 1);
  EXPECT_EQ(rows[2].rounds, 1);
  EXPECT_TRUE(rows[2].withdrawn);
}

TEST(Standings, ByesCountWhatTheEventSays) {
  StandingsSettings settings = By({});
  settings.bye_points = kPoint / 2;
  const History history = {{{}, {{0, ByeKind::kPairingAllocated}, {1, ByeKind::kHalfPoint}}}};
  const auto rows = StandingsOf(Field(3), history, settings);
  EXPECT_EQ(rows[0].points, kPoint / 2);
  EXPECT_EQ(rows[1].points, kPoint / 2);
  EXPECT_EQ(rows[2].points, 0);
}

TEST(Standings, ARoundThatWasGivenUpCountsForNobody) {
  const History history = {{{{{0, 1}, {}}}, {}}};
  const auto rows = StandingsOf(Field(2), history, By({TieBreak::kWins}));
  EXPECT_THAT(RanksOf(rows), ElementsAre(1, 1));
  EXPECT_EQ(rows[0].rounds, 0);
}

TEST(Standings, OfKnockoutsFollowHowLongEverybodyStayedIn) {
  pairing::FormatSettings format;
  format.kind = &pairing::kKnockout;
  const History history = PretendEvent(format, Field(7), nullptr);
  StandingsSettings settings;
  settings.order = Order::kBySurvival;
  settings.tie_breaks = {};
  const auto rows = StandingsOf(Field(7), history, settings);
  EXPECT_THAT(OrderOf(rows), ElementsAre(0, 1, 2, 3, 4, 5, 6));
  EXPECT_THAT(RanksOf(rows), ElementsAre(1, 2, 3, 3, 5, 5, 5));
}

TEST(Standings, OfKnockoutsPutAFinalistWhoWithdrewBehindTheOther) {
  const History history = {{{Win(0, 3), Win(1, 2)}, {}}};
  Field field(4);
  field[0].withdrawn = true;
  StandingsSettings settings = By({});
  settings.order = Order::kBySurvival;
  EXPECT_THAT(OrderOf(StandingsOf(field, history, settings)), ElementsAre(1, 2, 3, 0));
}

TEST(Standings, OfLaddersAreByRatingsNotByHowOftenSomebodyWasPaired) {
  // 0 has three points of three rounds, 1 one of one.
  const History history = {{{Win(0, 2), Win(1, 3)}, {}}, {{Win(0, 3)}, {}}, {{Win(0, 2)}, {}}};
  StandingsSettings settings = By({});
  settings.order = Order::kByRating;
  settings.ratings = {50, 80.5, std::nullopt, 50};
  const auto rows = StandingsOf(Field(4), history, settings);
  EXPECT_THAT(OrderOf(rows), ElementsAre(1, 0, 3, 2));
  EXPECT_THAT(RanksOf(rows), ElementsAre(1, 2, 3, 4));
}

// Over many random events: the sums that must come out.
TEST(Standings, OfAnyEventHaveHalfAPointForEachSeatAndRound) {
  Stream chance = Chance(SeedFromText("sums")).Open({"results"});
  for (int i = 0; i < 40; ++i) {
    pairing::FormatSettings format;
    format.seats = 3 + static_cast<int>(chance.Below(3));
    format.min_seats = 3;
    format.max_seats = 6;
    format.rounds = 3;
    format.scoring = chance.Below(2) == 0 ? sets::Scoring::kAveraged : sets::Scoring::kPlaced;
    const int players = 6 + static_cast<int>(chance.Below(15));
    const History history = PretendEvent(format, Field(players), &chance);
    StandingsSettings settings;
    settings.scoring = format.scoring;
    Points sum = 0;
    Points expected = 0;
    int last_rank = 0;
    for (const StandingsRow& row : StandingsOf(Field(players), history, settings)) {
      sum += row.points;
      expected += row.rounds * kPoint / 2 + row.byes * kPoint;
      EXPECT_GE(row.rank, last_rank);
      last_rank = row.rank;
    }
    EXPECT_EQ(sum, expected);
  }
}

// The names of players in a field must not matter but for ties that nothing else breaks.
TEST(Standings, DoNotDependOnTheOrderOfPodsInARound) {
  Stream chance = Chance(SeedFromText("order")).Open({"results"});
  pairing::FormatSettings format;
  format.rounds = 4;
  History history = PretendEvent(format, Field(12), &chance);
  const auto before = StandingsOf(Field(12), history, {});
  for (PlayedRound& round : history) std::reverse(round.pods.begin(), round.pods.end());
  const auto after = StandingsOf(Field(12), history, {});
  EXPECT_EQ(OrderOf(before), OrderOf(after));
  EXPECT_EQ(RanksOf(before), RanksOf(after));
}

}  // namespace
}  // namespace assize::ladder::standings
