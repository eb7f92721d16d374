// What searches of Brigand Kings share: the commands to try, and how turns are played on.
//
// Pure functions of a view, a state and of chance.
#ifndef ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_PLAYERS_PLAYOUT_H_
#define ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_PLAYERS_PLAYOUT_H_

#include <cstddef>
#include <vector>

#include "referee/base/chance.h"
#include "referee/games/brigand_kings/players/greedy.h"
#include "referee/games/brigand_kings/types.h"

namespace assize::bot::brigand_kings {

// At most `most` commands that promise nearly as much as the best, the best first: not less by more
// than `slack` points. Of a view of the seat that is asked to deploy.
std::vector<Promising<Move>> Deployments(const games::brigand_kings::View& view, size_t most,
                                         double slack);

// Quick greedy players play on until that turn is over, or to the end of the match.
void PlayTurns(games::brigand_kings::State& state, int last, const Chance& chance);

}  // namespace assize::bot::brigand_kings

#endif  // ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_PLAYERS_PLAYOUT_H_
