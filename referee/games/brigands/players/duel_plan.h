// Planning in a duel of Brigands. Both plans are sealed, so every fixed way to plan can be beaten
// by a rival who knows it; only a mixture of plans leaves the rival no good reply.
//
// A plan's worth is taken as a sum over the districts (duel_tile.h). The mixture is found by
// fictitious play: turn by turn each side takes the plan that does best against all that the other
// has taken so far (Brown, "Iterative Solution of Games by Fictitious Play", 1951). All plans that
// a side has taken are its mixture.
//
// Pure functions of a view and of chance.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_PLAYERS_DUEL_PLAN_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_PLAYERS_DUEL_PLAN_H_

#include <cstddef>
#include <vector>

#include "referee/base/chance.h"
#include "referee/games/brigands/types.h"

namespace assize::bot::brigands {

using games::brigands::Move;
using games::brigands::Plan;
using games::brigands::View;

// Plans of both sides, each as often as it was taken, without the first turns, in which little is
// known.
struct DuelMixture {
  std::vector<Plan> own;
  std::vector<Plan> rival;
};

// For a seat that must plan in a duel. A rival that has nothing to plan has one empty plan.
DuelMixture SolveDuelPlans(const View& view);

// The plans among `draws` that are drawn from a side of a mixture, each once. A plan that is drawn more
// often is not a better one; the draw keeps the rival from knowing which plans are tried.
std::vector<Move> DrawnPlans(const std::vector<Plan>& mixture, Stream& stream, size_t draws);

// A plan drawn from the mixture.
Plan DuelPlan(const View& view, const Chance& chance);

}  // namespace assize::bot::brigands

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_PLAYERS_DUEL_PLAN_H_
