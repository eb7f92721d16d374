// Carcassonne for the registry.
#ifndef ASSIZE_REFEREE_GAMES_CARCASSONNE_GAME_H_
#define ASSIZE_REFEREE_GAMES_CARCASSONNE_GAME_H_

#include "referee/games/table.h"

namespace assize::games::carcassonne {

const Game& TheGame();

}  // namespace assize::games::carcassonne

#endif  // ASSIZE_REFEREE_GAMES_CARCASSONNE_GAME_H_
