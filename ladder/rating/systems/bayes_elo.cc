#include "ladder/rating/systems/bayes_elo.h"

#include <cmath>
#include <map>
#include <numbers>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/rating/comparison_graph.h"
#include "ladder/rating/elo.h"
#include "ladder/rating/newton.h"
#include "ladder/rating/systems/bradley_terry.h"
#include "ladder/stats/normal.h"

namespace assize::ladder::rating {
namespace {

// A quarter of a player's virtual draws goes to each of: it first, it second, seen from either
// side.
constexpr double kPriorShare = 0.25;

// The results with each player's virtual draws, shared among its opponents by the games with them.
absl::StatusOr<std::vector<PairResult>> WithPrior(int players, std::span<const PairResult> results,
                                                  double prior_draws) {
  std::vector<double> games(players);
  std::map<std::pair<int, int>, double> meetings;
  for (const PairResult& result : results) {
    games[result.first] += result.games();
    games[result.second] += result.games();
    meetings[std::minmax(result.first, result.second)] += result.games();
  }
  for (int player = 0; player < players; ++player) {
    if (games[player] == 0) {
      return absl::FailedPreconditionError(absl::StrCat("player ", player, " has no games"));
    }
  }
  std::vector<PairResult> all(results.begin(), results.end());
  for (const auto& [pair, count] : meetings) {
    const double draws =
        kPriorShare * prior_draws * count * (1 / games[pair.first] + 1 / games[pair.second]);
    all.push_back({.first = pair.first, .second = pair.second, .draws = draws});
    all.push_back({.first = pair.second, .second = pair.first, .draws = draws});
  }
  return all;
}

// log(1 / (1 + exp(-x))), without overflow.
double LogLogistic(double x) { return std::min(x, 0.0) - std::log1p(std::exp(-std::abs(x))); }
double Logistic(double x) { return 1 / (1 + std::exp(-x)); }

// Adds a term weight * LogLogistic(sum of sign * x[at]) to a likelihood.
struct LogisticTerm {
  double weight = 0;
  int at[4] = {};
  double sign[4] = {};

  void AddTo(const Eigen::VectorXd& x, Curvature& sum) const {
    double argument = 0;
    for (int i = 0; i < 4; ++i) argument += sign[i] * x(at[i]);
    const double chance = Logistic(argument);
    sum.value += weight * LogLogistic(argument);
    for (int i = 0; i < 4; ++i) {
      sum.gradient(at[i]) += weight * sign[i] * (1 - chance);
      for (int j = 0; j < 4; ++j) {
        sum.information(at[i], at[j]) += weight * sign[i] * sign[j] * chance * (1 - chance);
      }
    }
  }
};

// x: log strengths by player, the log advantage, the log draw factor.
Curvature LikelihoodAt(const Eigen::VectorXd& x, int players, std::span<const PairResult> results,
                       GameTerms terms) {
  const int advantage = players;
  const int draw = players + 1;
  Curvature sum{.gradient = Eigen::VectorXd::Zero(players + 2),
                .information = Eigen::MatrixXd::Zero(players + 2, players + 2)};
  double draws = 0;
  for (const PairResult& result : results) {
    // P(win) = L(d + a - t), P(loss) = L(-d - a - t), P(draw) = (exp(2 t) - 1) P(win) P(loss).
    LogisticTerm{.weight = result.first_wins + result.draws,
                 .at = {result.first, result.second, advantage, draw},
                 .sign = {1, -1, 1, -1}}
        .AddTo(x, sum);
    LogisticTerm{.weight = result.first_losses + result.draws,
                 .at = {result.first, result.second, advantage, draw},
                 .sign = {-1, 1, -1, -1}}
        .AddTo(x, sum);
    draws += result.draws;
  }
  const double square = std::exp(2 * x(draw));
  sum.value += draws * std::log(square - 1);
  sum.gradient(draw) += draws * 2 * square / (square - 1);
  sum.information(draw, draw) += draws * 4 * square / ((square - 1) * (square - 1));
  if (terms == GameTerms::kGiven) {
    for (int fixed : {advantage, draw}) {
      sum.gradient(fixed) = 0;
      sum.information.row(fixed).setZero();
      sum.information.col(fixed).setZero();
      sum.information(fixed, fixed) = 1;
    }
  }
  sum.information.topLeftCorner(players, players).array() += 1.0 / players;
  return sum;
}

}  // namespace

absl::StatusOr<BayesEloFit> FitBayesElo(int players, std::span<const PairResult> results,
                                        const BayesEloOptions& options) {
  if (!(options.draw_elo > 0) || !(options.prior_draws > 0)) {
    return absl::InvalidArgumentError(absl::StrCat("draw_elo ", options.draw_elo, ", prior_draws ",
                                                   options.prior_draws, ": must be above 0"));
  }
  if (absl::Status status = CheckPairResults(players, results); !status.ok()) return status;
  const absl::StatusOr<std::vector<PairResult>> all =
      WithPrior(players, results, options.prior_draws);
  if (!all.ok()) return all.status();

  Eigen::VectorXd start = Eigen::VectorXd::Zero(players + 2);
  start(players) = options.advantage / kEloPerLogStrength;
  start(players + 1) = options.draw_elo / kEloPerLogStrength;
  const absl::StatusOr<Maximum> maximum = Maximize(
      [&](const Eigen::VectorXd& x) { return LikelihoodAt(x, players, *all, options.terms); },
      start);
  if (!maximum.ok()) return maximum.status();

  BayesEloFit fit{.advantage = kEloPerLogStrength * maximum->at(players),
                  .draw_elo = kEloPerLogStrength * maximum->at(players + 1)};
  const double x = std::exp(-maximum->at(players + 1));
  fit.scale = 4 * x / ((1 + x) * (1 + x));
  const Eigen::MatrixXd covariance =
      maximum->curvature.information.topLeftCorner(players, players).inverse();
  for (int i = 0; i < players; ++i) {
    fit.elo.push_back(fit.scale * kEloPerLogStrength * maximum->at(i));
    fit.margin95.push_back(stats::kNormal975 * fit.scale * kEloPerLogStrength *
                           std::sqrt(covariance(i, i) - 1.0 / players));
  }
  return fit;
}

}  // namespace assize::ladder::rating
