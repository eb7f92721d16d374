// Brigands for the registry.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_GAME_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_GAME_H_

#include "referee/games/table.h"

namespace assize::games::brigands {

const Game& TheGame();

}  // namespace assize::games::brigands

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_GAME_H_
