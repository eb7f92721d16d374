// The games, for the registry, and their rows, null of one that has none. game.cc.in joins the rules,
// the codec and the rows of each.
#ifndef ASSIZE_REFEREE_GAMES_GAMES_H_
#define ASSIZE_REFEREE_GAMES_GAMES_H_

#include "referee/games/table.h"

namespace assize::games {

class TableRows;

namespace brigand_kings {
const Game& TheGame();
const TableRows* TheRows();
}  // namespace brigand_kings
namespace brigands {
const Game& TheGame();
const TableRows* TheRows();
}  // namespace brigands
namespace brigands_bluff {
const Game& TheGame();
const TableRows* TheRows();
}  // namespace brigands_bluff
namespace carcassonne {
const Game& TheGame();
const TableRows* TheRows();
}  // namespace carcassonne
namespace duel_descrocs {
const Game& TheGame();
const TableRows* TheRows();
}  // namespace duel_descrocs

}  // namespace assize::games

#endif  // ASSIZE_REFEREE_GAMES_GAMES_H_
