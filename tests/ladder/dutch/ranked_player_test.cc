// What the Dutch system knows of players: order, floats, who may have the bye.
#include "ladder/pairing/dutch/ranked_player.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string_view>
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

// Colour allocation, C.04.3 Article 5, and preferences, Article 1.7.

namespace {

constexpr Colour kWhite = Colour::kWhite;
constexpr Colour kBlack = Colour::kBlack;

// A player after games with these colours ("WBW"), with another player each; '-' was not played.
RankedPlayer After(std::string_view colours, int rank = 0) {
  trf::Tournament tournament;
  tournament.planned_rounds = 20;
  tournament.players.resize(colours.size() + 1);
  for (size_t round = 0; round < colours.size(); ++round) {
    for (trf::Player& player : tournament.players) player.rounds.emplace_back();
    if (colours[round] == '-') continue;
    const Colour colour = colours[round] == 'W' ? kWhite : kBlack;
    tournament.players[0].rounds.back() = {static_cast<int>(round) + 2, colour, trf::Result::kDraw};
    tournament.players[round + 1].rounds.back() = {1, Opposite(colour), trf::Result::kDraw};
  }
  std::vector<RankedPlayer> ranked_players = RankedPlayersOf(tournament);
  RankedPlayer result;
  for (const RankedPlayer& ranked_player : ranked_players) {
    if (ranked_player.number == 1) result = ranked_player;
  }
  result.rank = rank;
  return result;
}

void ExpectPreference(std::string_view colours, PreferenceStrength strength, Colour preference) {
  const RankedPlayer ranked_player = After(colours);
  EXPECT_EQ(ranked_player.strength, strength) << colours;
  EXPECT_EQ(ranked_player.preference, preference) << colours;
}

TEST(Preference, C04_3_1_7_IsAbsoluteAfterTwoEqualColoursOrADifferenceOfTwo) {
  ExpectPreference("WW", PreferenceStrength::kAbsolute, kBlack);
  ExpectPreference("WBB", PreferenceStrength::kAbsolute, kWhite);
  ExpectPreference("WBWBB", PreferenceStrength::kAbsolute, kWhite);
  ExpectPreference("WWBW", PreferenceStrength::kAbsolute, kBlack);
}

TEST(Preference, C04_3_1_7_IsStrongWithADifferenceOfOne) {
  ExpectPreference("W", PreferenceStrength::kStrong, kBlack);
  ExpectPreference("BWB", PreferenceStrength::kStrong, kWhite);
}

TEST(Preference, C04_3_1_7_IsMildWhenBalanced) {
  ExpectPreference("WB", PreferenceStrength::kMild, kWhite);
  ExpectPreference("BW", PreferenceStrength::kMild, kBlack);
}

TEST(Preference, C04_3_1_7_IsNoneBeforeTheFirstGame) {
  ExpectPreference("", PreferenceStrength::kNone, Colour::kNone);
  ExpectPreference("--", PreferenceStrength::kNone, Colour::kNone);
}

TEST(Preference, C04_2_3_4_SkipsRoundsThatWereNotPlayed) {
  ExpectPreference("W-W", PreferenceStrength::kAbsolute, kBlack);
  ExpectPreference("WB-", PreferenceStrength::kMild, kWhite);
}

TEST(Colours, C04_3_5_2_1_GrantsBothPreferences) {
  EXPECT_EQ(ColourOfHigher(After("WB"), After("BW"), kWhite), kWhite);
  EXPECT_EQ(ColourOfHigher(After("BW"), After("WB"), kWhite), kBlack);
  EXPECT_EQ(ColourOfHigher(After(""), After("B"), kWhite), kBlack) << "the other has no preference";
}

TEST(Colours, C04_3_5_2_2_GrantsTheStrongerPreference) {
  EXPECT_EQ(ColourOfHigher(After("BW"), After("W"), kWhite), kWhite) << "mild against strong";
  EXPECT_EQ(ColourOfHigher(After("W"), After("BW"), kWhite), kBlack) << "strong against mild";
  EXPECT_EQ(ColourOfHigher(After("W"), After("WW"), kWhite), kWhite) << "strong against absolute";
}

TEST(Colours, C04_3_5_2_2_GrantsTheWiderDifferenceOfTwoAbsolutePreferences) {
  EXPECT_EQ(ColourOfHigher(After("BWW"), After("BWWBWW"), kWhite), kWhite);
  EXPECT_EQ(ColourOfHigher(After("BWWBWW"), After("BWW"), kWhite), kBlack);
}

// They last differ in the second round, where the first one had black.
TEST(Colours, C04_3_5_2_3_AlternatesFromTheLastRoundWithDifferentColours) {
  EXPECT_EQ(ColourOfHigher(After("WBBW"), After("BWBW"), kBlack), kWhite);
  EXPECT_EQ(ColourOfHigher(After("BWBW"), After("WBBW"), kWhite), kBlack);
}

TEST(Colours, C04_3_5_2_3_PushesUnplayedRoundsToTheFront) {
  // W B - and - W B are the same history, so that 5.2.4 decides.
  EXPECT_EQ(ColourOfHigher(After("WB-"), After("-WB"), kBlack), kWhite);
}

TEST(Colours, C04_3_5_2_4_GrantsTheHigherPlayersPreference) {
  EXPECT_EQ(ColourOfHigher(After("W"), After("W"), kWhite), kBlack);
  EXPECT_EQ(ColourOfHigher(After("WB"), After("WB"), kBlack), kWhite);
}

TEST(Colours, C04_3_5_2_5_GivesTheInitialColourToTheHigherPlayerOfOddRank) {
  EXPECT_EQ(ColourOfHigher(After("", 0), After("", 5), kWhite), kWhite);
  EXPECT_EQ(ColourOfHigher(After("", 1), After("", 5), kWhite), kBlack);
  EXPECT_EQ(ColourOfHigher(After("", 0), After("", 5), kBlack), kBlack);
  EXPECT_EQ(ColourOfHigher(After("", 1), After("", 5), kBlack), kWhite);
}

}  // namespace

}  // namespace assize::ladder::dutch
