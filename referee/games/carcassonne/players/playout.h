// What searches of Carcassonne share: how turns are played on.
#ifndef ASSIZE_REFEREE_GAMES_CARCASSONNE_PLAYERS_PLAYOUT_H_
#define ASSIZE_REFEREE_GAMES_CARCASSONNE_PLAYERS_PLAYOUT_H_

#include "referee/games/carcassonne/types.h"

namespace assize::bot::carcassonne {

// Greedy players play on until that turn is over, or to the end of the match.
void PlayTurns(games::carcassonne::State& state, int last);

}  // namespace assize::bot::carcassonne

#endif  // ASSIZE_REFEREE_GAMES_CARCASSONNE_PLAYERS_PLAYOUT_H_
