// The greedy player of Carcassonne. It places tile and meeple where the table is worth most
// afterwards (worth.h), places its robber whenever it can, where the others may score most, plans
// its walks so that robbers get least, and uses a message if that gives more than two points.
//
// Pure functions of a view.
#ifndef ASSIZE_REFEREE_GAMES_CARCASSONNE_PLAYERS_GREEDY_H_
#define ASSIZE_REFEREE_GAMES_CARCASSONNE_PLAYERS_GREEDY_H_

#include <vector>

#include "referee/base/chance.h"
#include "referee/games/carcassonne/types.h"
#include "sample-bots/cpp/sdk/sequential_halving.h"

namespace assize::bot::carcassonne {

using games::carcassonne::Move;
using games::carcassonne::View;

// A legal move of the seat whose view this is, which must be asked.
Move GreedyMove(const View& view);

// The most promising legal moves, the best first, `most` of them at most (of plans, those that are
// listed: ROBB-11.10), but none that promises less than the best by more than `slack` points.
std::vector<Promising<Move>> BestMoves(const View& view, size_t most, double slack);

// For the bot `greedy`.
struct GreedyPlayer {
  Move operator()(const View& view, const Chance&) const { return GreedyMove(view); }
};

}  // namespace assize::bot::carcassonne

#endif  // ASSIZE_REFEREE_GAMES_CARCASSONNE_PLAYERS_GREEDY_H_
