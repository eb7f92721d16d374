// Brigand Kings for the registry.
#ifndef ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_GAME_H_
#define ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_GAME_H_

#include "referee/games/table.h"

namespace assize::games::brigand_kings {

const Game& TheGame();

}  // namespace assize::games::brigand_kings

#endif  // ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_GAME_H_
