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

// Below it the function is flat in some direction: it still grows, but too little for a step that
// could be computed. (One game between equals bends by 1/4.)
inline constexpr double kLeastCurvature = 1e-6;

// FailedPrecondition if the function has no finite maximum. Internal if it has one, but it is not
// found.
absl::StatusOr<Maximum> Maximize(const std::function<Curvature(const Eigen::VectorXd&)>& function,
                                 Eigen::VectorXd start);

}  // namespace assize::ladder::rating

#endif  // ASSIZE_LADDER_RATING_NEWTON_H_
