#include "ladder/rating/newton.h"

#include <cmath>
#include <utility>

namespace assize::ladder::rating {
namespace {

constexpr int kMaxSteps = 200;
constexpr int kMaxHalvings = 60;

}  // namespace

absl::StatusOr<Maximum> Maximize(const std::function<Curvature(const Eigen::VectorXd&)>& function,
                                 Eigen::VectorXd start) {
  Maximum maximum{.at = std::move(start)};
  maximum.curvature = function(maximum.at);
  for (; maximum.steps < kMaxSteps;) {
    Eigen::VectorXd step = maximum.curvature.information.ldlt().solve(maximum.curvature.gradient);
    if (!step.allFinite()) break;
    ++maximum.steps;
    if (step.lpNorm<Eigen::Infinity>() < kNewtonPrecision) {
      maximum.at += step;
      return maximum;
    }
    int halvings = 0;
    Curvature next = function(maximum.at + step);
    // Sums of many terms agree to about 11 digits only.
    const double rounding = 1e-11 * std::abs(maximum.curvature.value);
    while (!(next.value >= maximum.curvature.value - rounding)) {
      if (++halvings > kMaxHalvings) return absl::InternalError("the likelihood has no maximum");
      step /= 2;
      next = function(maximum.at + step);
    }
    maximum.at += step;
    maximum.curvature = std::move(next);
  }
  return absl::InternalError("Newton's method does not converge: the likelihood has no maximum");
}

Eigen::MatrixXd InverseForMeanZero(const Eigen::MatrixXd& information) {
  const Eigen::Index size = information.rows();
  const Eigen::MatrixXd constant =
      Eigen::MatrixXd::Constant(size, size, 1.0 / static_cast<double>(size));
  return (information + constant).ldlt().solve(Eigen::MatrixXd::Identity(size, size)) - constant;
}

}  // namespace assize::ladder::rating
