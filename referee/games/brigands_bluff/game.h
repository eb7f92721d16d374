// Brigand's Bluff for the registry.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_GAME_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_GAME_H_

#include "referee/games/table.h"

namespace assize::games::brigands_bluff {

const Game& TheGame();

}  // namespace assize::games::brigands_bluff

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_GAME_H_
