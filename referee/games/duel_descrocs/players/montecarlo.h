// The Monte Carlo player of Duel d'Escrocs: deals what it can't know at random, plays candidates
// out from there between quick greedy players, and takes the move that does best on average.
//
// The budget is a number of playouts and a time. While the time suffices, equal views get equal
// moves on every machine. Candidates are the greedy player's move and others drawn from the legal
// ones (sdk/sequential_halving.h explains how they are compared).
#ifndef ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_PLAYERS_MONTECARLO_H_
#define ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_PLAYERS_MONTECARLO_H_

#include "referee/base/chance.h"
#include "referee/games/duel_descrocs/types.h"
#include "sample-bots/cpp/sdk/deadline.h"
#include "sample-bots/cpp/sdk/search_option.h"

namespace assize::bot::duel_descrocs {

using games::duel_descrocs::Move;
using games::duel_descrocs::View;

struct SearchLimits {
  // Playouts for one decision, at least 1; fewer if the time is over before.
  int playouts = 120;
  // How many moves are tried.
  int candidates = 12;
  static constexpr SearchOption kOption = {"--candidates", &SearchLimits::candidates,
                                           "Duel d'Escrocs: how many moves to try"};
  // When to answer with the best move so far.
  Deadline until = {};
};

// A legal move of the seat whose view this is, which must be asked.
Move SearchMove(const View& view, const Chance& chance, const SearchLimits& limits);

}  // namespace assize::bot::duel_descrocs

#endif  // ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_PLAYERS_MONTECARLO_H_
