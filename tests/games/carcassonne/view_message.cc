// The fields as the messages' comments describe them, set one by one.
#include "tests/games/carcassonne/view_message.h"

#include <array>

#include "assize/v1/games.pb.h"
#include "referee/games/carcassonne/table.h"
#include "referee/games/carcassonne/wire.h"

namespace assize::games::carcassonne {
namespace {

void SetConfig(const Config& config, pb::Config* message) {
  message->set_seats(config.seats);
  message->set_robbers(config.robbers);
  message->set_messengers(config.messengers);
  message->set_farmers(config.farmers);
  message->set_start_seat(NumberOf(config.start_seat));
  message->set_small_city_points(config.small_city_points);
  message->set_robber_offer(Number<pb::RobberOffer>(config.robber_offer));
  message->set_robber_mandatory(config.robber_mandatory);
  message->set_message_alone(config.message_alone);
  message->set_message_cap(config.message_cap);
}

void SetPoints(const Breakdown& points, pb::Breakdown* message) {
  message->set_during(points.during);
  message->set_robber(points.robber);
  message->set_roads(points.roads);
  message->set_cities(points.cities);
  message->set_monasteries(points.monasteries);
  message->set_fields(points.fields);
}

class ViewWriter {
 public:
  ViewWriter(const View& view, pb::View* message)
      : pub_(view.pub), own_(view.own), message_(*message) {}

  void WriteAll() {
    SetConfig(pub_.config, message_.mutable_config());
    if (own_.seat.has_value()) message_.set_seat(NumberOf(*own_.seat));
    message_.set_turn(pub_.turn);
    message_.set_active(NumberOf(pub_.active));
    message_.set_decision(static_cast<pb::Decision>(pub_.decision));
    for (Seat seat : pub_.asked) message_.set_asked(NumberOf(seat));
    WriteBoard();
    WriteStack();
    WritePlayers();
    WriteMessages();
    if (pub_.round.size > 0) WriteRound(message_.mutable_round());
    WriteContext();
    if (own_.sealed.has_value()) Write(*own_.sealed, message_.mutable_sealed());
  }

 private:
  void WriteBoard() {
    // By feature: its place in the list, plus 1.
    std::array<uint16_t, kMaxSegmentsPlaced> places{};
    for (int i = 0; i < pub_.board.size(); ++i) {
      const SpotId id = pub_.board.PlacedAt(i);
      const Spot& spot = pub_.board[id];
      pb::PlacedTile* tile = message_.add_tiles();
      WriteTile(spot, tile);
      for (int segment = 0; segment < TypeOf(spot.tile).size; ++segment) {
        const SegmentId feature = pub_.board.FeatureIdOf(id, segment);
        if (places[feature] == 0) {
          WriteFeature(feature, message_.add_features());
          places[feature] = static_cast<uint16_t>(message_.features_size());
        }
        tile->add_features(places[feature] - 1u);
      }
    }
  }

  static void WriteTile(const Spot& spot, pb::PlacedTile* tile) {
    const TileType& type = TypeOf(spot.tile);
    tile->set_type(type.name.data());
    Write(spot.cell, tile);
    tile->set_rotation(spot.rotation);
    tile->set_turn(spot.turn);
    if (spot.meeple == kNobody) return;
    tile->mutable_meeple()->set_seat(spot.meeple);
    tile->mutable_meeple()->set_segment(NameOf(RefOf(type, spot.meeple_segment)).data());
  }

  void WriteFeature(SegmentId id, pb::Feature* message) const {
    const Feature& feature = pub_.board.feature(id);
    message->set_kind(Number<pb::Kind>(feature.kind));
    message->set_complete(feature.complete());
    message->set_tiles(feature.tiles);
    message->set_shields(feature.shields);
    message->set_open(feature.open);
    const int value = feature.complete() ? CompletedValue(feature, pub_.config.small_city_points)
                                         : EndValue(pub_.board, id);
    message->set_value(static_cast<uint32_t>(value));
    if (!feature.claimed()) return;
    for (int i = 0; i < pub_.config.seats; ++i) {
      message->add_meeples(feature.meeples[static_cast<size_t>(i)]);
    }
    Write(OwnersOf(feature), message->mutable_owners());
  }

  void WriteStack() {
    if (pub_.drawn != kNoTile) message_.set_drawn(Text(pub_.drawn));
    for (uint8_t i = 0; i < pub_.discarded_size; ++i) {
      message_.add_discarded(Text(pub_.discarded[i]));
    }
    message_.set_discarded_now(pub_.discarded_now);
    message_.set_stack_size(pub_.stack_size);
    for (size_t i = 0; i < pub_.stack_left.size(); ++i) {
      if (pub_.stack_left[i] == 0) continue;
      pb::TileCount* count = message_.add_stack_left();
      count->set_type(Text(TileAt(static_cast<int>(i))));
      count->set_count(pub_.stack_left[i]);
    }
  }

  void WritePlayers() {
    for (Seat seat : SeatSet::First(pub_.config.seats)) {
      pb::Player* player = message_.add_players();
      player->set_supply(pub_.supply[At(seat)]);
      for (int figure = 0; figure < pub_.config.figures(); ++figure) {
        player->add_walked(pub_.walked[At(seat)][static_cast<size_t>(figure)]);
      }
      const Space robber = pub_.robbers[At(seat)];
      if (robber != kInSupply) player->set_robber(static_cast<uint32_t>(robber));
    }
  }

  void WriteMessages() {
    for (uint8_t i = 0; i < pub_.seen_size; ++i) {
      message_.add_seen_messages(pub_.seen[i]);
    }
    message_.set_messages_drawn(pub_.messages_drawn);
    message_.set_messages_this_turn(pub_.messages_this_turn);
    if (pub_.message != 0) message_.set_message(pub_.message);
  }

  void WriteRound(pb::Round* message) const {
    const Round& round = pub_.round;
    for (uint8_t i = 0; i < round.size; ++i) {
      const ScoringEvent& event = round.events[i];
      pb::ScoringEvent* written = message->add_events();
      written->set_seat(NumberOf(event.seat));
      written->set_points(event.points);
      written->set_cause(Number<pb::Cause>(event.cause));
      if (event.cause == Cause::kMessage) continue;
      Write(event.cell, written);
      const Spot& spot = pub_.board[pub_.board.SpotAt(event.cell)];
      written->set_segment(Text(RefOf(TypeOf(spot.tile), event.segment)));
    }
    for (Seat seat : SeatSet::First(pub_.config.seats)) {
      Write(round.plans[At(seat)], message->add_plans());
      if (round.targets[At(seat)] == kNoEvent) continue;
      pb::Robbery* robbery = message->add_robberies();
      robbery->set_seat(NumberOf(seat));
      robbery->set_event(round.targets[At(seat)]);
    }
    message->set_meeple_moved((round.moved & 1) != 0);
    message->set_messenger_moved((round.moved & 2) != 0);
  }

  void AddCandidate(uint8_t event) {
    pb::Amount* amount = message_.add_candidates();
    amount->set_event(event);
    amount->set_points(static_cast<uint32_t>(HalfOf(pub_.round.events[event].points)));
  }

  // What the decision is about (ROBB-11).
  void WriteContext() {
    switch (pub_.decision) {
      case Decision::kRobberTarget: {
        const Candidates candidates = CandidatesOf(pub_, *pub_.asked.begin());
        for (uint8_t i = 0; i < candidates.size; ++i) AddCandidate(candidates.events[i]);
        return;
      }
      case Decision::kRogueFigure:
        return AddCandidate(pub_.round.targets[At(*pub_.asked.begin())]);
      case Decision::kMessage:
        message_.set_action_points(static_cast<uint32_t>(ActionPoints(pub_, pub_.message)));
        return;
      case Decision::kReturn: {
        const MeepleList meeples = MeeplesOf(pub_.board, pub_.active);
        for (uint8_t i = 0; i < meeples.size; ++i) {
          const int value = MeepleValue(pub_.board, meeples.spots[i]);
          message_.add_call_values(static_cast<uint32_t>(value));
        }
        return;
      }
      case Decision::kNone:
        for (Seat seat : SeatSet::First(pub_.config.seats)) {
          SetPoints(pub_.final_points[At(seat)], message_.add_final_points());
        }
        return;
      default:
        return;
    }
  }

  const Public& pub_;
  const Private& own_;
  pb::View& message_;
};

}  // namespace

void SetFields(const View& view, v1::GameView* message) {
  ViewWriter(view, message->mutable_carcassonne()).WriteAll();
}

}  // namespace assize::games::carcassonne
