// The Monte Carlo player of Carcassonne: deals the tiles and messages that nobody knows at random,
// plays its most promising moves out from there for some turns between greedy players, and takes
// the move that does best on average.
//
// The budget is a number of playouts and a time. While the time suffices, equal views get equal
// moves on every machine (sdk/sequential_halving.h explains how candidates are compared).
#ifndef ASSIZE_REFEREE_GAMES_CARCASSONNE_PLAYERS_MONTECARLO_H_
#define ASSIZE_REFEREE_GAMES_CARCASSONNE_PLAYERS_MONTECARLO_H_

#include "referee/base/chance.h"
#include "referee/games/carcassonne/types.h"
#include "sample-bots/cpp/sdk/deadline.h"

namespace assize::bot::carcassonne {

struct SearchLimits {
  // Playouts for one decision, at least 1; fewer if the time is over before.
  int playouts = 160;
  // How many moves are tried, the most promising first.
  int candidates = 8;
  // A move is not tried if it promises this much less than the best one, in points.
  double slack = 4;
  // Turns of each seat in a playout, after the present one.
  int rounds = 1;
  // When to answer with the best move so far.
  Deadline until = {};
};

// A legal move of the seat whose view this is, which must be asked.
games::carcassonne::Move SearchMove(const games::carcassonne::View& view, const Chance& chance,
                                    const SearchLimits& limits);

}  // namespace assize::bot::carcassonne

#endif  // ASSIZE_REFEREE_GAMES_CARCASSONNE_PLAYERS_MONTECARLO_H_
