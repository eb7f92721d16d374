// Weng and Lin's models of all pairs of teams.
#include <cmath>
#include <cstddef>

#include "ladder/rating/weng_lin_steps.h"
#include "ladder/stats/normal.h"

namespace assize::ladder::rating::weng_lin {
namespace {

// First and second derivative of a pair's log likelihood, in standard units of the difference.
struct Pull {
  double first = 0;
  double second = 0;
};

template <class PullOfPair>
std::vector<Step> PairSteps(const std::vector<TeamSum>& teams, double beta, PullOfPair pull) {
  std::vector<Step> steps(teams.size());
  for (size_t i = 0; i < teams.size(); ++i) {
    for (size_t q = 0; q < teams.size(); ++q) {
      if (i == q) continue;
      const double c = std::sqrt(teams[i].variance + teams[q].variance + 2 * beta * beta);
      const Pull of_pair = pull(teams[i], teams[q], c);
      const double gamma = std::sqrt(teams[i].variance) / c;
      steps[i].omega += teams[i].variance / c * of_pair.first;
      steps[i].delta += gamma * teams[i].variance / (c * c) * of_pair.second;
    }
  }
  return steps;
}

// A won game: the difference x was above the margin t. Weng and Lin's V and W.
Pull Won(double x, double t) {
  const double chance = stats::NormalCdf(x - t);
  if (chance < 2.2e-16) return {.first = t - x, .second = x < 0 ? 1.0 : 0.0};
  const double v = stats::NormalDensity(x - t) / chance;
  return {.first = v, .second = v * (v + x - t)};
}

// A drawn game: the difference was within the margin. Weng and Lin's V~ and W~.
Pull Drawn(double x, double t) {
  const double distance = std::abs(x);
  const double sign = x < 0 ? -1 : 1;
  const double chance = stats::NormalCdf(t - distance) - stats::NormalCdf(-t - distance);
  double v = -x + sign * t;
  if (chance >= 1e-5) {
    v = sign * (stats::NormalDensity(-t - distance) - stats::NormalDensity(t - distance)) / chance;
  }
  if (chance < 2.2e-16) return {.first = v, .second = 1};
  const double slope = ((t - distance) * stats::NormalDensity(t - distance) +
                        (t + distance) * stats::NormalDensity(-t - distance)) /
                       chance;
  return {.first = v, .second = slope + v * v};
}

}  // namespace

std::vector<Step> BradleyTerrySteps(const std::vector<TeamSum>& teams, double beta) {
  return PairSteps(teams, beta, [](const TeamSum& team, const TeamSum& other, double c) {
    const double expected = 1 / (1 + std::exp((other.mu - team.mu) / c));
    const double score = team.rank < other.rank ? 1 : team.rank == other.rank ? 0.5 : 0;
    return Pull{.first = score - expected, .second = expected * (1 - expected)};
  });
}

std::vector<Step> ThurstoneMostellerSteps(const std::vector<TeamSum>& teams, double beta,
                                          double margin) {
  return PairSteps(teams, beta, [margin](const TeamSum& team, const TeamSum& other, double c) {
    const double x = (team.mu - other.mu) / c;
    if (team.rank == other.rank) return Drawn(x, margin / c);
    if (team.rank < other.rank) return Won(x, margin / c);
    const Pull lost = Won(-x, margin / c);
    return Pull{.first = -lost.first, .second = lost.second};
  });
}

}  // namespace assize::ladder::rating::weng_lin
