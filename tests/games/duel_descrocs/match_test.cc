// Duel d'Escrocs: whole matches of random moves: what always holds, and the setup.
#include <set>

#include "absl/strings/str_cat.h"
#include "assize/v1/games.pb.h"
#include "referee/games/duel_descrocs/codec.h"
#include "tests/games/duel_descrocs/position.h"

namespace assize::games::duel_descrocs {
namespace {

struct Setting {
  int seats;
  OptionValues options;
};
const Setting kSettings[] = {{2, {}},
                             {2, {{"mode", "training"}}},
                             {2, {{"mode", "team"}}},
                             {2, {{"mode", "team"}, {"seats", "3"}}},
                             {3, {}},
                             {4, {}}};

Config ConfigOf(const Setting& setting) {
  absl::StatusOr<Config> config = Rules::Configure(setting.seats, setting.options);
  EXPECT_TRUE(config.ok()) << config.status();
  return *config;
}

// Plays `matches` of each setting, calling visit(state, log) after the start and after each step.
template <class Visit>
void ForRandomSteps(int matches, const Visit& visit) {
  for (const Setting& setting : kSettings) {
    for (int i = 0; i < matches && !testing::Test::HasFatalFailure(); ++i) {
      Stream moves(SeedFromText(absl::StrCat("moves ", i)).bytes);
      Rules::Log log;
      State state =
          Rules::Start(ConfigOf(setting), Chance(SeedFromText(absl::StrCat("match ", i))), &log);
      visit(state, log);
      while (!state.pub.asked.Empty() && !testing::Test::HasFatalFailure()) {
        log.Clear();
        Rules::SealRandomAnswers(state, moves);
        Rules::Resolve(state, &log);
        visit(state, log);
      }
    }
  }
}

// DUEL-1.2, DUEL-4.4.
TEST(DuelMatch, DUEL_1_2_EachOfThe35CardsLiesInOnePlace) {
  int decisions = 0;
  ForRandomSteps(10, [&](const State& state, const Rules::Log&) {
    const Public& pub = state.pub;
    if (pub.shuffles == 0) return;
    ++decisions;
    CardSet all;
    int count = 0;
    const auto add = [&](CardSet cards) {
      all = all | cards;
      count += cards.Size();
    };
    for (CardSet chest : pub.chests.values) add(chest);
    add(pub.discard);
    add(state.hidden.hand);
    for (int share = 0; share < 2; ++share) {
      add(pub.split.shares[share]);
      add(state.hidden.face_down[share]);
    }
    for (int i = 0; pub.decision == Decision::kRourou && i < pub.turned_up_size; ++i) {
      add({pub.turned_up[i]});
    }
    for (int i = 0; i < pub.pile; ++i) add({state.hidden.pile[i]});
    ASSERT_EQ(count, kCards);
    ASSERT_EQ(all, kAllCards);
    for (CardSet chest : pub.chests.values) ASSERT_FALSE(chest.Has(kLarcin));
    for (Coins coins : pub.coins.values) ASSERT_GE(coins, 0);
  });
  EXPECT_GT(decisions, 3000);
}

// DUEL-6.3: 23 ticks at most with two chairs, 27 in a team. DUEL-4.1, DUEL-4.2, DUEL-7.2.
TEST(DuelMatch, DUEL_6_3_TicksAndRoundsHaveAnEnd) {
  std::set<int> decisions;
  ForRandomSteps(10, [&](const State& state, const Rules::Log&) {
    ASSERT_LE(state.pub.tick, state.pub.config.chairs == 2 ? 23 : 27);
    ASSERT_LE(state.pub.round, 40);
    decisions.insert(static_cast<int>(state.pub.decision));
  });
  EXPECT_EQ(decisions.size(), static_cast<size_t>(kDecisions));
}

// DUEL-4.1, DUEL-4.2, DUEL-14.E5.
TEST(DuelMatch, DUEL_4_2_TheRolesChangeOverEveryRound) {
  Side last = Side::kZero;
  ForRandomSteps(3, [&](const State& state, const Rules::Log& log) {
    for (const Rules::Log::Told& told : log.told()) {
      const auto* round = std::get_if<RoundStarted>(&told.event);
      if (round == nullptr) continue;
      const bool first = round->round == 1;
      ASSERT_TRUE(first || round->splitter == Opponent(last));
      last = state.pub.splitter;
    }
  });
}

// DUEL-8.1, DUEL-8.3.
TEST(DuelMatch, DUEL_8_1_ListedMovesAreLegalAndTheDefaultIsAmongThem) {
  std::vector<Move> moves;
  int listed = 0;
  ForRandomSteps(3, [&](const State& state, const Rules::Log&) {
    for (Seat seat : state.pub.asked) {
      const View view = Rules::ViewOf(state, seat);
      Rules::ListOptions(view, &moves);
      listed += static_cast<int>(moves.size());
      for (const Move& move : moves) ASSERT_FALSE(Rules::Check(view, move).has_value());
      ASSERT_NE(std::find(moves.begin(), moves.end(), Rules::DefaultMove(view)), moves.end());
    }
  });
  EXPECT_GT(listed, 50000);
}

// DUEL-8.2: seats that are not asked have no legal move.
TEST(DuelMatch, DUEL_8_2_WhoIsNotAskedHasNoMove) {
  const Game game = Position().AtSplit("R1 R2 G5 B5 TM");
  EXPECT_EQ(game.Judged(1, Split("R1 R2", "G5 B5 TM", "R1")), "DUEL-8.2");
  EXPECT_TRUE(game.OptionsOf(1).empty());
  EXPECT_EQ(game.Judged(0, Choose{0}), "DUEL-8.1");
}

// DUEL-15.1.
TEST(DuelMatch, DUEL_5_1_ThereAre75SplitsAnd225ForMofette) {
  EXPECT_EQ(Position().AtSplit("R1 R2 G5 B5 TM").OptionsOf(0).size(), 75u);
  EXPECT_EQ(Position().Tiles({kMofette, kJoe}).AtSplit("R1 R2 G5 B5 TM").OptionsOf(0).size(), 225u);
}

// DUEL-5.3.
TEST(DuelMatch, DUEL_5_3_TheSplitterGetsTheOtherShareAndAllIsRevealed) {
  Game game = Position().AfterSplit("R1 R2", "G5 B5 Y7", "R2");
  game.Answer(Choose{1});
  EXPECT_EQ(game.chest(0), Cards("R1 R2"));
  EXPECT_EQ(game.chest(1), Cards("G5 B5 Y7"));
  EXPECT_EQ(game.Heard<ShareChosen>(std::nullopt).at(0).turned_over[0], Cards("R2"));
}

// DUEL-2.2, DUEL-2.3: what a seat knows follows from its view's message and back.
TEST(DuelCodec, EveryViewAndMoveComesBackAsItWas) {
  int views = 0;
  std::vector<Move> moves;
  ForRandomSteps(4, [&](const State& state, const Rules::Log& log) {
    for (Seat seat : SeatSet::First(Rules::Seats(state.pub))) {
      const View view = Rules::ViewOf(state, seat);
      v1::GameView message;
      Codec::EncodeView(view, &message);
      const absl::StatusOr<Knowledge> knowledge = Codec::DecodeView(message);
      ASSERT_TRUE(knowledge.ok()) << knowledge.status() << message.DebugString();
      ASSERT_EQ(knowledge->own, view.own) << message.DebugString();
      ASSERT_EQ(knowledge->pub, view.pub) << message.DebugString();
      ++views;
      Rules::ListOptions(view, &moves);
      for (const Move& move : moves) {
        v1::GameMove move_message;
        Codec::EncodeMove(move, &move_message);
        ASSERT_EQ(Codec::DecodeMove(move_message).value(), move);
      }
    }
    for (const Rules::Log::Told& told : log.told()) ASSERT_FALSE(BytesOf(told.event).empty());
  });
  EXPECT_GT(views, 2000);
}

TEST(DuelCodec, SharesMayStandInEitherOrder) {
  v1::GameMove message;
  auto* split = message.mutable_duel_descrocs()->mutable_split();
  for (uint32_t card : {18, 25, 30}) split->add_first(card);
  for (uint32_t card : {1, 0}) split->add_second(card);
  split->add_face_down(1);
  EXPECT_EQ(Codec::DecodeMove(message).value(), Move(Split("R1 R2", "G5 B5 TM", "R2")));
}

TEST(DuelCodec, AnErrorNamesTheFieldItsValueAndWhatIsAllowed) {
  v1::GameMove message;
  message.mutable_duel_descrocs()->mutable_larcin()->set_card(35);
  EXPECT_EQ(std::string(Codec::DecodeMove(message).status().message()),
            "duel_descrocs.larcin.card: 35; allowed: 0 to 34");
  auto* action = message.mutable_duel_descrocs()->mutable_resale()->add_actions();
  action->mutable_reinforce()->set_reinforcement(v1::duel_descrocs::REINFORCEMENT_PAT);
  action->mutable_reinforce()->set_target(3);
  EXPECT_EQ(std::string(Codec::DecodeMove(message).status().message()),
            "duel_descrocs.resale.actions[0].reinforce.target: set; allowed: not set, with this "
            "reinforcement");
  action->mutable_reinforce()->set_reinforcement(v1::duel_descrocs::REINFORCEMENT_DOUG);
  action->mutable_reinforce()->clear_target();
  EXPECT_EQ(std::string(Codec::DecodeMove(message).status().message()),
            "duel_descrocs.resale.actions[0].reinforce.target: not set; allowed: set, with this "
            "reinforcement");
}

// --- Setup. ---

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

// --- Teams and results. ---

// DUEL-9.1, DUEL-9.13: who answers for which chairs.
TEST(DuelTeam, DUEL_9_13_OneBotPlaysBothChairsOfItsTeam) {
  Game game = Position().Team(4, Control::kTeam).Chest(0, "R4 Y4").Chest(2, "TM").AtResale();
  EXPECT_THAT(game.asked(), testing::ElementsAre(0, 1));
  EXPECT_EQ(game.Judged(0, Actions({Exchange("R4 Y4"), Discard("TM")})), "legal");
  EXPECT_EQ(game.Judged(0, Actions({Exchange("R4 Y4")})), "DUEL-9.13");
  EXPECT_EQ(game.Judged(0, Actions({Discard("TM"), Done()})), "DUEL-6.1");
  EXPECT_EQ(game.DefaultOf(0), Move(Actions({Done(), Done()})));
  game.Tick({{0, Exchange("R4 Y4")}, {2, Discard("TM")}});
  EXPECT_EQ(game.pub().discard, Cards("R4 Y4 TM"));
}

TEST(DuelTeam, DUEL_9_13_WhereEachChairHasABotTheLeaderSplitsAndChooses) {
  const Position position = Position().Team(4).Leaders(2, 3);
  Game game = Position(position).AtSplit("R1 R2 G5 B5 Y7");
  EXPECT_THAT(game.asked(), testing::ElementsAre(2));
  game.AnswerByDefault();
  if (game.decision() == Decision::kLook) game.AnswerByDefault();
  EXPECT_THAT(game.asked(), testing::ElementsAre(3));
}

// DUEL-9.11, DUEL-9.2: a leader's skill works for the team, and its coins are the team's.
TEST(DuelTeam, DUEL_9_11_TheLeadersSkillServesTheTeamAsChooser) {
  const auto coins = [](int leader) {
    Game game = Position()
                    .Team(4)
                    .Tiles({kRaoul, kMofette, kJoe, kChipo})
                    .Leaders(0, leader)
                    .AfterSplit("R1", "G5 B5 Y7 R3", "R3");
    game.Answer(Choose{0});
    return game.AnswerByDefault().coins(1);
  };
  EXPECT_EQ(coins(3), 3);
  EXPECT_EQ(coins(1), 2);
}

// DUEL-9.15.
TEST(DuelTeam, DUEL_9_15_APaintingCostsTheTeamWhoeverStoresIt) {
  Game game = Position().Team(4).Splitter(1).AfterSplit("R1 R2", "TM TM2 Y7", "R1");
  if (game.decision() == Decision::kLook) game.AnswerByDefault();
  game.Answer(Choose{1});
  game.Answer({{0, Distribute{Cards("TM")}}, {1, Distribute{}}});
  EXPECT_EQ(game.coins(0), 0);
  EXPECT_EQ(game.chest(0), Cards("TM"));
  EXPECT_EQ(game.chest(2), Cards("TM2 Y7"));
}

// DUEL-10.1: scores add up to 1, whoever plays.
TEST(DuelTeam, DUEL_10_1_ATeamSharesItsResult) {
  const Game pairs = Position().Team(4).Coins(31, 5).Inspected();
  EXPECT_EQ(Rules::Result(pairs.pub()), (Outcome{{0.5, 1}, {0, 2}, {0.5, 1}, {0, 2}}));
  const Game three = Position().Team(3).Round(40).Coins(5, 5).Inspected();
  EXPECT_EQ(Rules::Result(three.pub()), (Outcome{{0.25, 1}, {0.5, 1}, {0.25, 1}}));
  const Game one_bot = Position().Team(4, Control::kTeam).Coins(31, 5).Inspected();
  EXPECT_EQ(Rules::Result(one_bot.pub()), (Outcome{{1, 1}, {0, 2}}));
}

// DUEL-10.2: the role of a seat is its bandit, so that ratings can tell them apart.
TEST(DuelTeam, DUEL_10_2_ABanditIsARoleInADuel) {
  const Game game = Position().Tiles({kMofette, kJoe}).AtResale();
  EXPECT_EQ(Rules::Role(game.pub(), Seat(0)), "MOFETTE");
  EXPECT_EQ(Rules::Role(game.pub(), Seat(1)), "JOE");
  EXPECT_EQ(Rules::Role(Position().Team(4).AtResale().pub(), Seat(0)), "");
}

// DUEL-11.3: a shuffle starts from the discard pile as a set.
TEST(DuelMatch, DUEL_11_3_TheOrderOfTheDiscardsDoesNotMatter) {
  const auto shuffled = [](std::initializer_list<const char*> cards) {
    Game game = Position()
                    .Chest(0, "R1 Y3 G5")
                    .DiscardPile("B1 B2 B3 B4")
                    .NothingElse()
                    .Holds(1, {kLucky})
                    .AtResale();
    for (const char* card : cards) game.Tick({{0, Discard(card)}});
    game.Tick({{1, Play(kLucky)}});
    return game.state().hidden.pile;
  };
  EXPECT_EQ(shuffled({"R1", "Y3"}), shuffled({"Y3", "R1"}));
}

// --- Options. ---

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
  EXPECT_EQ(Refusal(5, {}), "seats: 5; duel-descrocs is played by 2 to 4 bots");
  EXPECT_THAT(Refusal(2, {{"tile", "RAOUL,JOE"}}), testing::HasSubstr("Did you mean 'tiles'?"));
}

TEST(DuelNarrate, EveryEventOfAMatchReadsAsASentence) {
  std::set<size_t> kinds;
  ForRandomSteps(15, [&](const State& state, const Rules::Log& log) {
    for (const Rules::Log::Told& told : log.told()) {
      const std::string text = Rules::Narrate(state.pub, told.event);
      if (text.empty()) continue;
      kinds.insert(told.event.index());
      ASSERT_EQ(text.back(), '.') << text;
      ASSERT_FALSE(text[0] >= 'a' && text[0] <= 'z') << text;
    }
  });
  EXPECT_EQ(kinds.size(), std::variant_size_v<Event>);
}

TEST(DuelNarrate, TheDealTellsSharesHiddenCardAndWhoKnewIt) {
  Game game = Position().Tiles({kRaoul, kJoe}).AfterSplit("R1 R2", "G5 B5 TM", "R2");
  game.Answer(Look{LookChoice::kLook}).Answer(Choose{1});
  EXPECT_EQ(Rules::Narrate(game.pub(), game.Told<SplitMade>().at(0)),
            "The split: [R1 ?] against [G5 B5 TM].");
  EXPECT_EQ(Rules::Narrate(game.pub(), game.Told<ShareChosen>().at(0)),
            "The deal: Joe takes [G5 B5 TM], Raoul keeps [R1 R2]. Face down lay R2 (in what is "
            "left), known to both sides.");
}

TEST(DuelNarrate, TheDepositTellsBonusLossAndChests) {
  Game game = Position().Chest(1, "Y4").AfterSplit("TM", "R1 R2 G5 B5", "R2");
  game.Answer(Choose{0});
  EXPECT_EQ(
      Rules::Narrate(game.pub(), game.Told<Deposited>().at(0)),
      "Chipo earns 1 coin for the smaller share. A cursed painting costs Chipo 1 coin. In the "
      "chests now: Raoul [R1 R2 G5 B5], Chipo [Y4 TM].");
}

}  // namespace
}  // namespace assize::games::duel_descrocs
