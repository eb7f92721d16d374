// What a tournament contains about its players: points, virtual points, absences, the first colour.
#include "ladder/trf/tournament.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "ladder/trf/line.h"

namespace assize::ladder::trf {
namespace {

Tournament WithPlayers(int players) {
  Tournament tournament;
  tournament.planned_rounds = 9;
  tournament.players.resize(players);
  return tournament;
}

TEST(Score, CountsResultsByThePointSystem) {
  Tournament tournament = WithPlayers(2);
  tournament.points = {
      .win = 30, .draw = 10, .loss = 1, .forfeit_loss = 2, .zero_bye = 3, .pairing_bye = 20};
  Player& player = tournament.players[0];
  const auto score_after = [&](Result result) {
    player.rounds = {{.result = result}};
    return Score(tournament, player);
  };
  EXPECT_EQ(score_after(Result::kWin), 30);
  EXPECT_EQ(score_after(Result::kForfeitWin), 30);
  EXPECT_EQ(score_after(Result::kFullBye), 30);
  EXPECT_EQ(score_after(Result::kDraw), 10);
  EXPECT_EQ(score_after(Result::kHalfBye), 10);
  EXPECT_EQ(score_after(Result::kLoss), 1);
  EXPECT_EQ(score_after(Result::kForfeitLoss), 2);
  EXPECT_EQ(score_after(Result::kZeroBye), 3);
  EXPECT_EQ(score_after(Result::kPairingBye), 20);
}

TEST(Score, CanBeThatOfAnEarlierRound) {
  Tournament tournament = WithPlayers(2);
  Player& player = tournament.players[0];
  player.rounds = {{2, Colour::kWhite, Result::kWin}, {2, Colour::kBlack, Result::kDraw}};
  EXPECT_EQ(Score(tournament, player, 0), 0);
  EXPECT_EQ(Score(tournament, player, 1), 10);
  EXPECT_EQ(Score(tournament, player, 2), 15);
}

// C.04.5.1: 9 rounds are accelerated in 5, of which the first 3 count whole points.
TEST(Baku, AcceleratesTheUpperHalfInTheFirstHalf) {
  Tournament tournament = WithPlayers(8);
  tournament.acceleration = Acceleration::kBaku;
  for (const int round : {1, 2, 3}) EXPECT_EQ(VirtualPointsOf(tournament, 4, round), 10);
  for (const int round : {4, 5}) EXPECT_EQ(VirtualPointsOf(tournament, 4, round), 5);
  EXPECT_EQ(VirtualPointsOf(tournament, 4, 6), 0);
  EXPECT_EQ(VirtualPointsOf(tournament, 5, 1), 0);
}

TEST(Baku, FollowsTheRankingOfTheFile) {
  Tournament tournament = WithPlayers(4);
  tournament.acceleration = Acceleration::kBaku;
  tournament.ranking = {4, 3, 2, 1};
  EXPECT_EQ(VirtualPointsOf(tournament, 4, 1), 10);
  EXPECT_EQ(VirtualPointsOf(tournament, 1, 1), 0);
}

TEST(VirtualPoints, AreThoseOfTheLastRecordThatFits) {
  Tournament tournament = WithPlayers(4);
  tournament.acceleration = Acceleration::kExplicit;
  tournament.virtual_points = {{10, 1, 3, 1, 2}, {5, 3, 4, 2, 3}};
  EXPECT_EQ(VirtualPointsOf(tournament, 1, 3), 10);
  EXPECT_EQ(VirtualPointsOf(tournament, 2, 3), 5);
  EXPECT_EQ(VirtualPointsOf(tournament, 2, 4), 5);
  EXPECT_EQ(VirtualPointsOf(tournament, 4, 3), 0);
}

TEST(IsAbsent, KnowsBothSpellings) {
  Tournament tournament = WithPlayers(4);
  for (Player& player : tournament.players) player.rounds.resize(2);
  tournament.players[0].next_absence = Result::kHalfBye;
  tournament.requested_byes = {{Result::kZeroBye, 3, {2}}, {Result::kZeroBye, 2, {3}}};
  EXPECT_TRUE(IsAbsent(tournament, 1));
  EXPECT_TRUE(IsAbsent(tournament, 2));
  EXPECT_FALSE(IsAbsent(tournament, 3)) << "asked for another round";
  EXPECT_FALSE(IsAbsent(tournament, 4));
}

TEST(InitialColour, IsWhatIsStated) {
  Tournament tournament = WithPlayers(2);
  tournament.initial_colour = Colour::kBlack;
  tournament.players[0].rounds = {{2, Colour::kWhite, Result::kWin}};
  tournament.players[1].rounds = {{1, Colour::kBlack, Result::kLoss}};
  EXPECT_EQ(InitialColour(tournament), Colour::kBlack);
}

TEST(InitialColour, IsToldByTheFirstOfThosePairedInTheFirstRound) {
  Tournament tournament = WithPlayers(4);
  tournament.players[0].rounds = {{.result = Result::kZeroBye}};
  tournament.players[1].rounds = {{.result = Result::kPairingBye}};
  tournament.players[2].rounds = {{4, Colour::kWhite, Result::kWin}};
  tournament.players[3].rounds = {{3, Colour::kBlack, Result::kLoss}};
  // Player 2 is the first, player 3 the second, whose colour is the other one.
  EXPECT_EQ(InitialColour(tournament), Colour::kBlack);
}

TEST(InitialColour, IsWhiteWhereNothingTells) {
  EXPECT_EQ(InitialColour(WithPlayers(4)), Colour::kWhite);
}

}  // namespace

// Columns of TRF lines: what they contain, and what errors state.

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Line Decoded(std::string_view text) { return *Line::Decode(7, text); }

TEST(Line, CountsColumnsInCharactersFromOne) {
  const Line line = Decoded("abc\u00e9fg");
  EXPECT_EQ(line.width(), 6);
  EXPECT_EQ(line.Raw(1, 3), "abc");
  EXPECT_EQ(line.Raw(4, 5), "\u00e9f");
  EXPECT_EQ(line.At(6), 'g');
}

TEST(Line, IsSpacesBehindItsEnd) {
  const Line line = Decoded("ab");
  EXPECT_EQ(line.Raw(2, 9), "b");
  EXPECT_EQ(line.Raw(5, 9), "");
  EXPECT_EQ(line.At(3), ' ');
}

TEST(Line, TrimsTextAtBothEnds) { EXPECT_EQ(Decoded("  a b  ").Text(1, 7), "a b"); }

TEST(Line, RefusesWhatIsNotUtf8AndSaysWhere) {
  for (const std::string_view bad : {"abc\xff", "abc\xc3", "abc\xe2\x82", "abc\x80"}) {
    const auto line = Line::Decode(7, bad);
    ASSERT_FALSE(line.ok()) << bad;
    EXPECT_EQ(line.status().code(), absl::StatusCode::kDataLoss);
    EXPECT_THAT(std::string(line.status().message()), HasSubstr("line 7, column 4"));
  }
}

TEST(Line, ReadsNumbersWithinBounds) {
  const Line line = Decoded("  12 0003 x1 99999999999");
  EXPECT_EQ(*line.Number(1, 4, "place", 0, 12), 12);
  EXPECT_EQ(*line.Number(6, 9, "place", 0, 12), 3);
  EXPECT_FALSE(line.Number(1, 4, "place", 0, 11).ok());
  EXPECT_FALSE(line.Number(1, 4, "place", 13, 20).ok());
  EXPECT_FALSE(line.Number(11, 12, "place", 0, 20).ok());
  EXPECT_FALSE(line.Number(14, 24, "place", 0, 20).ok());
  EXPECT_FALSE(line.Number(30, 33, "place", 0, 20).ok());
}

TEST(Line, ErrorsNameLineColumnsValueAndWhatIsAllowed) {
  const auto number = Decoded("   x").Number(2, 4, "place", 1, 9);
  EXPECT_EQ(std::string(number.status().message()),
            "line 7, columns 2-4: place \"x\": must be a number from 1 to 9");
}

TEST(Line, ReadsPointsWithAtMostOneDecimal) {
  EXPECT_EQ(*Decoded(" 2.5").Points(1, 4, "points"), 25);
  EXPECT_EQ(*Decoded("  .5").Points(1, 4, "points"), 5);
  EXPECT_EQ(*Decoded("  12").Points(1, 4, "points"), 120);
  for (const std::string_view bad : {"", "2.55", "-1.0", "1.", "x.5", "1.x", "."}) {
    EXPECT_FALSE(Decoded(bad).Points(1, 8, "points").ok()) << bad;
  }
}

TEST(Line, ReadsPlayersInFourColumnsEach) {
  EXPECT_THAT(*Decoded("240    1   20  300").Players(5), ElementsAre(1, 20, 300));
  EXPECT_THAT(*Decoded("240 ").Players(5), IsEmpty());
  EXPECT_FALSE(Decoded("240    1x  20").Players(5).ok());
  EXPECT_FALSE(Decoded("240    0").Players(5).ok());
}

}  // namespace

}  // namespace assize::ladder::trf
