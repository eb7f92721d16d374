// What a plan of Brigands promises, estimated without a search: a sum over the districts it uses.
//
// The estimate takes the others' pieces as spread at random over the districts, with a few more
// where a Day card lies (forecast.h). To be harder to predict, a bot gives every district a mood,
// drawn again for each decision.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_PLAYERS_PLAN_EVALUATION_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_PLAYERS_PLAN_EVALUATION_H_

#include <array>

#include "referee/base/chance.h"
#include "referee/games/brigands/players/duel_tile.h"
#include "referee/games/brigands/types.h"

namespace assize::bot::brigands {

using games::brigands::ByDistrict;
using games::brigands::District;
using games::brigands::Plan;
using games::brigands::View;

// The estimates for one seat's planning; made once per decision.
class PlanEvaluation {
 public:
  // `view` is that of a seat that must plan.
  PlanEvaluation(const View& view, Stream& mood);

  // In ducats, for comparison with other plans of the same view.
  double Of(const Plan& plan) const;

 private:
  // By IndexOf() of the team that is sent there.
  ByDistrict<std::array<double, kTeams>> worth_;
};

}  // namespace assize::bot::brigands

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_PLAYERS_PLAN_EVALUATION_H_
