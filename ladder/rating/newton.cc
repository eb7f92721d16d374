#include "ladder/rating/newton.h"

#include <cmath>
#include <utility>

namespace assize::ladder::rating {
namespace {

constexpr int kMaxSteps = 200;
constexpr int kMaxHalvings = 60;

using Factors = Eigen::LDLT<Eigen::MatrixXd>;

bool IsFlat(const Factors& factors) { return !(factors.vectorD().array() > kLeastCurvature).all(); }

absl::Status NoMaximum(const Factors& factors) {
  if (!IsFlat(factors)) return absl::InternalError("Newton's method does not converge");
  return absl::FailedPreconditionError(
      "no finite ratings without a prior: some results are as they would be if a difference, an "
      "advantage or the share of draws were infinite");
}

}  // namespace

absl::StatusOr<Maximum> Maximize(const std::function<Curvature(const Eigen::VectorXd&)>& function,
                                 Eigen::VectorXd start) {
  Maximum maximum{.at = std::move(start)};
  maximum.curvature = function(maximum.at);
  while (true) {
    const Factors factors(maximum.curvature.information);
    Eigen::VectorXd step = factors.solve(maximum.curvature.gradient);
    if (!step.allFinite() || maximum.steps == kMaxSteps) return NoMaximum(factors);
    ++maximum.steps;
    if (step.lpNorm<Eigen::Infinity>() < kNewtonPrecision) {
      if (IsFlat(factors)) return NoMaximum(factors);
      maximum.at += step;
      return maximum;
    }
    int halvings = 0;
    Curvature next = function(maximum.at + step);
    // Sums of many terms agree to about 11 digits only.
    const double rounding = 1e-11 * std::abs(maximum.curvature.value);
    while (!(next.value >= maximum.curvature.value - rounding && std::isfinite(next.value))) {
      if (++halvings > kMaxHalvings) return NoMaximum(factors);
      step /= 2;
      next = function(maximum.at + step);
    }
    maximum.at += step;
    maximum.curvature = std::move(next);
  }
}

}  // namespace assize::ladder::rating
