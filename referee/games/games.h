// The games, for the registry. game.cc.in joins the rules and the codec of each.
#ifndef ASSIZE_REFEREE_GAMES_GAMES_H_
#define ASSIZE_REFEREE_GAMES_GAMES_H_

#include "referee/games/table.h"

namespace assize::games {

namespace brigand_kings {
const Game& TheGame();
}
namespace brigands {
const Game& TheGame();
}
namespace brigands_bluff {
const Game& TheGame();
}
namespace carcassonne {
const Game& TheGame();
}
namespace duel_descrocs {
const Game& TheGame();
}

}  // namespace assize::games

#endif  // ASSIZE_REFEREE_GAMES_GAMES_H_
