#include <Eigen/Dense>
#include <cmath>
#include <cstddef>

#include "ladder/rating/trueskill.h"

namespace assize::ladder::rating {

double TrueSkillQuality(std::span<const Team> teams, double beta) {
  // Everything is a function of the teams' sums: the covariance of the neighbours' differences,
  // once with the noise of the game alone and once with that of the skills too.
  const Eigen::Index links = static_cast<Eigen::Index>(teams.size()) - 1;
  Eigen::VectorXd difference = Eigen::VectorXd::Zero(links);
  Eigen::MatrixXd noise = Eigen::MatrixXd::Zero(links, links);
  Eigen::MatrixXd all = Eigen::MatrixXd::Zero(links, links);
  for (Eigen::Index t = 0; t <= links; ++t) {
    const Team& team = teams[static_cast<size_t>(t)];
    double mean = 0;
    double skills = 0;
    for (const Skill& skill : team) {
      mean += skill.mu;
      skills += skill.sigma * skill.sigma;
    }
    Eigen::VectorXd part = Eigen::VectorXd::Zero(links);
    if (t < links) part(t) = 1;
    if (t > 0) part(t - 1) = -1;
    const double game = static_cast<double>(team.size()) * beta * beta;
    difference += mean * part;
    noise += game * part * part.transpose();
    all += (game + skills) * part * part.transpose();
  }
  const double exponent = -difference.dot(all.ldlt().solve(difference)) / 2;
  return std::exp(exponent) * std::sqrt(noise.determinant() / all.determinant());
}

}  // namespace assize::ladder::rating
