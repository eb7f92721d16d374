// Carcassonne: configurations, moves and events to messages.
#include "assize/v1/games.pb.h"
#include "referee/games/carcassonne/codec.h"
#include "referee/games/carcassonne/wire.h"

namespace assize::games::carcassonne {
namespace {

// Writes every field of its member, so that a message can be used again without being cleared.
struct MoveWriter {
  pb::Move* message;

  void operator()(const PlaceTile& move) {
    Write(move.cell, message->mutable_tile());
    message->mutable_tile()->set_rotation(move.rotation);
  }
  void operator()(const PlaceRobber& move) {
    pb::PlaceRobber* robber = message->mutable_robber();
    robber->clear_space();
    if (move.space != kInSupply) robber->set_space(static_cast<uint32_t>(move.space));
  }
  void operator()(const PlaceMeeple& move) {
    pb::PlaceMeeple* meeple = message->mutable_meeple();
    meeple->clear_segment();
    if (move.segment.has_value()) meeple->set_segment(NameOf(*move.segment).data());
  }
  void operator()(const Plan& plan) { Write(plan, message->mutable_plan()); }
  void operator()(const ChooseTarget& move) { message->mutable_target()->set_event(move.event); }
  void operator()(const ChooseFigure& move) { message->mutable_rogue()->set_figure(move.figure); }
  void operator()(const UseMessage& move) {
    message->mutable_message()->set_use(Number<pb::MessageUse>(move.use));
  }
  void operator()(const CallHome& move) { Write(move.cell, message->mutable_call_home()); }
};

struct EventWriter {
  pb::Event* message;

  void operator()(const MatchStarted& event) {
    ParseWritten([&](FieldBytes& bytes) { Write(event.config, bytes); },
                 message->mutable_match_started()->mutable_config());
  }
  void operator()(const TurnStarted& event) {
    message->mutable_turn_started()->set_turn(event.turn);
    message->mutable_turn_started()->set_seat(NumberOf(event.seat));
  }
  void operator()(const TileDrawn& event) {
    pb::TileDrawn* drawn = message->mutable_tile_drawn();
    drawn->set_seat(NumberOf(event.seat));
    drawn->set_type(Text(event.tile));
    drawn->set_left(event.left);
  }
  void operator()(const TileDiscarded& event) {
    message->mutable_tile_discarded()->set_type(Text(event.tile));
  }
  void operator()(const TilePlaced& event) {
    pb::TilePlaced* placed = message->mutable_tile_placed();
    placed->set_seat(NumberOf(event.seat));
    placed->set_type(Text(event.tile));
    Write(event.cell, placed->mutable_place());
    placed->mutable_place()->set_rotation(event.rotation);
  }
  void operator()(const RobberPlaced& event) {
    pb::RobberPlaced* placed = message->mutable_robber_placed();
    placed->set_seat(NumberOf(event.seat));
    if (event.from != kInSupply) placed->set_from(NumberOf(event.from));
    placed->set_to(NumberOf(event.to));
  }
  void operator()(const MeeplePlaced& event) {
    pb::MeeplePlaced* placed = message->mutable_meeple_placed();
    placed->set_seat(NumberOf(event.seat));
    Write(event.cell, placed);
    placed->set_segment(Text(event.segment));
  }
  void operator()(const FeatureScored& event) {
    pb::FeatureScored* scored = message->mutable_feature_scored();
    scored->set_at_the_end(event.when == FeatureScored::When::kAtTheEnd);
    scored->set_kind(Number<pb::Kind>(event.kind));
    Write(event.cell, scored);
    scored->set_tiles(event.tiles);
    scored->set_shields(event.shields);
    scored->set_cities(event.cities);
    for (uint8_t i = 0; i < event.seats; ++i) scored->add_meeples(event.meeples[i]);
    scored->set_points(event.points);
    Write(event.owners, scored->mutable_owners());
  }
  void operator()(const MeepleReturned& event) {
    message->mutable_meeple_returned()->set_seat(NumberOf(event.seat));
    Write(event.cell, message->mutable_meeple_returned());
  }
  void operator()(const PlanMade& event) {
    message->mutable_plan_made()->set_seat(NumberOf(event.seat));
    Write(event.plan, message->mutable_plan_made()->mutable_plan());
  }
  void operator()(const TargetChosen& event) {
    message->mutable_target_chosen()->set_seat(NumberOf(event.seat));
    message->mutable_target_chosen()->set_event(event.event);
  }
  void operator()(const Walked& event) {
    pb::Walked* walked = message->mutable_walked();
    walked->set_seat(NumberOf(event.seat));
    walked->set_figure(event.figure);
    walked->set_points(event.points);
    walked->set_total(event.total);
    walked->set_cause(Number<pb::Cause>(event.cause));
    if (event.robbed.has_value()) walked->set_robbed(NumberOf(*event.robbed));
  }
  void operator()(const RobberReturned& event) {
    message->mutable_robber_returned()->set_seat(NumberOf(event.seat));
    message->mutable_robber_returned()->set_from(NumberOf(event.from));
  }
  void operator()(const RobberDragged& event) {
    pb::RobberDragged* dragged = message->mutable_robber_dragged();
    dragged->set_seat(NumberOf(event.seat));
    dragged->set_from(NumberOf(event.from));
    dragged->set_to(NumberOf(event.to));
  }
  void operator()(const MessageDrawn& event) {
    message->mutable_message_drawn()->set_seat(NumberOf(event.seat));
    message->mutable_message_drawn()->set_message(event.message);
  }
  void operator()(const MessageUsed& event) {
    pb::MessageUsed* used = message->mutable_message_used();
    used->set_seat(NumberOf(event.seat));
    used->set_message(event.message);
    used->set_use(Number<pb::MessageUse>(event.use));
    used->set_points(event.points);
  }
  void operator()(const TurnEnded& event) {
    message->mutable_turn_ended()->set_turn(event.turn);
    message->mutable_turn_ended()->set_seat(NumberOf(event.seat));
  }
  void operator()(const MatchOver& event) {
    pb::MatchOver* over = message->mutable_match_over();
    for (uint8_t i = 0; i < event.seats; ++i) {
      ParseWritten([&](FieldBytes& bytes) { Write(event.points[i], bytes); }, over->add_points());
      over->add_places(event.places[i]);
    }
  }
};

}  // namespace

void Write(const Plan& plan, pb::Plan* message) {
  message->clear_walks();
  for (uint8_t i = 0; i < plan.size; ++i) {
    pb::Walk* walk = message->add_walks();
    walk->set_event(plan.walks[i].event);
    walk->set_figure(plan.walks[i].figure);
  }
}

void Write(const Move& move, pb::Move* message) { std::visit(MoveWriter{message}, move); }

void Codec::EncodeConfig(const Config& config, v1::GameConfig* message) {
  message->Clear();
  ParseWritten([&](FieldBytes& bytes) { Write(config, bytes); }, message->mutable_carcassonne());
}

void Codec::EncodeMove(const Move& move, v1::GameMove* message) {
  Write(move, message->mutable_carcassonne());
}

void Codec::EncodeEvent(const Event& event, v1::GameEvent* message) {
  message->Clear();
  std::visit(EventWriter{message->mutable_carcassonne()}, event);
}

}  // namespace assize::games::carcassonne
