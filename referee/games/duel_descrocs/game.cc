// Joins the rules and codec of Duel d'Escrocs for the registry.
#include "referee/games/duel_descrocs/codec.h"
#include "referee/games/duel_descrocs/rules.h"
#include "referee/games/games.h"
#include "referee/games/rules_table.h"

namespace assize::games::duel_descrocs {

const Game& TheGame() {
  static const RulesGame<Rules, Codec> game;
  return game;
}

}  // namespace assize::games::duel_descrocs
