// Duel d'Escrocs: lists of moves as bytes.
#include <algorithm>
#include <vector>

#include "assize/v1/games.pb.h"
#include "assize/v1/referee.pb.h"
#include "referee/games/duel_descrocs/codec.h"
#include "referee/games/duel_descrocs/rules.h"
#include "referee/games/duel_descrocs/wire.h"
#include "referee/games/field_bytes.h"

namespace assize::games::duel_descrocs {

bool Codec::EncodeOptions(const View& view, size_t limit, EncodedOptions* options) {
  std::vector<Move> moves;
  Rules::ListOptions(view, &moves);
  if (moves.empty()) return false;
  FieldBytes bytes(&options->bytes);
  for (size_t i = 0; i < std::min(limit, moves.size()); ++i) {
    bytes.Message(v1::Request::kOptionsFieldNumber, [&] {
      bytes.Message(v1::GameMove::kDuelDescrocsFieldNumber, [&] { Write(moves[i], bytes); });
    });
  }
  options->partial = moves.size() > limit;
  return true;
}

}  // namespace assize::games::duel_descrocs
