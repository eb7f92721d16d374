// Carcassonne: lists of moves as bytes.
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

// The longest lists, which are as many as all others together: without a list of values.
bool WritePlacements(const Public& pub, size_t limit, EncodedOptions* options) {
  FieldBytes bytes(&options->bytes);
  size_t count = 0;
  pub.board.ForEachPlacement(pub.drawn, [&](Cell cell, int rotation) {
    if (count++ >= limit) return;
    bytes.Short(v1::Request::kOptionsFieldNumber, [&](ShortFields& option) {
      option.Message(v1::GameMove::kCarcassonneFieldNumber, [&] {
        Write(PlaceTile{cell, static_cast<uint8_t>(rotation)}, option);
      });
    });
  });
  options->partial = count > limit;
  return true;
}

}  // namespace

bool Codec::EncodeOptions(const View& view, size_t limit, EncodedOptions* options) {
  if (!view.own.seat.has_value() || !view.pub.asked.Has(*view.own.seat)) return false;
  if (view.pub.decision == Decision::kTile) return WritePlacements(view.pub, limit, options);
  std::vector<Move> moves;
  Rules::ListOptions(view, &moves);
  FieldBytes bytes(&options->bytes);
  for (size_t i = 0; i < std::min(limit, moves.size()); ++i) {
    bytes.Message(v1::Request::kOptionsFieldNumber, [&] {
      bytes.Message(v1::GameMove::kCarcassonneFieldNumber, [&] { Write(moves[i], bytes); });
    });
  }
  options->partial = moves.size() > limit || Rules::ListsSample(view.pub);
  return true;
}

}  // namespace assize::games::carcassonne
