#include "ladder/rating/systems/weng_lin.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "ladder/stats/normal.h"

namespace assize::ladder::rating::weng_lin {

// Internal to weng_lin.h: a game's teams as sums, and what each model concludes about them.

struct TeamSum {
  double mu = 0;
  double variance = 0;
  double rank = 0;
};

// How a team moves: its mean by omega, its variance by the factor 1 - delta.
struct Step {
  double omega = 0;
  double delta = 0;
};

// All pairs, logistic (algorithm 1) and normal (algorithm 2).
std::vector<Step> BradleyTerrySteps(const std::vector<TeamSum>& teams, double beta);
std::vector<Step> ThurstoneMostellerSteps(const std::vector<TeamSum>& teams, double beta,
                                          double margin);
// The whole order (algorithm 4).
std::vector<Step> PlackettLuceSteps(const std::vector<TeamSum>& teams, double beta);

// Weng and Lin's model of the whole order, after Plackett and Luce.

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

// Weng and Lin's models of all pairs of teams.

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

namespace assize::ladder::rating {
namespace {

using weng_lin::Step;
using weng_lin::TeamSum;

TeamSum SumOf(const Team& team, double rank) {
  TeamSum sum{.rank = rank};
  for (const Skill& skill : team) {
    sum.mu += skill.mu;
    sum.variance += skill.sigma * skill.sigma;
  }
  return sum;
}

std::vector<Step> StepsOf(WengLinModel model, const std::vector<TeamSum>& sums,
                          const WengLinOptions& options) {
  switch (model) {
    case WengLinModel::kBradleyTerryFull:
      return BradleyTerrySteps(sums, options.beta);
    case WengLinModel::kThurstoneMostellerFull:
      return ThurstoneMostellerSteps(sums, options.beta, options.draw_margin);
    case WengLinModel::kPlackettLuce:
      return PlackettLuceSteps(sums, options.beta);
  }
  return {};
}

// Each member takes its share of the team's step, by its share of the variance.
Skill Moved(const Skill& skill, const TeamSum& sum, const Step& step, double kappa) {
  const double share = skill.sigma * skill.sigma / sum.variance;
  return {.mu = skill.mu + share * step.omega,
          .sigma = skill.sigma * std::sqrt(std::max(1 - share * step.delta, kappa))};
}

}  // namespace

std::vector<Team> UpdatedWengLin(WengLinModel model, std::span<const Team> teams,
                                 std::span<const double> ranks, const WengLinOptions& options) {
  std::vector<Team> result(teams.begin(), teams.end());
  std::vector<TeamSum> sums;
  for (size_t i = 0; i < result.size(); ++i) {
    for (Skill& skill : result[i]) skill.sigma = std::hypot(skill.sigma, options.tau);
    sums.push_back(SumOf(result[i], ranks[i]));
  }
  const std::vector<Step> steps = StepsOf(model, sums, options);
  for (size_t i = 0; i < result.size(); ++i) {
    for (size_t j = 0; j < result[i].size(); ++j) {
      Skill& skill = result[i][j];
      skill = Moved(skill, sums[i], steps[i], options.kappa);
      if (options.sigma_limit == SigmaLimit::kNeverGrows) {
        skill.sigma = std::min(skill.sigma, teams[i][j].sigma);
      }
    }
  }
  return result;
}

std::vector<double> PredictedWins(std::span<const Team> teams, double beta) {
  const double pairs = static_cast<double>(teams.size() * (teams.size() - 1)) / 2;
  std::vector<TeamSum> sums;
  for (const Team& team : teams) sums.push_back(SumOf(team, 0));
  std::vector<double> wins(teams.size());
  for (size_t i = 0; i < sums.size(); ++i) {
    for (size_t j = 0; j < sums.size(); ++j) {
      if (i == j) continue;
      const double spread = std::sqrt(2 * beta * beta + sums[i].variance + sums[j].variance);
      wins[i] += stats::NormalCdf((sums[i].mu - sums[j].mu) / spread) / pairs;
    }
  }
  return wins;
}

}  // namespace assize::ladder::rating
