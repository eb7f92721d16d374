// Joins the rules and codec of Carcassonne for the registry.
#include "referee/games/carcassonne/codec.h"
#include "referee/games/carcassonne/rules.h"
#include "referee/games/games.h"
#include "referee/games/rules_table.h"

namespace assize::games::carcassonne {

const Game& TheGame() {
  static const RulesGame<Rules, Codec> game;
  return game;
}

}  // namespace assize::games::carcassonne
