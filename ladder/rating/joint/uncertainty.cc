#include "ladder/rating/joint/uncertainty.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "ladder/rating/elo.h"

namespace assize::ladder::rating {
namespace {

using ConstMatrix = Eigen::Map<const Eigen::MatrixXd>;

ConstMatrix AsEigen(const SymmetricMatrix& matrix) {
  return {matrix.values.data(), matrix.size, matrix.size};
}

// The expected information of one order of these log strengths. The players left after each draw
// are any subset with the probability that the others were drawn before them.
Eigen::MatrixXd InformationOfOrder(const Eigen::VectorXd& log_strength) {
  const int size = static_cast<int>(log_strength.size());
  const Eigen::VectorXd strength = (log_strength.array() - log_strength.maxCoeff()).exp();
  Eigen::MatrixXd information = Eigen::MatrixXd::Zero(size, size);
  std::vector<double> probability(size_t{1} << size);
  probability.back() = 1;
  for (uint32_t left = static_cast<uint32_t>(probability.size()) - 1; left > 0; --left) {
    Eigen::VectorXd chance = Eigen::VectorXd::Zero(size);
    for (int i = 0; i < size; ++i) {
      if (left >> i & 1) chance(i) = strength(i);
    }
    chance /= chance.sum();
    for (int i = 0; i < size; ++i) {
      if (left >> i & 1) probability[left & ~(1u << i)] += probability[left] * chance(i);
    }
    information +=
        probability[left] * (Eigen::MatrixXd(chance.asDiagonal()) - chance * chance.transpose());
  }
  return information;
}

Belief BeliefOf(const JointFit& fit) {
  Belief belief{.elo = {}, .covariance = fit.covariance};
  for (const PlayerRating& player : fit.players) belief.elo.push_back(player.overall.elo);
  return belief;
}

}  // namespace

Uncertainty::Uncertainty(const JointFit& fit) : Uncertainty(BeliefOf(fit)) {}

Uncertainty::Uncertainty(Belief belief)
    : elo_(std::move(belief.elo)), covariance_(std::move(belief.covariance)) {
  const Eigen::MatrixXd square = AsEigen(covariance_) * AsEigen(covariance_);
  square_ = {.size = covariance_.size, .values = {square.data(), square.data() + square.size()}};
  total_ = AsEigen(covariance_).trace();
}

double Uncertainty::ExpectedReduction(std::span<const int> players, int games) const {
  const Eigen::Index size = static_cast<Eigen::Index>(players.size());
  Eigen::VectorXd log_strength(size);
  Eigen::MatrixXd covariance(size, size);
  Eigen::MatrixXd square(size, size);
  for (Eigen::Index i = 0; i < size; ++i) {
    log_strength(i) = elo_[players[i]] / kEloPerLogStrength;
    for (Eigen::Index j = 0; j < size; ++j) {
      covariance(i, j) = covariance_.at(players[i], players[j]);
      square(i, j) = square_.at(players[i], players[j]);
    }
  }
  const Eigen::MatrixXd information =
      games / (kEloPerLogStrength * kEloPerLogStrength) * InformationOfOrder(log_strength);
  // V - V' = V_s (I + J V_ss)^-1 J V_s^T, where V_s are the columns of those who play.
  const Eigen::MatrixXd whole = Eigen::MatrixXd::Identity(size, size) + information * covariance;
  return std::max(0.0, whole.partialPivLu().solve(information * square).trace());
}

}  // namespace assize::ladder::rating
