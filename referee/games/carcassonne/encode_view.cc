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

template <class Message, class Fields>
void WriteCell(Cell cell, Fields& fields) {
  fields.Signed(Message::kXFieldNumber, cell.x);
  fields.Signed(Message::kYFieldNumber, cell.y);
}

// The features on the table in the order in which they are met, tile by tile.
class FeatureList {
 public:
  explicit FeatureList(const Board& board) : board_(board) {}

  // The place in the list of the feature of a tile's segment.
  uint32_t PlaceOf(SpotId spot, int segment) {
    const uint16_t known = places_[static_cast<size_t>(board_[spot].first + segment)];
    return known != 0 ? known - 1u : Add(board_.FeatureIdOf(spot, segment));
  }
  std::span<const SegmentId> features() const { return std::span(features_).first(size_); }

 private:
  uint32_t Add(SegmentId feature) {
    features_[size_++] = feature;
    board_.ForEachSegmentId(
        feature, [this](SegmentId segment) { places_[segment] = static_cast<uint16_t>(size_); });
    return static_cast<uint32_t>(size_ - 1);
  }

  const Board& board_;
  // By segment: the place of its feature, plus 1.
  std::array<uint16_t, kMaxSegmentsPlaced> places_{};
  std::array<SegmentId, kMaxSegmentsPlaced> features_;
  size_t size_ = 0;
};

// About what a view takes, and more with each tile.
constexpr size_t kLeastRoom = 512;
constexpr size_t kRoomOfTile = 48;

class ViewWriter {
 public:
  ViewWriter(const View& view, FieldBytes& bytes) : pub_(view.pub), own_(view.own), bytes_(bytes) {}

  void WriteAll() {
    bytes_.Reserve(kLeastRoom + kRoomOfTile * static_cast<size_t>(pub_.board.size()));
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
    FeatureList list(pub_.board);
    for (int i = 0; i < pub_.board.size(); ++i) {
      bytes_.Short(pb::View::kTilesFieldNumber,
                   [&](ShortFields& tile) { WriteTile(pub_.board.PlacedAt(i), list, tile); });
    }
    for (SegmentId feature : list.features()) {
      bytes_.Short(pb::View::kFeaturesFieldNumber,
                   [&](ShortFields& fields) { WriteFeature(feature, fields); });
    }
  }

  // At most 42 bytes.
  void WriteTile(SpotId id, FeatureList& list, ShortFields& tile) {
    const Spot& spot = pub_.board[id];
    const TileType& type = tiles_[spot.tile];
    tile.Text(pb::PlacedTile::kTypeFieldNumber, type.id());
    WriteCell<pb::PlacedTile>(spot.cell, tile);
    tile.Number(pb::PlacedTile::kRotationFieldNumber, spot.rotation);
    tile.Number(pb::PlacedTile::kTurnFieldNumber, spot.turn);
    if (spot.meeple != kNobody) {
      tile.Message(pb::PlacedTile::kMeepleFieldNumber, [&] {
        tile.Number(pb::Meeple::kSeatFieldNumber, spot.meeple);
        WriteName(pb::Meeple::kSegmentFieldNumber, RefOf(type, spot.meeple_segment), tile);
      });
    }
    tile.Numbers(pb::PlacedTile::kFeaturesFieldNumber, std::views::iota(0, int{type.size}),
                 [&](int segment) { return list.PlaceOf(id, segment); });
  }

  // At most 32 bytes.
  void WriteFeature(SegmentId id, ShortFields& fields) {
    const Feature& feature = pub_.board.feature(id);
    const bool complete = feature.complete();
    const int value = complete ? CompletedValue(feature, pub_.config.small_city_points)
                               : EndValue(pub_.board, id);
    fields.Number(pb::Feature::kKindFieldNumber, Number<pb::Kind>(feature.kind));
    fields.Number(pb::Feature::kCompleteFieldNumber, complete);
    fields.Number(pb::Feature::kTilesFieldNumber, feature.tiles);
    fields.Number(pb::Feature::kShieldsFieldNumber, feature.shields);
    fields.Number(pb::Feature::kOpenFieldNumber, feature.open);
    fields.Number(pb::Feature::kValueFieldNumber, static_cast<uint32_t>(value));
    if (!feature.claimed()) return;
    fields.Numbers(pb::Feature::kMeeplesFieldNumber,
                   std::span(feature.meeples).first(pub_.config.seats),
                   [](uint8_t meeples) { return meeples; });
    fields.Numbers(pb::Feature::kOwnersFieldNumber, OwnersOf(feature),
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
      bytes_.Short(pb::View::kStackLeftFieldNumber, [&](ShortFields& fields) {
        fields.Text(pb::TileCount::kTypeFieldNumber, TextOf(TileAt(static_cast<int>(i))));
        fields.Number(pb::TileCount::kCountFieldNumber, pub_.stack_left[i]);
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
    WriteName(pb::ScoringEvent::kSegmentFieldNumber, RefOf(tiles_[spot.tile], event.segment),
              bytes_);
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

  std::string_view TextOf(Tile tile) const { return tiles_[tile].id(); }

  const TileSet& tiles_ = Tiles();
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
