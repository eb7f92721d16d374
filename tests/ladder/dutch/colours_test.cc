// Colour allocation, C.04.3 Article 5, and preferences, Article 1.7.
#include <gtest/gtest.h>

#include <string_view>

#include "ladder/pairing/dutch/ranked_player.h"

namespace assize::ladder::dutch {
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
