// The Monte Carlo player of Brigands: deals what it can't know at random, plays candidates out from
// there, and takes the move that does best on average.
//
// The budget is a number of playouts and a time. While the time suffices, equal views get equal
// moves on every machine. Candidates are all legal moves, but only the most promising plans
// (sdk/sequential_halving.h explains how they are compared).
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_PLAYERS_MONTECARLO_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_PLAYERS_MONTECARLO_H_

#include "referee/base/chance.h"
#include "referee/games/brigands/types.h"
#include "sample-bots/cpp/sdk/deadline.h"
#include "sample-bots/cpp/sdk/search_option.h"

namespace assize::bot::brigands {

using games::brigands::Move;
using games::brigands::View;

struct SearchLimits {
  // Playouts for one decision, at least 1; fewer if the time is over before.
  int playouts = 300;
  // How many plans are tried.
  int plans = 24;
  static constexpr SearchOption kOption = {
      "--plans", &SearchLimits::plans, "Brigands: how many plans to try, the most promising first"};
  // When to answer with the best move so far.
  Deadline until = {};
};

// A legal move of the seat whose view this is, which must be asked.
Move SearchMove(const View& view, const Chance& chance, const SearchLimits& limits);

}  // namespace assize::bot::brigands

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_PLAYERS_MONTECARLO_H_
