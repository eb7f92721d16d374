// Joins the rules and the codec of Brigand's Bluff for the registry.
#include "referee/games/brigands_bluff/codec.h"
#include "referee/games/brigands_bluff/rules.h"
#include "referee/games/games.h"
#include "referee/games/rules_table.h"

namespace assize::games::brigands_bluff {

const Game& TheGame() {
  static const RulesGame<Rules, Codec> game;
  return game;
}

}  // namespace assize::games::brigands_bluff
