// Carcassonne: views to bytes, field by field as the message has them. Most of a view is its tiles
// and features; messages of hundreds of parts would cost several times what is written here.
#include <array>
#include <ranges>
#include <span>

#include "assize/v1/games.pb.h"
#include "referee/games/carcassonne/codec.h"
#include "referee/games/carcassonne/table.h"
#include "referee/games/carcassonne/wire.h"

namespace assize::games::carcassonne {
namespace {

std::string_view TextOf(Tile tile) { return TypeOf(tile).id(); }

template <class Message>
void WriteCell(Cell cell, FieldBytes& bytes) {
  bytes.Signed(Message::kXFieldNumber, cell.x);
  bytes.Signed(Message::kYFieldNumber, cell.y);
}

// The features on the table in the order in which they are met, tile by tile.
class FeatureList {
 public:
  // Its place in the list.
  uint32_t PlaceOf(SegmentId feature) {
    if (places_[feature] == 0) {
      features_[size_++] = feature;
      places_[feature] = static_cast<uint16_t>(size_);
    }
    return places_[feature] - 1u;
  }
  std::span<const SegmentId> features() const { return std::span(features_).first(size_); }

 private:
  // By feature: its place, plus 1.
  std::array<uint16_t, kMaxSegmentsPlaced> places_{};
  std::array<SegmentId, kMaxSegmentsPlaced> features_;
  size_t size_ = 0;
};

class ViewWriter {
 public:
  ViewWriter(const View& view, FieldBytes& bytes) : pub_(view.pub), own_(view.own), bytes_(bytes) {}

  void WriteAll() {
    bytes_.Message(pb::View::kConfigFieldNumber, [&] { Write(pub_.config, bytes_); });
    if (own_.seat.has_value()) bytes_.Present(pb::View::kSeatFieldNumber, NumberOf(*own_.seat));
    bytes_.Number(pb::View::kTurnFieldNumber, pub_.turn);
    bytes_.Number(pb::View::kActiveFieldNumber, NumberOf(pub_.active));
    bytes_.Number(pb::View::kDecisionFieldNumber, pub_.decision);
    for (Seat seat : pub_.asked) bytes_.Present(pb::View::kAskedFieldNumber, NumberOf(seat));
    WriteBoard();
    WriteStack();
    WritePlayers();
    WriteMessages();
    if (pub_.round.size > 0) bytes_.Message(pb::View::kRoundFieldNumber, [&] { WriteRound(); });
    WriteContext();
    if (own_.sealed.has_value()) {
      bytes_.Message(pb::View::kSealedFieldNumber, [&] { Write(*own_.sealed, bytes_); });
    }
  }

 private:
  void WriteBoard() {
    FeatureList list;
    for (int i = 0; i < pub_.board.size(); ++i) {
      bytes_.Message(pb::View::kTilesFieldNumber, [&] { WriteTile(pub_.board.PlacedAt(i), list); });
    }
    for (SegmentId feature : list.features()) {
      bytes_.Message(pb::View::kFeaturesFieldNumber, [&] { WriteFeature(feature); });
    }
  }

  void WriteTile(SpotId id, FeatureList& list) {
    const Spot& spot = pub_.board[id];
    const TileType& type = TypeOf(spot.tile);
    bytes_.Text(pb::PlacedTile::kTypeFieldNumber, type.id());
    WriteCell<pb::PlacedTile>(spot.cell, bytes_);
    bytes_.Number(pb::PlacedTile::kRotationFieldNumber, spot.rotation);
    bytes_.Number(pb::PlacedTile::kTurnFieldNumber, spot.turn);
    if (spot.meeple != kNobody) {
      bytes_.Message(pb::PlacedTile::kMeepleFieldNumber, [&] {
        bytes_.Number(pb::Meeple::kSeatFieldNumber, spot.meeple);
        bytes_.Text(pb::Meeple::kSegmentFieldNumber,
                    NameOf(RefOf(type, spot.meeple_segment)).data());
      });
    }
    bytes_.Numbers(pb::PlacedTile::kFeaturesFieldNumber, std::views::iota(0, int{type.size}),
                   [&](int segment) { return list.PlaceOf(pub_.board.FeatureIdOf(id, segment)); });
  }

  void WriteFeature(SegmentId id) {
    const Feature& feature = pub_.board.feature(id);
    const bool complete = feature.complete();
    const int value = complete ? CompletedValue(feature, pub_.config.small_city_points)
                               : EndValue(pub_.board, id);
    bytes_.Number(pb::Feature::kKindFieldNumber, Number<pb::Kind>(feature.kind));
    bytes_.Number(pb::Feature::kCompleteFieldNumber, complete);
    bytes_.Number(pb::Feature::kTilesFieldNumber, feature.tiles);
    bytes_.Number(pb::Feature::kShieldsFieldNumber, feature.shields);
    bytes_.Number(pb::Feature::kOpenFieldNumber, feature.open);
    bytes_.Number(pb::Feature::kValueFieldNumber, static_cast<uint32_t>(value));
    if (!feature.claimed()) return;
    bytes_.Numbers(pb::Feature::kMeeplesFieldNumber,
                   std::span(feature.meeples).first(pub_.config.seats),
                   [](uint8_t meeples) { return meeples; });
    bytes_.Numbers(pb::Feature::kOwnersFieldNumber, OwnersOf(feature),
                   [](Seat seat) { return NumberOf(seat); });
  }

  void WriteStack() {
    if (pub_.drawn != kNoTile) bytes_.Text(pb::View::kDrawnFieldNumber, TextOf(pub_.drawn));
    for (uint8_t i = 0; i < pub_.discarded_size; ++i) {
      bytes_.Text(pb::View::kDiscardedFieldNumber, TextOf(pub_.discarded[i]));
    }
    bytes_.Number(pb::View::kDiscardedNowFieldNumber, pub_.discarded_now);
    bytes_.Number(pb::View::kStackSizeFieldNumber, pub_.stack_size);
    for (size_t i = 0; i < pub_.stack_left.size(); ++i) {
      if (pub_.stack_left[i] == 0) continue;
      bytes_.Message(pb::View::kStackLeftFieldNumber, [&] {
        bytes_.Text(pb::TileCount::kTypeFieldNumber, TextOf(TileAt(static_cast<int>(i))));
        bytes_.Number(pb::TileCount::kCountFieldNumber, pub_.stack_left[i]);
      });
    }
  }

  void WritePlayers() {
    const auto figures = static_cast<size_t>(pub_.config.figures());
    for (Seat seat : SeatSet::First(pub_.config.seats)) {
      bytes_.Message(pb::View::kPlayersFieldNumber, [&] {
        bytes_.Number(pb::Player::kSupplyFieldNumber, pub_.supply[At(seat)]);
        bytes_.Numbers(pb::Player::kWalkedFieldNumber,
                       std::span(pub_.walked[At(seat)]).first(figures),
                       [](Points walked) { return walked; });
        const Space robber = pub_.robbers[At(seat)];
        if (robber != kInSupply) bytes_.Present(pb::Player::kRobberFieldNumber, robber);
      });
    }
  }

  void WriteMessages() {
    bytes_.Numbers(pb::View::kSeenMessagesFieldNumber, std::span(pub_.seen).first(pub_.seen_size),
                   [](uint8_t seen) { return seen; });
    bytes_.Number(pb::View::kMessagesDrawnFieldNumber, pub_.messages_drawn);
    bytes_.Number(pb::View::kMessagesThisTurnFieldNumber, pub_.messages_this_turn);
    if (pub_.message != 0) bytes_.Present(pb::View::kMessageFieldNumber, pub_.message);
  }

  void WriteRound() {
    const Round& round = pub_.round;
    for (uint8_t i = 0; i < round.size; ++i) {
      bytes_.Message(pb::Round::kEventsFieldNumber, [&] { WriteEvent(round.events[i]); });
    }
    const SeatSet seats = SeatSet::First(pub_.config.seats);
    for (Seat seat : seats) {
      bytes_.Message(pb::Round::kPlansFieldNumber, [&] { Write(round.plans[At(seat)], bytes_); });
    }
    for (Seat seat : seats) {
      if (round.targets[At(seat)] == kNoEvent) continue;
      bytes_.Message(pb::Round::kRobberiesFieldNumber, [&] {
        bytes_.Number(pb::Robbery::kSeatFieldNumber, NumberOf(seat));
        bytes_.Number(pb::Robbery::kEventFieldNumber, round.targets[At(seat)]);
      });
    }
    bytes_.Number(pb::Round::kMeepleMovedFieldNumber, (round.moved & 1) != 0);
    bytes_.Number(pb::Round::kMessengerMovedFieldNumber, (round.moved & 2) != 0);
  }

  void WriteEvent(const ScoringEvent& event) {
    bytes_.Number(pb::ScoringEvent::kSeatFieldNumber, NumberOf(event.seat));
    bytes_.Number(pb::ScoringEvent::kPointsFieldNumber, event.points);
    bytes_.Number(pb::ScoringEvent::kCauseFieldNumber, Number<pb::Cause>(event.cause));
    if (event.cause == Cause::kMessage) return;
    WriteCell<pb::ScoringEvent>(event.cell, bytes_);
    const Spot& spot = pub_.board[pub_.board.SpotAt(event.cell)];
    bytes_.Text(pb::ScoringEvent::kSegmentFieldNumber,
                NameOf(RefOf(TypeOf(spot.tile), event.segment)).data());
  }

  void WriteCandidate(uint8_t event) {
    bytes_.Message(pb::View::kCandidatesFieldNumber, [&] {
      bytes_.Number(pb::Amount::kEventFieldNumber, event);
      bytes_.Number(pb::Amount::kPointsFieldNumber, HalfOf(pub_.round.events[event].points));
    });
  }

  // What the decision is about (ROBB-11).
  void WriteContext() {
    switch (pub_.decision) {
      case Decision::kRobberTarget: {
        const Candidates candidates = CandidatesOf(pub_, *pub_.asked.begin());
        for (uint8_t i = 0; i < candidates.size; ++i) WriteCandidate(candidates.events[i]);
        return;
      }
      case Decision::kRogueFigure:
        return WriteCandidate(pub_.round.targets[At(*pub_.asked.begin())]);
      case Decision::kMessage:
        return bytes_.Number(pb::View::kActionPointsFieldNumber, ActionPoints(pub_, pub_.message));
      case Decision::kReturn: {
        const MeepleList meeples = MeeplesOf(pub_.board, pub_.active);
        return bytes_.Numbers(pb::View::kCallValuesFieldNumber,
                              std::span(meeples.spots).first(meeples.size),
                              [&](SpotId spot) { return MeepleValue(pub_.board, spot); });
      }
      case Decision::kNone:
        for (Seat seat : SeatSet::First(pub_.config.seats)) {
          bytes_.Message(pb::View::kFinalPointsFieldNumber,
                         [&] { Write(pub_.final_points[At(seat)], bytes_); });
        }
        return;
      default:
        return;
    }
  }

  const Public& pub_;
  const Private& own_;
  FieldBytes& bytes_;
};

}  // namespace

void Codec::EncodeView(const View& view, FieldBytes& bytes) {
  bytes.Message(v1::GameView::kCarcassonneFieldNumber, [&] { ViewWriter(view, bytes).WriteAll(); });
}

void Codec::EncodeView(const View& view, v1::GameView* message) {
  ParseWritten([&](FieldBytes& bytes) { EncodeView(view, bytes); }, message);
}

}  // namespace assize::games::carcassonne
