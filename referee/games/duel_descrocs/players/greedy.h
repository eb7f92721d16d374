// The greedy player of Duel d'Escrocs: values shares by the price tables, splits so that the
// chooser's better share is as bad as possible, sells with the next round in view, and plays
// reinforcements for the gain of the moment.
//
// Pure functions of a view and of chance.
#ifndef ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_PLAYERS_GREEDY_H_
#define ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_PLAYERS_GREEDY_H_

#include <cstddef>
#include <vector>

#include "referee/base/chance.h"
#include "referee/games/duel_descrocs/types.h"
#include "sample-bots/cpp/sdk/sequential_halving.h"

namespace assize::bot::duel_descrocs {

using games::duel_descrocs::Action;
using games::duel_descrocs::Chair;
using games::duel_descrocs::Move;
using games::duel_descrocs::View;

// How much the player thinks. A quick one thinks less of the next round; it is for playouts.
enum class Care { kQuick, kFull };

// A legal move of the seat whose view this is, which must be asked.
Move GreedyMove(const View& view, const Chance& chance, Care care = Care::kFull);

// The action of one of the view's chairs (resale.cc).
Action GreedyAction(const View& view, Chair chair, const Chance& chance, Care care);

// The most promising moves of the splitter, the best first, at most `most` of them, and the chooser's move
// (split.cc).
std::vector<Promising<Move>> BestSplits(const View& view, const Chance& chance, Care care,
                                        size_t most);
Move GreedyChoice(const View& view, const Chance& chance, Care care);

// For the bot `greedy`.
struct GreedyPlayer {
  Move operator()(const View& view, const Chance& chance) const { return GreedyMove(view, chance); }
};

}  // namespace assize::bot::duel_descrocs

#endif  // ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_PLAYERS_GREEDY_H_
