// The greedy player of Brigands: plans by the estimates of plan_evaluation.h, and judges every
// other move by the end of this round, if everybody plays default moves from then on.
//
// Pure functions of a view and of chance.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_PLAYERS_GREEDY_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_PLAYERS_GREEDY_H_

#include "referee/base/chance.h"
#include "referee/games/brigands/types.h"

namespace assize::bot::brigands {

using games::brigands::Move;
using games::brigands::View;

// A legal move of the seat whose view this is, which must be asked.
Move GreedyMove(const View& view, const Chance& chance);

// The plan for a seat that must plan.
Move GreedyPlan(const View& view, const Chance& chance);

// For the bot `greedy`.
struct GreedyPlayer {
  Move operator()(const View& view, const Chance& chance) const { return GreedyMove(view, chance); }
};

}  // namespace assize::bot::brigands

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_PLAYERS_GREEDY_H_
