// Joins the rules and codec of Brigand Kings for the registry.
#include "referee/games/brigand_kings/codec.h"
#include "referee/games/brigand_kings/rules.h"
#include "referee/games/games.h"
#include "referee/games/rules_table.h"

namespace assize::games::brigand_kings {

const Game& TheGame() {
  static const RulesGame<Rules, Codec> game;
  return game;
}

}  // namespace assize::games::brigand_kings
