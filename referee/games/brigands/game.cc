// Joins Brigands' rules and codec for the registry.
#include "referee/games/brigands/codec.h"
#include "referee/games/brigands/rules.h"
#include "referee/games/games.h"
#include "referee/games/rules_table.h"

namespace assize::games::brigands {

const Game& TheGame() {
  static const RulesGame<Rules, Codec> game;
  return game;
}

}  // namespace assize::games::brigands
