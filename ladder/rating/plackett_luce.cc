#include "ladder/rating/plackett_luce.h"

#include <cmath>
#include <cstddef>
#include <set>

#include "absl/strings/str_cat.h"
#include "ladder/rating/comparison_graph.h"
#include "ladder/rating/elo.h"
#include "ladder/rating/newton.h"

namespace assize::ladder::rating {
namespace {

absl::Status Check(int players, std::span<const std::vector<int>> orders) {
  ComparisonGraph graph(players);
  for (const std::vector<int>& order : orders) {
    std::set<int> seen;
    for (size_t i = 0; i < order.size(); ++i) {
      if (order[i] < 0 || order[i] >= players || !seen.insert(order[i]).second) {
        return absl::InvalidArgumentError(absl::StrCat("player ", order[i], ": must be 0 to ",
                                                       players - 1, " and once in an order"));
      }
      if (i > 0) graph.AddWin(order[i - 1], order[i]);
    }
  }
  return graph.CheckFiniteMaximum();
}

Curvature LikelihoodAt(const Eigen::VectorXd& x, std::span<const std::vector<int>> orders) {
  const Eigen::Index players = x.size();
  Curvature curvature{
      .gradient = Eigen::VectorXd::Zero(players),
      .information = Eigen::MatrixXd::Constant(players, players, 1.0 / double(players))};
  for (const std::vector<int>& order : orders) {
    for (size_t stage = 0; stage + 1 < order.size(); ++stage) {
      double sum = 0;
      for (size_t i = stage; i < order.size(); ++i) sum += std::exp(x(order[i]));
      curvature.value += x(order[stage]) - std::log(sum);
      curvature.gradient(order[stage]) += 1;
      for (size_t i = stage; i < order.size(); ++i) {
        const double chance = std::exp(x(order[i])) / sum;
        curvature.gradient(order[i]) -= chance;
        curvature.information(order[i], order[i]) += chance;
        for (size_t j = stage; j < order.size(); ++j) {
          curvature.information(order[i], order[j]) -= chance * std::exp(x(order[j])) / sum;
        }
      }
    }
  }
  return curvature;
}

}  // namespace

absl::StatusOr<PlackettLuceFit> FitPlackettLuce(int players,
                                                std::span<const std::vector<int>> orders) {
  if (absl::Status status = Check(players, orders); !status.ok()) return status;
  const absl::StatusOr<Maximum> maximum =
      Maximize([&](const Eigen::VectorXd& x) { return LikelihoodAt(x, orders); },
               Eigen::VectorXd::Zero(players));
  if (!maximum.ok()) return maximum.status();
  const Eigen::MatrixXd covariance = maximum->curvature.information.inverse();
  PlackettLuceFit fit;
  for (int i = 0; i < players; ++i) {
    fit.log_strength.push_back(maximum->at(i));
    fit.elo.push_back(kEloPerLogStrength * maximum->at(i));
    fit.standard_error.push_back(std::sqrt(covariance(i, i) - 1.0 / players));
  }
  return fit;
}

}  // namespace assize::ladder::rating
