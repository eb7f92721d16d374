// Duel d'Escrocs: the setup and its draws, and the options of a match.
#include <map>
#include <set>

#include "absl/strings/str_cat.h"
#include "tests/games/duel_descrocs/position.h"
#include "tests/games/duel_descrocs/random_play.h"

namespace assize::games::duel_descrocs {
namespace {

// DUEL-3.1, DUEL-3.2, DUEL-3.4, DUEL-9.3, DUEL-9.5: tiles and reinforcements are drawn evenly.
TEST(DuelSetup, DUEL_3_1_TilesAndReinforcementsAreDrawn) {
  std::map<int, int> raouls;
  std::map<int, int> pats;
  for (int i = 0; i < 1200; ++i) {
    const State state =
        Rules::Start(ConfigOf(kSettings[0]), Chance(SeedFromText(std::to_string(i))), nullptr);
    ASSERT_NE(state.pub.tiles[Chair{0}], state.pub.tiles[Chair{1}]);
    const BySide<ReinforcementSet>& dealt = state.hidden.dealt;
    ASSERT_EQ((dealt[Side::kZero] | dealt[Side::kOne]).Size(), 2 * kDealt);
    for (Side side : kBothSides) {
      raouls[static_cast<int>(side)] += state.pub.tiles[static_cast<Chair>(side)] == kRaoul;
      pats[static_cast<int>(side)] += dealt[side].Has(kPat);
    }
  }
  for (int side : {0, 1}) {
    EXPECT_NEAR(raouls[side], 300, 60);
    EXPECT_NEAR(pats[side], 400, 70);
  }
}

TEST(DuelSetup, DUEL_9_3_RaoulIsAlwaysInATeamMatch) {
  std::map<int, int> places;
  for (int i = 0; i < 600; ++i) {
    const State state =
        Rules::Start(ConfigOf(kSettings[4]), Chance(SeedFromText(std::to_string(i))), nullptr);
    std::set<Bandit> tiles;
    for (int chair = 0; chair < 3; ++chair) {
      const Bandit tile = state.pub.tiles[static_cast<Chair>(chair)];
      tiles.insert(tile);
      if (tile == kRaoul) ++places[chair];
    }
    ASSERT_EQ(tiles.size(), 3u);
    ASSERT_TRUE(tiles.contains(kRaoul));
  }
  for (int chair : {0, 1, 2}) EXPECT_NEAR(places[chair], 200, 50);
}

// DUEL-3.3, DUEL-3.5: the first splitter is drawn after the reinforcements are kept.
TEST(DuelSetup, DUEL_3_5_TheFirstSplitterIsDrawnUnlessItIsFixed) {
  const auto first = [](const Config& config, int number) {
    Game game(Rules::Start(config, Chance(SeedFromText(std::to_string(number))), nullptr));
    game.AnswerByDefault();
    return game.pub().splitter;
  };
  Config config = ConfigOf(kSettings[0]);
  int zeros = 0;
  for (int i = 0; i < 200; ++i) zeros += first(config, i) == Side::kZero;
  EXPECT_NEAR(zeros, 100, 40);
  config.first_splitter = Side::kOne;
  for (int i = 0; i < 20; ++i) EXPECT_EQ(first(config, i), Side::kOne);
}

TEST(DuelSetup, DUEL_3_3_AnythingButTwoOfTheThreeIsIllegal) {
  const Game game(Rules::Start(ConfigOf(kSettings[0]), Chance(SeedFromText("keep")), nullptr));
  const ReinforcementSet dealt = game.own(0).dealt;
  EXPECT_EQ(game.Judged(0, Keep{dealt, {}}), "DUEL-3.3");
  EXPECT_EQ(game.Judged(0, Keep{dealt.Lowest(1), dealt - dealt.Lowest(2)}), "DUEL-3.3");
  EXPECT_EQ(game.Judged(0, Keep{(kAllReinforcements - dealt).Lowest(2), {}}), "DUEL-3.3");
  EXPECT_EQ(game.OptionsOf(0).size(), 3u);
}

std::string Refusal(int seats, const OptionValues& options) {
  const absl::StatusOr<Config> config = Rules::Configure(seats, options);
  return config.ok() ? "" : std::string(config.status().message());
}

TEST(DuelOptions, DUEL_1_7_ModesFollowFromTheNumberOfBots) {
  EXPECT_EQ(ConfigOf(kSettings[0]).mode, Mode::kDuel);
  EXPECT_EQ(ConfigOf(kSettings[2]).chairs, 4);
  EXPECT_EQ(ConfigOf(kSettings[2]).control, Control::kTeam);
  EXPECT_EQ(ConfigOf(kSettings[4]).chairs, 3);
  EXPECT_EQ(ConfigOf(kSettings[5]).control, Control::kSeat);
  EXPECT_EQ(ConfigOf(kSettings[5]).seats(), 4);
}

// DUEL-1.1, DUEL-1.7.
TEST(DuelOptions, DUEL_1_7_WhatDoesNotGoTogetherIsRefused) {
  EXPECT_EQ(Refusal(3, {{"mode", "duel"}}),
            "option mode: 'duel' is not allowed; allowed: team, as there are 3 bots");
  EXPECT_EQ(Refusal(2, {{"seats", "3"}}),
            "option seats: '3' is not allowed; allowed: 2 (3 and 4 are for mode team)");
  EXPECT_EQ(Refusal(4, {{"control", "team"}}),
            "option control: 'team' is not allowed; allowed: seat, as there are 4 bots");
  EXPECT_EQ(Refusal(4, {{"seats", "3"}}),
            "option seats: '3' is not allowed; allowed: 4, as there are 4 bots");
  EXPECT_EQ(Refusal(2, {{"tiles", "RAOUL,RAOUL"}}),
            "option tiles: 'RAOUL,RAOUL' is not allowed; allowed: bandits that are all different");
  EXPECT_EQ(Refusal(3, {{"tiles", "JOE,CHIPO,MOFETTE"}}),
            "option tiles: 'JOE,CHIPO,MOFETTE' is not allowed; allowed: bandits among which is "
            "RAOUL, in mode team");
  EXPECT_EQ(Refusal(2, {{"tiles", "RAOUL"}}),
            "option tiles: 'RAOUL' is not allowed; allowed: drawn, or 2 of RAOUL, CHIPO, MOFETTE, "
            "JOE with commas between");
  EXPECT_EQ(Refusal(2, {{"first_splitter", "2"}}),
            "option first_splitter: '2' is not allowed; allowed: drawn, 0, 1");
  EXPECT_EQ(Refusal(2, {{"round_cap", "0"}}),
            "option round_cap: '0' is not allowed; allowed: 1 to 1000");
  EXPECT_EQ(Refusal(5, {}), "seats: 5; duel-descrocs is played by 2 to 4");
  EXPECT_THAT(Refusal(2, {{"tile", "RAOUL,JOE"}}), testing::HasSubstr("Did you mean 'tiles'?"));
}

TEST(DuelOptions, DUEL_1_7_NoValueIsNotTheDefault) {
  for (const games::OptionInfo& option : Rules::Info().options) {
    EXPECT_THAT(Refusal(2, {{std::string(option.name), ""}}),
                testing::StartsWith(absl::StrCat("option ", std::string(option.name),
                                                 ": '' is not allowed; allowed: ")));
  }
}

}  // namespace
}  // namespace assize::games::duel_descrocs
