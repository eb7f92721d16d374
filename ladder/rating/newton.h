// Newton's method for concave functions, with halved steps where a whole one would lead down.
#ifndef ASSIZE_LADDER_RATING_NEWTON_H_
#define ASSIZE_LADDER_RATING_NEWTON_H_

#include <Eigen/Dense>
#include <functional>

#include "absl/status/statusor.h"

namespace assize::ladder::rating {

struct Curvature {
  double value = 0;
  Eigen::VectorXd gradient = {};
  // The negative of the second derivatives; positive definite.
  Eigen::MatrixXd information = {};
};

struct Maximum {
  Eigen::VectorXd at;
  // At the point before the last step, which was shorter than kNewtonPrecision in every coordinate.
  Curvature curvature = {};
  int steps = 0;
};

inline constexpr double kNewtonPrecision = 1e-7;

// Internal if the function has no maximum within reach: no progress, or too many steps.
absl::StatusOr<Maximum> Maximize(const std::function<Curvature(const Eigen::VectorXd&)>& function,
                                 Eigen::VectorXd start);

// The pseudo-inverse of an information that is blind to adding a constant to all coordinates.
Eigen::MatrixXd InverseForMeanZero(const Eigen::MatrixXd& information);

}  // namespace assize::ladder::rating

#endif  // ASSIZE_LADDER_RATING_NEWTON_H_
