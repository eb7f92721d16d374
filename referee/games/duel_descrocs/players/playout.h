// What searches of Duel d'Escrocs share: the moves to try, and how rounds are played on.
//
// Pure functions of a view, a state and of chance.
#ifndef ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_PLAYERS_PLAYOUT_H_
#define ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_PLAYERS_PLAYOUT_H_

#include <cstddef>
#include <vector>

#include "referee/base/chance.h"
#include "referee/games/duel_descrocs/types.h"

namespace assize::bot::duel_descrocs {

// The greedy player's move, then others in a random order, `most` in all at most. Of a view of a seat
// that is asked.
std::vector<games::duel_descrocs::Move> Candidates(const games::duel_descrocs::View& view,
                                                   const Chance& chance, size_t most);

// How far playouts from here go: to the end of this round; or of the next one, if the limit at a
// round's end is decided now.
int LastRound(const games::duel_descrocs::Public& pub);

// Quick greedy players play on until that round is over, or to the end of the match.
void PlayRounds(games::duel_descrocs::State& state, int last, const Chance& chance);

// How far that side is ahead, in coins.
double PositionWorth(const games::duel_descrocs::Public& pub, games::duel_descrocs::Side side);

}  // namespace assize::bot::duel_descrocs

#endif  // ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_PLAYERS_PLAYOUT_H_
