// Carcassonne: lists of moves as bytes, each written field by field as encode.cc has it.
#include <algorithm>
#include <vector>

#include "assize/v1/games.pb.h"
#include "assize/v1/referee.pb.h"
#include "referee/games/carcassonne/codec.h"
#include "referee/games/carcassonne/rules.h"
#include "referee/games/carcassonne/wire.h"
#include "referee/games/field_bytes.h"

namespace assize::games::carcassonne {
namespace {

struct MoveBytes {
  FieldBytes& bytes;

  void operator()(const PlaceTile& move) const {
    bytes.Message(pb::Move::kTileFieldNumber, [&] {
      bytes.Signed(pb::PlaceTile::kXFieldNumber, move.cell.x);
      bytes.Signed(pb::PlaceTile::kYFieldNumber, move.cell.y);
      bytes.Number(pb::PlaceTile::kRotationFieldNumber, move.rotation);
    });
  }
  void operator()(const PlaceRobber& move) const {
    bytes.Message(pb::Move::kRobberFieldNumber, [&] {
      if (move.space == kInSupply) return;
      bytes.Present(pb::PlaceRobber::kSpaceFieldNumber, move.space);
    });
  }
  void operator()(const PlaceMeeple& move) const {
    bytes.Message(pb::Move::kMeepleFieldNumber, [&] {
      if (!move.segment.has_value()) return;
      bytes.Text(pb::PlaceMeeple::kSegmentFieldNumber, NameOf(*move.segment).data());
    });
  }
  void operator()(const Plan& plan) const {
    bytes.Message(pb::Move::kPlanFieldNumber, [&] {
      for (uint8_t i = 0; i < plan.size; ++i) {
        bytes.Message(pb::Plan::kWalksFieldNumber, [&] {
          bytes.Number(pb::Walk::kEventFieldNumber, plan.walks[i].event);
          bytes.Number(pb::Walk::kFigureFieldNumber, plan.walks[i].figure);
        });
      }
    });
  }
  void operator()(const ChooseTarget& move) const {
    bytes.Message(pb::Move::kTargetFieldNumber,
                  [&] { bytes.Number(pb::ChooseTarget::kEventFieldNumber, move.event); });
  }
  void operator()(const ChooseFigure& move) const {
    bytes.Message(pb::Move::kRogueFieldNumber,
                  [&] { bytes.Number(pb::ChooseFigure::kFigureFieldNumber, move.figure); });
  }
  void operator()(const UseMessage& move) const {
    bytes.Message(pb::Move::kMessageFieldNumber, [&] {
      bytes.Number(pb::UseMessage::kUseFieldNumber, Number<pb::MessageUse>(move.use));
    });
  }
  void operator()(const CallHome& move) const {
    bytes.Message(pb::Move::kCallHomeFieldNumber, [&] {
      bytes.Signed(pb::CallHome::kXFieldNumber, move.cell.x);
      bytes.Signed(pb::CallHome::kYFieldNumber, move.cell.y);
    });
  }
};

}  // namespace

bool Codec::EncodeOptions(const View& view, size_t limit, EncodedOptions* options) {
  std::vector<Move> moves;
  Rules::ListOptions(view, &moves);
  if (moves.empty()) return false;
  FieldBytes bytes(&options->bytes);
  for (size_t i = 0; i < std::min(limit, moves.size()); ++i) {
    bytes.Message(v1::Request::kOptionsFieldNumber, [&] {
      bytes.Message(v1::GameMove::kCarcassonneFieldNumber,
                    [&] { std::visit(MoveBytes{bytes}, moves[i]); });
    });
  }
  options->partial = moves.size() > limit || Rules::ListsSample(view.pub);
  return true;
}

}  // namespace assize::games::carcassonne
