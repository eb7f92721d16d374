// The greedy player of Brigand Kings: places soldiers by the worth of the position after its turn
// (worth.h), and rolls those dice again that promise most on average. It never spends cards.
//
// Pure functions of a view and of chance.
#ifndef ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_PLAYERS_GREEDY_H_
#define ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_PLAYERS_GREEDY_H_

#include <vector>

#include "referee/base/chance.h"
#include "referee/games/brigand_kings/players/worth.h"
#include "referee/games/brigand_kings/types.h"
#include "sample-bots/cpp/sdk/sequential_halving.h"

namespace assize::bot::brigand_kings {

using game::Move;
using game::View;

// How much the player thinks about rerolls: a quick one is for playouts.
enum class Care { kQuick, kFull };

// A legal move of the seat whose view this is, which must be asked.
Move GreedyMove(const View& view, const Chance& chance, Care care = Care::kFull);

// In order of what they promise, the best first; equal ones as they were.
std::vector<Promising<Move>> BestFirst(const std::vector<Promising<Move>>& weighed);
// Rerolls that may be the best, the most promising first.
std::vector<Promising<Move>> WeighRerolls(const View& view, const Chance& chance, Care care);

// For the bot `greedy`.
struct GreedyPlayer {
  Move operator()(const View& view, const Chance& chance) const { return GreedyMove(view, chance); }
};

}  // namespace assize::bot::brigand_kings

#endif  // ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_PLAYERS_GREEDY_H_
