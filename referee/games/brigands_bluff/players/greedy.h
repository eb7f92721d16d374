// The greedy player of Brigand's Bluff. As captain it takes the face that most dice are expected to
// show in the worlds that are left. As crewmate it gives the clue of the menu that costs it least:
// it finds out which faces a captain like itself would name after the clue, and counts the dice
// that really show them.
//
// Pure functions of a view.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_PLAYERS_GREEDY_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_PLAYERS_GREEDY_H_

#include "referee/base/chance.h"
#include "referee/games/brigands_bluff/types.h"
#include "sample-bots/cpp/sdk/tuned_value.h"

namespace assize::bot::brigands_bluff {

using games::brigands_bluff::Move;
using games::brigands_bluff::View;

// What a clue is judged by: the table [tune] of sample-bots/cpp/greedy/bot.toml.
struct Weights {
  // What an own die of the face that the captain takes costs, in parts of what every die of that face
  // costs.
  double own = 1;
  // What it is worth that a clue leaves twice as many worlds, in dice.
  double left = 0;
};

// A legal move of the seat whose view this is, which must be asked.
Move GreedyMove(const View& view);
// The same with other weights.
Move GreedyMoveBy(const Weights& weights, const View& view);

// For the bot `greedy`, with the weights of its table [tune].
struct GreedyPlayer {
  Weights weights = {.own = TunedValue("bluff_own", 1), .left = TunedValue("bluff_left", 0)};

  Move operator()(const View& view, const Chance&) const { return GreedyMoveBy(weights, view); }
};

}  // namespace assize::bot::brigands_bluff

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_PLAYERS_GREEDY_H_
