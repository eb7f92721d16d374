// TrueSkill: normal beliefs about players from ranked games of teams, by message passing.
//
// Source: Herbrich, Minka and Graepel, TrueSkill: a Bayesian skill rating system (2007). Among
// three or more teams ties are seen between neighbours of the order only, so equals who tie may
// move unequally: that is a property of the system, and one reason why the rating table is not
// computed by it.
#ifndef ASSIZE_LADDER_RATING_SYSTEMS_TRUESKILL_H_
#define ASSIZE_LADDER_RATING_SYSTEMS_TRUESKILL_H_

#include <span>
#include <vector>

#include "ladder/rating/systems/skill.h"

namespace assize::ladder::rating {

struct TrueSkillOptions {
  double beta = 25.0 / 6;         // above 0; a player's noise in one game
  double tau = 25.0 / 300;        // at least 0; added to every sigma (as variances) before the game
  double draw_probability = 0.1;  // at least 0, below 1
  double precision = 1e-10;       // of the messages, where the messages loop
};

// The skills after a game of at least two teams. One rank for each team: smaller is better, equal
// ranks tie.
std::vector<Team> UpdatedTrueSkill(std::span<const Team> teams, std::span<const double> ranks,
                                   const TrueSkillOptions& options = {});

// How even a game of these teams would be: the likelihood of a draw against that of the same game
// between equals of known skill. Above 0, at most 1.
double TrueSkillQuality(std::span<const Team> teams, double beta = 25.0 / 6);

}  // namespace assize::ladder::rating

#endif  // ASSIZE_LADDER_RATING_SYSTEMS_TRUESKILL_H_
