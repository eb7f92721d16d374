// What searches of Carcassonne share: how turns are played on.
#ifndef ASSIZE_SAMPLE_BOTS_CPP_CARCASSONNE_PLAYOUT_H_
#define ASSIZE_SAMPLE_BOTS_CPP_CARCASSONNE_PLAYOUT_H_

#include "referee/games/carcassonne/types.h"

namespace assize::bot::carcassonne {

// Greedy players play on until that turn is over, or to the end of the match.
void PlayTurns(games::carcassonne::State& state, int last);

}  // namespace assize::bot::carcassonne

#endif  // ASSIZE_SAMPLE_BOTS_CPP_CARCASSONNE_PLAYOUT_H_
