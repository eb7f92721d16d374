// Brigands: messages there and back, and bad messages refused by the name of the field.
#include "referee/games/brigands/codec.h"

#include "assize/v1/games.pb.h"
#include "google/protobuf/text_format.h"
#include "tests/games/brigands/position.h"

namespace assize::games::brigands {
namespace {

using testing::HasSubstr;

template <class Message>
Message FromText(const std::string& text) {
  Message message;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &message)) << text;
  return message;
}

TEST(BrigandsCodec, EveryMoveComesBackAsItWas) {
  size_t moves_seen = 0;
  ForRandomDecisions(40, [&](const State& state, Seat seat) {
    std::vector<Move> options;
    Rules::ListOptions(Rules::ViewOf(state, seat), &options);
    for (const Move& move : options) {
      v1::GameMove message;
      Codec::EncodeMove(move, &message);
      const absl::StatusOr<Move> back = Codec::DecodeMove(message);
      ASSERT_TRUE(back.ok()) << back.status();
      ASSERT_EQ(*back, move);
      ++moves_seen;
    }
  });
  EXPECT_GT(moves_seen, 10'000u);
}

TEST(BrigandsCodec, EveryViewComesBackAsItWas) {
  for (int i = 0; i < 100; ++i) {
    PlayRandomMatch(VariedConfig(i), i, [&](const State& state, const Rules::Log&) {
      State answered = state;
      for (int seat = -1; seat < state.pub.config.seats; ++seat) {
        const auto viewer = seat < 0 ? std::nullopt : std::optional(Seat(seat));
        if (viewer.has_value() && state.pub.asked.Has(*viewer)) {
          answered.own[seat].sealed = Rules::DefaultMove(Rules::ViewOf(state, viewer));
        }
        const View view = Rules::ViewOf(answered, viewer);
        v1::GameView message;
        Codec::EncodeView(view, &message);
        const absl::StatusOr<Knowledge> back = Codec::DecodeView(message);
        ASSERT_TRUE(back.ok()) << back.status();
        ASSERT_EQ(back->pub, view.pub);
        ASSERT_EQ(back->own, view.own);
      }
    });
  }
}

TEST(BrigandsCodec, EveryConfigurationComesBackAsItWas) {
  for (int i = 0; i < 60; ++i) {
    Config config = VariedConfig(i);
    config.duel_threshold = static_cast<uint16_t>(i * 16);
    v1::GameConfig message;
    Codec::EncodeConfig(config, &message);
    const absl::StatusOr<Config> back = Codec::DecodeConfig(message);
    ASSERT_TRUE(back.ok()) << back.status();
    ASSERT_EQ(*back, config);
  }
}

TEST(BrigandsCodec, EveryEventHasAMessage) {
  std::array<int, std::variant_size_v<Event>> seen{};
  for (int i = 0; i < 300; ++i) {
    PlayRandomMatch(VariedConfig(i), i, [&](const State&, const Rules::Log& log) {
      for (const Rules::Log::Entry& entry : log.entries()) {
        v1::GameEvent message;
        Codec::EncodeEvent(entry.event, &message);
        ASSERT_NE(message.brigands().event_case(), v1::brigands::Event::EVENT_NOT_SET);
        ++seen[entry.event.index()];
      }
    });
  }
  EXPECT_THAT(seen, testing::Each(testing::Gt(0)));
}

// BRIG-9.2: the content of events, as bots read it.
TEST(BrigandsCodec, AGainAtThePortTellsTheListAndTheTokens) {
  Game game = Position().Bandits(kPort, kBlue, 2).Hand(kBlue, 1).Reveal();
  game.Play({{kBlue, PortList({kTake, 3})}});
  v1::GameEvent message;
  Codec::EncodeEvent(game.Shown<Gained>()[0], &message);
  EXPECT_EQ(message.ShortDebugString(),
            FromText<v1::GameEvent>("brigands { gained { tile: DISTRICT_PORT gains { colour: "
                                    "COLOUR_BLUE ducats: 9 sell: 0 sell: 3 tokens: -1 } } }")
                .ShortDebugString());
}

TEST(BrigandsCodec, APushTellsFromWhereToWhere) {
  Game game = Position().BanditsWithToken(kMarket, kBlue, 1).Bandits(kMarket, kGreen, 1).Reveal();
  game.Play({{kBlue, Push(kGreen)}});
  v1::GameEvent message;
  Codec::EncodeEvent(game.Shown<PiecesLeft>()[0], &message);
  EXPECT_EQ(message.ShortDebugString(),
            FromText<v1::GameEvent>("brigands { pushed { colour: COLOUR_GREEN count: 1 from: "
                                    "DISTRICT_MARKET to: DISTRICT_TOWN_HALL } }")
                .ShortDebugString());
}

struct BadMessage {
  const char* text;
  // What the error must say: field and value.
  const char* error;
};

TEST(BrigandsCodec, BadMovesAreRefusedByTheNameOfTheField) {
  const BadMessage cases[] = {
      {"", "brigands: not set"},
      {"brigands {}", "brigands: not set; allowed: plan, wheel"},
      {"brigands { plan { placements { bandits: 3 } } }",
       "brigands.plan.placements[0].district: not set; allowed: MARKET"},
      {"brigands { plan { placements { district: 9 bandits: 3 } } }",
       "brigands.plan.placements[0].district: 9"},
      {"brigands { plan { placements { district: 1 bandits: 4 } } }",
       "brigands.plan.placements[0].bandits: 4; allowed: 0 to 3"},
      {"brigands { plan { placements { district: 1 patrols: 4294967295 } } }",
       "brigands.plan.placements[0].patrols: 4294967295; allowed: 0 to 3"},
      {"brigands { plan { placements { district: 1 } } }",
       "brigands.plan.placements[0]: MARKET without a piece"},
      {"brigands { plan { placements { district: 1 token: true } } }",
       "brigands.plan.placements[0]: MARKET without a piece"},
      {"brigands { plan { placements { district: 1 bandits: 1 } "
       "placements { district: 1 bandits: 1 } } }",
       "brigands.plan.placements[1].district: MARKET; allowed: each card once"},
      {"brigands { plan { placements {} placements {} placements {} placements {} placements {} "
       "placements {} placements {} placements {} placements {} } }",
       "brigands.plan.placements: 9 entries; allowed: at most 8"},
      {"brigands { wheel {} }", "brigands.wheel.action: not set; allowed: PASS, SPY"},
      {"brigands { wheel { action: 8 } }", "brigands.wheel.action: 8"},
      {"brigands { wheel { action: -1 } }", "brigands.wheel.action: -1"},
      {"brigands { wheel { action: ACTION_STEAL } }", "brigands.wheel.target: not set"},
      {"brigands { wheel { action: ACTION_PUSH target: 7 } }", "brigands.wheel.target: 7"},
      {"brigands { wheel { action: ACTION_HOME target: COLOUR_RED } }",
       "brigands.wheel.target: 3; allowed: not set, as HOME has no target"},
      {"brigands { port { sell: 7 } }", "brigands.port.sell[0]: 7; allowed: 0 to 6"},
      {"brigands { port { sell: 0 sell: 0 sell: 0 sell: 0 } }",
       "brigands.port.sell: 4 entries; allowed: at most 3"},
      {"brigands { tavern {} }", "brigands.tavern.choice: not set; allowed: ROLL1, ROLL3"},
      {"brigands { tavern { choice: 3 } }", "brigands.tavern.choice: 3"},
      {"brigands { upgrade { track: 3 } }", "brigands.upgrade.track: 3; allowed: SPY, JUDGMENT"},
      {"brigands { escape { escaping: 4 } }", "brigands.escape.escaping: 4; allowed: 0 to 3"},
  };
  for (const BadMessage& bad : cases) {
    const absl::StatusOr<Move> move = Codec::DecodeMove(FromText<v1::GameMove>(bad.text));
    ASSERT_FALSE(move.ok()) << bad.text;
    EXPECT_EQ(move.status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(std::string(move.status().message()), HasSubstr(bad.error)) << bad.text;
  }
}

TEST(BrigandsCodec, BadConfigurationsAreRefusedByTheNameOfTheField) {
  const BadMessage cases[] = {
      {"", "brigands: not set"},
      {"brigands { seats: 1 }", "brigands.seats: 1; allowed: 2 to 6"},
      {"brigands { seats: 7 }", "brigands.seats: 7; allowed: 2 to 6"},
      {"brigands { seats: 258 }", "brigands.seats: 258"},
      {"brigands { seats: 4 prince_seat: 4 }", "brigands.prince_seat: 4; allowed: 0 to 3"},
      {"brigands { seats: 2 prince_seat: 0 }", "brigands.prince_seat: 0; allowed: not set"},
      {"brigands { seats: 2 duel_threshold: 1001 }",
       "brigands.duel_threshold: 1001; allowed: 0 to 1000"},
  };
  for (const BadMessage& bad : cases) {
    const absl::StatusOr<Config> config = Codec::DecodeConfig(FromText<v1::GameConfig>(bad.text));
    ASSERT_FALSE(config.ok()) << bad.text;
    EXPECT_THAT(std::string(config.status().message()), HasSubstr(bad.error)) << bad.text;
  }
}

// A good view, of BLUE in seat 0, with RED's port and the prince's patrol to spoil.
v1::GameView GoodView() {
  const Game game = Position()
                        .Round(3)
                        .DayCard(kPort)
                        .Held(kBlue, {kTavern})
                        .BanditsWithToken(kPalace, kBlue, 2)
                        .PatrolsWithToken(kPalace, 1)
                        .Patrols(kPrison, 1)
                        .Prisoners(kRed, 1)
                        .AtWheel(kPalace);
  v1::GameView message;
  Codec::EncodeView(game.view(kBlue), &message);
  EXPECT_TRUE(Codec::DecodeView(message).ok());
  return message;
}

TEST(BrigandsCodec, BadViewsAreRefusedByTheNameOfTheField) {
  using View = v1::brigands::View;
  struct Spoilt {
    std::function<void(View*)> spoil;
    const char* error;
  };
  const Spoilt cases[] = {
      {[](View* view) { view->mutable_config()->set_seats(9); }, "brigands.config.seats: 9"},
      {[](View* view) { view->mutable_players()->RemoveLast(); }, "brigands.players: 3 entries"},
      {[](View* view) { view->mutable_players(1)->set_colour(v1::brigands::COLOUR_RED); },
       "brigands.players[1].colour: RED"},
      {[](View* view) { view->mutable_players(0)->set_colour(v1::brigands::COLOUR_YELLOW); },
       "brigands.players[0].colour: YELLOW"},
      {[](View* view) { view->mutable_players(0)->set_colour(v1::brigands::COLOUR_WHITE); },
       "brigands.players[1].colour: GREEN"},
      {[](View* view) { view->mutable_players(0)->set_ducats(1'000'001); },
       "brigands.players[0].ducats: 1000001"},
      {[](View* view) { view->mutable_players(0)->set_tokens(7); },
       "brigands.players[0].tokens: 7"},
      {[](View* view) { view->mutable_players(0)->set_tokens(6); },
       "brigands.players[0]: 7 tokens"},
      {[](View* view) { view->mutable_players(2)->set_prisoners(4); },
       "brigands.players[2].prisoners: 4"},
      {[](View* view) { view->mutable_players(0)->set_prisoners(2); },
       "brigands.players[0]: 4 bandits"},
      {[](View* view) { view->mutable_players(3)->set_patrols(2); },
       "brigands.players[3].patrols: 2"},
      {[](View* view) { view->mutable_players(0)->set_cards_held(4); },
       "brigands.players[0].cards_held: 4"},
      {[](View* view) { view->mutable_ring()->RemoveLast(); }, "brigands.ring: 6 districts"},
      {[](View* view) { view->set_ring(1, view->ring(0)); }, "brigands.ring[1]: MARKET"},
      {[](View* view) { view->set_ring(0, v1::brigands::DISTRICT_PRISON); }, "brigands.ring[0]: 8"},
      {[](View* view) { view->set_round(0); }, "brigands.round: 0"},
      {[](View* view) { view->set_round(7); }, "brigands.round: 7"},
      {[](View* view) { view->set_round(4); }, "brigands.removed_day_cards: 3 Day cards shown"},
      {[](View* view) { view->set_decision(static_cast<v1::brigands::Decision>(7)); },
       "brigands.decision: 7"},
      {[](View* view) { view->clear_tile(); }, "brigands.tile: not set"},
      {[](View* view) { view->set_decision(v1::brigands::DECISION_PORT); },
       "brigands.tile: PALACE"},
      {[](View* view) { view->set_decision(v1::brigands::DECISION_PLAN); },
       "brigands.tile: PALACE"},
      {[](View* view) { view->set_wave(1); }, "brigands.wave: 1"},
      {[](View* view) { view->add_asked(4); }, "brigands.asked[2]: 4"},
      {[](View* view) { view->add_asked(0); }, "brigands.asked[2]: 0"},
      {[](View* view) { view->add_day_cards(v1::brigands::DISTRICT_PORT); },
       "brigands.day_cards[1]: PORT"},
      {[](View* view) { view->mutable_tiles(0)->set_district(v1::brigands::DISTRICT_UNSPECIFIED); },
       "brigands.tiles[0].district: not set"},
      {[](View* view) { view->mutable_tiles(1)->set_district(v1::brigands::DISTRICT_PALACE); },
       "brigands.tiles[1].district: PALACE"},
      {[](View* view) { view->mutable_tiles(0)->mutable_teams(0)->set_bandits(4); },
       "brigands.tiles[0].teams[0].bandits: 4"},
      {[](View* view) { view->mutable_tiles(1)->mutable_teams(0)->set_bandits(1); },
       "brigands.tiles[1].teams[0].bandits: 1"},
      {[](View* view) { view->mutable_tiles(0)->mutable_teams(0)->set_patrols(4); },
       "brigands.tiles[0].teams[0].patrols: 4"},
      {[](View* view) {
         view->mutable_tiles(0)->mutable_teams(0)->set_colour(v1::brigands::COLOUR_WHITE);
         view->mutable_tiles(0)->mutable_teams(0)->set_bandits(0);
       },
       "brigands.tiles[0].teams[1].colour: WHITE"},
      {[](View* view) { view->set_spy_level(4); }, "brigands.spy_level: 4"},
      {[](View* view) { view->set_judgment_level(4); }, "brigands.judgment_level: 4"},
      {[](View* view) { view->set_seat(4); }, "brigands.seat: 4"},
      {[](View* view) { view->add_missing_cards(v1::brigands::DISTRICT_PRISON); },
       "brigands.missing_cards[1]: 8"},
      {[](View* view) {
         for (int i = 1; i <= 3; ++i)
           view->add_missing_cards(static_cast<v1::brigands::District>(i));
       },
       "brigands.missing_cards: 4 cards"},
      {[](View* view) { view->add_held_cards()->set_colour(v1::brigands::COLOUR_WHITE); },
       "brigands.held_cards[0].colour: WHITE"},
      {[](View* view) { view->mutable_sealed(); }, "brigands.sealed: not set"},
  };
  for (const Spoilt& bad : cases) {
    v1::GameView message = GoodView();
    bad.spoil(message.mutable_brigands());
    const absl::StatusOr<Knowledge> knowledge = Codec::DecodeView(message);
    ASSERT_FALSE(knowledge.ok()) << bad.error;
    EXPECT_THAT(std::string(knowledge.status().message()), testing::StartsWith(bad.error));
  }
}

}  // namespace
}  // namespace assize::games::brigands
