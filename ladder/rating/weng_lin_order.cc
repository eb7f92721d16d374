// Weng and Lin's model of the whole order, after Plackett and Luce.
#include <cmath>
#include <cstddef>

#include "ladder/rating/weng_lin_steps.h"

namespace assize::ladder::rating::weng_lin {

std::vector<Step> PlackettLuceSteps(const std::vector<TeamSum>& teams, double beta) {
  double c_squared = 0;
  for (const TeamSum& team : teams) c_squared += team.variance + beta * beta;
  const double c = std::sqrt(c_squared);
  std::vector<Step> steps(teams.size());
  for (const TeamSum& q : teams) {
    // The draw in which q was taken, from all who were not ranked above it. Teams that tie share
    // theirs.
    double left = 0;
    double tied = 0;
    for (const TeamSum& team : teams) {
      if (team.rank >= q.rank) left += std::exp((team.mu - q.mu) / c);
      if (team.rank == q.rank) ++tied;
    }
    for (size_t i = 0; i < teams.size(); ++i) {
      if (teams[i].rank < q.rank) continue;
      const double chance = std::exp((teams[i].mu - q.mu) / c) / left;
      const double taken = &teams[i] == &q ? 1 : 0;
      steps[i].omega += teams[i].variance / c * (taken - chance) / tied;
      steps[i].delta += std::sqrt(teams[i].variance) / c * teams[i].variance / c_squared * chance *
                        (1 - chance) / tied;
    }
  }
  return steps;
}

}  // namespace assize::ladder::rating::weng_lin
