#include "ladder/rating/weng_lin.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "ladder/rating/weng_lin_steps.h"
#include "ladder/stats/normal.h"

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
