#include "ladder/rating/systems/bradley_terry.h"

#include <cmath>
#include <cstddef>
#include <set>

#include "absl/strings/str_cat.h"
#include "ladder/rating/comparison_graph.h"
#include "ladder/rating/elo.h"
#include "ladder/rating/newton.h"

namespace assize::ladder::rating {
namespace {

absl::Status CheckFinite(int players, std::span<const PairResult> results) {
  ComparisonGraph graph(players);
  for (const PairResult& result : results) {
    if (result.first_wins + result.draws > 0) graph.AddWin(result.first, result.second);
    if (result.first_losses + result.draws > 0) graph.AddWin(result.second, result.first);
  }
  return graph.CheckFiniteMaximum();
}

// Log strengths by player, then the advantage of the first seat.
Curvature LikelihoodAt(const Eigen::VectorXd& x, int players, std::span<const PairResult> results,
                       FirstSeat first_seat) {
  Curvature curvature{.gradient = Eigen::VectorXd::Zero(players + 1),
                      .information = Eigen::MatrixXd::Zero(players + 1, players + 1)};
  for (const PairResult& result : results) {
    Eigen::Vector3d sign(1, -1, 1);
    const int at[3] = {result.first, result.second, players};
    const double difference = x(at[0]) - x(at[1]) + x(players);
    const double expected = 1 / (1 + std::exp(-difference));
    const double score = result.first_wins + result.draws / 2;
    const double slope = score - result.games() * expected;
    const double bend = result.games() * expected * (1 - expected);
    curvature.value +=
        score * difference -
        result.games() * (std::max(difference, 0.0) + std::log1p(std::exp(-std::abs(difference))));
    for (int i = 0; i < 3; ++i) {
      curvature.gradient(at[i]) += sign(i) * slope;
      for (int j = 0; j < 3; ++j) curvature.information(at[i], at[j]) += sign(i) * sign(j) * bend;
    }
  }
  if (first_seat == FirstSeat::kEqual) {
    curvature.gradient(players) = 0;
    curvature.information.row(players).setZero();
    curvature.information.col(players).setZero();
    curvature.information(players, players) = 1;
  }
  // Holds the mean at 0, to which the likelihood is blind.
  curvature.information.topLeftCorner(players, players).array() += 1.0 / players;
  return curvature;
}

}  // namespace

absl::Status CheckPairResults(int players, std::span<const PairResult> results) {
  for (const PairResult& result : results) {
    for (int player : {result.first, result.second}) {
      if (player < 0 || player >= players) {
        return absl::InvalidArgumentError(
            absl::StrCat("player ", player, ": must be 0 to ", players - 1));
      }
    }
    if (result.first == result.second) {
      return absl::InvalidArgumentError(absl::StrCat("player ", result.first, " against itself"));
    }
    for (double count : {result.first_wins, result.draws, result.first_losses}) {
      if (!(count >= 0) || !std::isfinite(count)) {
        return absl::InvalidArgumentError(
            absl::StrCat("count ", count, " of games: must be at least 0"));
      }
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<BradleyTerryFit> FitBradleyTerry(int players, std::span<const PairResult> results,
                                                FirstSeat first_seat) {
  if (absl::Status status = CheckPairResults(players, results); !status.ok()) return status;
  if (absl::Status status = CheckFinite(players, results); !status.ok()) return status;
  const absl::StatusOr<Maximum> maximum = Maximize(
      [&](const Eigen::VectorXd& x) { return LikelihoodAt(x, players, results, first_seat); },
      Eigen::VectorXd::Zero(players + 1));
  if (!maximum.ok()) return maximum.status();

  const Eigen::MatrixXd covariance = maximum->curvature.information.inverse();
  BradleyTerryFit fit{.advantage = kEloPerLogStrength * maximum->at(players)};
  for (int i = 0; i < players; ++i) {
    fit.elo.push_back(kEloPerLogStrength * maximum->at(i));
    // Less the variance of the mean, which was kept fixed only for the inverse's sake.
    fit.standard_error.push_back(kEloPerLogStrength * std::sqrt(covariance(i, i) - 1.0 / players));
  }
  return fit;
}

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
