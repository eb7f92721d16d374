// What the Dutch system knows of players: order, floats, who may have the bye.
#include "ladder/pairing/dutch/ranked_player.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace assize::ladder::dutch {
namespace {

using ::testing::ElementsAre;
using trf::Result;
using trf::RoundEntry;
using trf::Tournament;

// One row of entries a player.
Tournament Played(std::vector<std::vector<RoundEntry>> rows) {
  Tournament tournament;
  tournament.planned_rounds = 9;
  for (std::vector<RoundEntry>& row : rows) {
    tournament.players.emplace_back();
    tournament.players.back().rounds = std::move(row);
  }
  return tournament;
}

RoundEntry White(int opponent, Result result) { return {opponent, Colour::kWhite, result}; }
RoundEntry Black(int opponent, Result result) { return {opponent, Colour::kBlack, result}; }
RoundEntry Unplayed(Result result) { return {.result = result}; }

std::vector<int> NumbersOf(const std::vector<RankedPlayer>& ranked_players) {
  std::vector<int> numbers;
  for (const RankedPlayer& ranked_player : ranked_players) numbers.push_back(ranked_player.number);
  return numbers;
}

RankedPlayer Find(const Tournament& tournament, int number) {
  for (const RankedPlayer& ranked_player : RankedPlayersOf(tournament)) {
    if (ranked_player.number == number) return ranked_player;
  }
  ADD_FAILURE() << "no player " << number;
  return {};
}

// 1 beats 3, 2 loses to 4; then 1 (10) meets 4 (10), and 2 (0) meets 3 (0) and wins.
Tournament TwoRounds() {
  return Played({{White(3, Result::kWin), White(4, Result::kDraw)},
                 {Black(4, Result::kLoss), White(3, Result::kWin)},
                 {Black(1, Result::kLoss), Black(2, Result::kLoss)},
                 {White(2, Result::kWin), Black(1, Result::kDraw)}});
}

TEST(Participants, C04_3_1_2_AreOrderedByScoreThenRanking) {
  EXPECT_THAT(NumbersOf(RankedPlayersOf(TwoRounds())), ElementsAre(1, 4, 2, 3));
}

TEST(Participants, FollowTheRankingOfTheFile) {
  Tournament tournament = TwoRounds();
  tournament.ranking = {4, 3, 2, 1};
  EXPECT_THAT(NumbersOf(RankedPlayersOf(tournament)), ElementsAre(4, 1, 2, 3));
}

TEST(Participants, CountVirtualPointsInTheirScore) {
  Tournament tournament = TwoRounds();
  tournament.acceleration = trf::Acceleration::kBaku;
  const RankedPlayer player = Find(tournament, 2);
  EXPECT_EQ(player.score, 20);
  EXPECT_EQ(player.score_without_virtual_points, 10);
}

TEST(Participants, AreWithoutThoseWhoAreAbsent) {
  Tournament tournament = TwoRounds();
  tournament.players[0].next_absence = Result::kZeroBye;
  EXPECT_THAT(NumbersOf(RankedPlayersOf(tournament)), ElementsAre(4, 2, 3));
  EXPECT_EQ(Find(tournament, 2).rank, 1) << "who has taken part keeps a rank";
}

TEST(Participants, HaveNoRankBeforeTheyTakePart) {
  Tournament tournament =
      Played({{Unplayed(Result::kZeroBye)}, {White(3, Result::kWin)}, {Black(2, Result::kLoss)}});
  EXPECT_EQ(Find(tournament, 2).rank, 1);
  tournament.players[0].next_absence = Result::kZeroBye;
  EXPECT_EQ(Find(tournament, 2).rank, 0) << "player 1 has not come yet";
}

TEST(Floats, C04_3_1_4_2_GoToBothPlayersOfAPairWithUnequalScores) {
  // Round 2: 1 (10) meets 2 (0).
  const Tournament tournament = Played({{White(3, Result::kWin), Black(2, Result::kWin)},
                                        {Black(4, Result::kLoss), White(1, Result::kLoss)},
                                        {Black(1, Result::kLoss), White(4, Result::kDraw)},
                                        {White(2, Result::kWin), Black(3, Result::kDraw)}});
  EXPECT_THAT(Find(tournament, 1).floats, ElementsAre(Float::kDown, Float::kNone));
  EXPECT_THAT(Find(tournament, 2).floats, ElementsAre(Float::kUp, Float::kNone));
  EXPECT_THAT(Find(tournament, 4).floats, ElementsAre(Float::kDown, Float::kNone));
}

TEST(Floats, C04_3_1_4_2_CountVirtualPointsOfTheirRound) {
  Tournament tournament = Played({{White(2, Result::kDraw)},
                                  {Black(1, Result::kDraw)},
                                  {White(4, Result::kDraw)},
                                  {Black(3, Result::kDraw)}});
  EXPECT_EQ(Find(tournament, 1).floats[0], Float::kNone);
  tournament.acceleration = trf::Acceleration::kExplicit;
  tournament.virtual_points = {{10, 1, 1, 1, 1}};
  EXPECT_EQ(Find(tournament, 1).floats[0], Float::kDown);
  EXPECT_EQ(Find(tournament, 2).floats[0], Float::kUp);
}

TEST(Floats, C04_3_1_4_3_GoDownForPointsWithoutPlaying) {
  const auto float_after = [](Result result) {
    return Find(Played({{Unplayed(result)}, {Unplayed(Result::kZeroBye)}}), 1).floats[0];
  };
  EXPECT_EQ(float_after(Result::kPairingBye), Float::kDown);
  EXPECT_EQ(float_after(Result::kForfeitWin), Float::kDown);
  EXPECT_EQ(float_after(Result::kHalfBye), Float::kDown);
  EXPECT_EQ(float_after(Result::kForfeitLoss), Float::kNone);
  EXPECT_EQ(float_after(Result::kZeroBye), Float::kNone);
}

bool MayHaveByeAfter(Result result, const trf::PointSystem& points = {}) {
  Tournament tournament = Played({{Unplayed(result)}, {Unplayed(Result::kZeroBye)}});
  tournament.points = points;
  return Find(tournament, 1).may_have_bye;
}

TEST(Bye, C04_1_4_IsBarredByAnEarlierOneWhateverItCounts) {
  EXPECT_FALSE(MayHaveByeAfter(Result::kPairingBye));
  EXPECT_FALSE(MayHaveByeAfter(Result::kPairingBye, {.pairing_bye = 0}));
}

TEST(Bye, C04_1_4_IsBarredByAWinsPointsWithoutPlaying) {
  EXPECT_FALSE(MayHaveByeAfter(Result::kForfeitWin));
  EXPECT_FALSE(MayHaveByeAfter(Result::kFullBye));
  EXPECT_FALSE(MayHaveByeAfter(Result::kHalfBye, {.win = 10, .draw = 10}));
  EXPECT_FALSE(MayHaveByeAfter(Result::kZeroBye, {.zero_bye = 10}));
}

TEST(Bye, C04_1_4_IsNotBarredByLessThanAWin) {
  EXPECT_TRUE(MayHaveByeAfter(Result::kForfeitLoss));
  EXPECT_TRUE(MayHaveByeAfter(Result::kHalfBye));
  EXPECT_TRUE(MayHaveByeAfter(Result::kZeroBye));
}

}  // namespace
}  // namespace assize::ladder::dutch
