// The Monte Carlo player of Brigand Kings. To place soldiers it deals what it can't know at random,
// plays candidates out from there for some turns between quick greedy players, and takes the
// command that does best on average. It rerolls dice as the greedy player does; unlike that player
// it spends cards.
//
// The budget is a number of playouts and a time. While the time suffices, equal views get equal
// moves on every machine (sdk/sequential_halving.h explains how candidates are compared).
#ifndef ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_PLAYERS_MONTECARLO_H_
#define ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_PLAYERS_MONTECARLO_H_

#include "referee/base/chance.h"
#include "referee/games/brigand_kings/types.h"
#include "sample-bots/cpp/sdk/deadline.h"

namespace assize::bot::brigand_kings {

struct SearchLimits {
  // Playouts for one decision, at least 1; fewer if the time is over before.
  int playouts = 120;
  // How many moves are tried, the most promising first.
  int candidates = 6;
  // A move is not tried if it promises this much less than the best one, in points.
  double slack = 0.6;
  // Turns of each seat in a playout, after the present one.
  int rounds = 1;
  // When to answer with the best move so far.
  Deadline until = {};
};

// A legal move of the seat whose view this is, which must be asked.
games::brigand_kings::Move SearchMove(const games::brigand_kings::View& view, const Chance& chance,
                                      const SearchLimits& limits);

}  // namespace assize::bot::brigand_kings

#endif  // ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_PLAYERS_MONTECARLO_H_
