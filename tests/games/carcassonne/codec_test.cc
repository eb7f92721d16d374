// Carcassonne: views and moves as messages.
#include "referee/games/carcassonne/codec.h"

#include "absl/strings/match.h"
#include "assize/v1/games.pb.h"
#include "tests/games/carcassonne/position.h"
#include "tests/games/carcassonne/random_play.h"

namespace assize::games::carcassonne {
namespace {

std::string ErrorOf(const v1::GameMove& message) {
  return std::string(Codec::DecodeMove(message).status().message());
}
std::string ErrorOf(const v1::GameView& message) {
  return std::string(Codec::DecodeView(message).status().message());
}

// ROBB-12.1: from a view alone a bot has all that the rules need.
TEST(CarcassonneCodec, EveryViewAndMoveComesBackAsItWas) {
  int views = 0;
  std::vector<Move> moves;
  ForRandomSteps(3, [&](const State& state, const Rules::Log& log) {
    for (Seat seat : SeatSet::First(Rules::Seats(state.pub))) {
      const View view = Rules::ViewOf(state, seat);
      v1::GameView message;
      Codec::EncodeView(view, &message);
      const absl::StatusOr<Knowledge> knowledge = Codec::DecodeView(message);
      ASSERT_TRUE(knowledge.ok()) << knowledge.status() << message.DebugString();
      ASSERT_TRUE(knowledge->own == view.own) << message.DebugString();
      ASSERT_TRUE(knowledge->pub == view.pub) << message.DebugString();
      ++views;
      Rules::ListOptions(view, &moves);
      for (const Move& move : moves) {
        v1::GameMove move_message;
        Codec::EncodeMove(move, &move_message);
        ASSERT_TRUE(Codec::DecodeMove(move_message).value() == move);
      }
    }
    for (const Rules::Log::Entry& entry : log.entries()) {
      v1::GameEvent event;
      Codec::EncodeEvent(entry.event, &event);
      ASSERT_NE(event.carcassonne().event_case(), v1::carcassonne::Event::EVENT_NOT_SET);
    }
  });
  EXPECT_GT(views, 4000);
}

TEST(CarcassonneCodec, ASealedAnswerIsPartOfTheOwnView) {
  Game game = Table().Stack("U,U").Start();
  State state = game.state();
  state.own[0].sealed = PlaceTile{{1, 0}, 1};
  v1::GameView message;
  Codec::EncodeView(Rules::ViewOf(state, Seat(0)), &message);
  EXPECT_TRUE(Codec::DecodeView(message)->own == state.own[0]);
  Codec::EncodeView(Rules::ViewOf(state, Seat(1)), &message);
  EXPECT_FALSE(message.carcassonne().has_sealed());
}

TEST(CarcassonneCodec, AMessageCanBeUsedAgainForEveryMove) {
  v1::GameMove message;
  const std::vector<Move> moves = {PlaceRobber{7},
                                   PlaceRobber{},
                                   PlanOf("e0/0 e1/1"),
                                   PlanOf("e1/0"),
                                   PlaceMeeple{SegmentRef{Kind::kRoad, 1}},
                                   PlaceMeeple{},
                                   PlaceTile{{-3, 4}, 2},
                                   PlaceTile{}};
  for (const Move& move : moves) {
    Codec::EncodeMove(move, &message);
    EXPECT_TRUE(Codec::DecodeMove(message).value() == move) << message.ShortDebugString();
  }
}

TEST(CarcassonneCodec, AMoveOutsideItsBoundsIsRefusedByTheFieldsName) {
  v1::GameMove message;
  EXPECT_EQ(ErrorOf(message), "carcassonne: not set; allowed: a move of carcassonne");
  auto* move = message.mutable_carcassonne();
  EXPECT_TRUE(absl::StartsWith(ErrorOf(message), "carcassonne: not set; allowed: tile, robber"));
  move->mutable_tile()->set_x(1'000'000);
  EXPECT_EQ(ErrorOf(message), "carcassonne.tile.x: 1000000; allowed: -80 to 80");
  move->mutable_tile()->set_x(1);
  move->mutable_tile()->set_y(-81);
  EXPECT_EQ(ErrorOf(message), "carcassonne.tile.y: -81; allowed: -80 to 80");
  move->mutable_tile()->set_y(0);
  move->mutable_tile()->set_rotation(7);
  EXPECT_EQ(ErrorOf(message), "carcassonne.tile.rotation: 7; allowed: 0 to 3");
  move->mutable_robber()->set_space(50);
  EXPECT_EQ(ErrorOf(message), "carcassonne.robber.space: 50; allowed: 0 to 49");
  for (const char* segment : {"", "x9", "c8", "c", "M", "m0", "c00"}) {
    move->mutable_meeple()->set_segment(segment);
    EXPECT_TRUE(absl::StartsWith(ErrorOf(message), "carcassonne.meeple.segment: ")) << segment;
  }
  for (int i = 0; i < 8; ++i) move->mutable_plan()->add_walks();
  EXPECT_EQ(ErrorOf(message), "carcassonne.plan.walks: 8 entries; allowed: 0 to 7 entries");
  move->mutable_plan()->mutable_walks()->DeleteSubrange(1, 7);
  move->mutable_plan()->mutable_walks(0)->set_figure(2);
  EXPECT_EQ(ErrorOf(message), "carcassonne.plan.walks[0].figure: 2; allowed: 0 to 1");
  move->mutable_target()->set_event(42);
  EXPECT_EQ(ErrorOf(message), "carcassonne.target.event: 42; allowed: 0 to 41");
  move->mutable_rogue()->set_figure(9);
  EXPECT_EQ(ErrorOf(message), "carcassonne.rogue.figure: 9; allowed: 0 to 1");
  move->mutable_message();
  EXPECT_EQ(ErrorOf(message), "carcassonne.message.use: not set; allowed: 1 to 2");
  move->mutable_call_home()->set_x(-128);
  EXPECT_EQ(ErrorOf(message), "carcassonne.call_home.x: -128; allowed: -80 to 80");
}

TEST(CarcassonneCodec, AViewThatNoMatchCouldShowIsRefused) {
  Game game = Table().Robbers().Stack("U,E").Start();
  game.Play("U@1,0,1 r0").DefaultsTo(Decision::kTile);
  v1::GameView good;
  Codec::EncodeView(game.view(1), &good);
  ASSERT_TRUE(Codec::DecodeView(good).ok());
  const auto error = [&](const auto& damage) {
    v1::GameView message = good;
    damage(*message.mutable_carcassonne());
    return ErrorOf(message);
  };
  using View = v1::carcassonne::View;
  EXPECT_EQ(error([](View& view) { view.mutable_tiles(1)->set_x(3); }),
            "carcassonne.tiles[1]: U; allowed: a tile that fits where it is (ROBB-5.1)");
  EXPECT_EQ(error([](View& view) { view.mutable_tiles(1)->set_type("RHX"); }),
            "carcassonne.tiles[1].type: 3 characters; allowed: a tile type, as A or RH");
  EXPECT_EQ(error([](View& view) { view.mutable_players(0)->set_supply(7); }),
            "carcassonne.players[0].supply: 7; allowed: 6 to 6");
  EXPECT_EQ(error([](View& view) { view.set_stack_size(5); }),
            "carcassonne.stack_left: 0 tiles; allowed: 5, the stack_size");
  EXPECT_EQ(error([](View& view) { view.add_seen_messages(1); }),
            "carcassonne.seen_messages: 1 entries; allowed: 0 entries");
  EXPECT_EQ(error([](View& view) { view.clear_asked(); }),
            "carcassonne.asked: not set; allowed: the seat that decides");
  EXPECT_TRUE(absl::StartsWith(error([](View& view) { view.clear_drawn(); }),
                               "carcassonne.decision: 1; allowed:"));
  EXPECT_TRUE(absl::StartsWith(
      error([](View& view) { view.set_decision(v1::carcassonne::DECISION_TARGET); }),
      "carcassonne.decision: 5; allowed:"));
}

// Every list and every number is looked at before it is used.
TEST(CarcassonneCodec, AViewBeyondItsBoundsIsRefusedByTheFieldsName) {
  Game game = Table().Robbers().Stack("U,E").Start();
  game.Play("U@1,0,1 r0").DefaultsTo(Decision::kTile);
  v1::GameView good;
  Codec::EncodeView(game.view(1), &good);
  const auto error = [&](const auto& damage) {
    v1::GameView message = good;
    damage(*message.mutable_carcassonne());
    return ErrorOf(message);
  };
  using View = v1::carcassonne::View;
  EXPECT_EQ(error([](View& view) { view.mutable_tiles(1)->set_x(2'000'000'000); }),
            "carcassonne.tiles[1].x: 2000000000; allowed: -80 to 80");
  EXPECT_EQ(error([](View& view) { view.mutable_tiles(1)->set_y(-2'000'000'000); }),
            "carcassonne.tiles[1].y: -2000000000; allowed: -80 to 80");
  EXPECT_EQ(error([](View& view) { view.mutable_tiles(1)->set_rotation(7); }),
            "carcassonne.tiles[1].rotation: 7; allowed: 0 to 1");
  EXPECT_EQ(error([](View& view) { view.mutable_tiles(1)->mutable_meeple()->set_segment("c0"); }),
            "carcassonne.tiles[1].meeple.segment: 2 characters; allowed: a segment of the tile");
  EXPECT_EQ(error([](View& view) { view.mutable_tiles(1)->mutable_meeple()->set_seat(2); }),
            "carcassonne.tiles[1].meeple.seat: 2; allowed: 0 to 1");
  EXPECT_EQ(error([](View& view) {
              for (int i = 2; i < 81; ++i) *view.add_tiles() = view.tiles(1);
            }),
            "carcassonne.tiles: 81 entries; allowed: 1 to 80 entries");
  EXPECT_EQ(error([](View& view) { view.mutable_players(0)->set_robber(50); }),
            "carcassonne.players[0].robber: 50; allowed: 0 to 49");
  EXPECT_EQ(error([](View& view) { view.mutable_players(1)->add_walked(0); }),
            "carcassonne.players[1].walked: 2 entries; allowed: 1 entries");
  EXPECT_EQ(error([](View& view) { view.mutable_players(1)->set_walked(0, 20'001); }),
            "carcassonne.players[1].walked[0]: 20001; allowed: 0 to 20000");
  EXPECT_EQ(error([](View& view) {
              for (int i = 0; i < 80; ++i) view.add_discarded("E");
            }),
            "carcassonne.discarded: 80 entries; allowed: 0 to 79 entries");
  EXPECT_EQ(error([](View& view) {
              for (int i = 0; i < 43; ++i) view.mutable_round()->add_events();
            }),
            "carcassonne.round.events: 43 entries; allowed: 1 to 42 entries");
  EXPECT_EQ(error([](View& view) { view.set_turn(81); }), "carcassonne.turn: 81; allowed: 1 to 80");
  EXPECT_EQ(error([](View& view) { view.set_active(2); }),
            "carcassonne.active: 2; allowed: 0 to 1");
}

// ROBB-9.4: a message without an action is not asked about.
TEST(CarcassonneCodec, AViewWithADecisionThatNobodyFacesIsRefused) {
  Game game = Table().Messengers().OnTop({8}).Stack("U,U").Start();
  game.Place("U@1,0,1").Claim("r0").DrawMessage();
  v1::GameView message;
  Codec::EncodeView(game.view(0), &message);
  ASSERT_TRUE(Codec::DecodeView(message).ok());
  message.mutable_carcassonne()->mutable_tiles(1)->clear_meeple();
  message.mutable_carcassonne()->mutable_players(0)->set_supply(7);
  EXPECT_EQ(ErrorOf(message),
            "carcassonne.decision: 7; allowed: a decision that the asked seat can take in this "
            "position");
}

TEST(CarcassonneCodec, FeaturesAndContextStandInTheView) {
  Game game = Table().Stack("U,E,E").Start();
  game.Play("U@1,0,1 r0");
  v1::GameView message;
  Codec::EncodeView(game.view(1), &message);
  const auto& view = message.carcassonne();
  const auto& road = view.features(static_cast<int>(view.tiles(1).features(0)));
  EXPECT_EQ(road.kind(), v1::carcassonne::KIND_ROAD);
  EXPECT_EQ(road.tiles(), 2u);
  EXPECT_EQ(road.open(), 2u);
  EXPECT_EQ(road.value(), 2u);
  EXPECT_EQ(road.meeples(0), 1u);
  EXPECT_EQ(road.owners(0), 0u);
  EXPECT_EQ(view.tiles(1).meeple().segment(), "r0");
  EXPECT_EQ(view.tiles(0).features(1), view.tiles(1).features(0));
}

}  // namespace
}  // namespace assize::games::carcassonne
