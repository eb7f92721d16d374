// Duel d'Escrocs for the registry.
#ifndef ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_GAME_H_
#define ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_GAME_H_

#include "referee/games/table.h"

namespace assize::games::duel_descrocs {

const Game& TheGame();

}  // namespace assize::games::duel_descrocs

#endif  // ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_GAME_H_
