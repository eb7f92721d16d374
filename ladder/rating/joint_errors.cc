#include "ladder/rating/joint_errors.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace assize::ladder::rating {
namespace {

Eigen::MatrixXd Whole(const Eigen::MatrixXd& lower_half) {
  return lower_half.selfadjointView<Eigen::Lower>();
}

}  // namespace

Eigen::MatrixXd CovarianceOf(const JointModel& model, const Maximum& maximum) {
  const JointModel::SetScores scores = model.ScoresAt(maximum.at);
  const int size = model.parameters();
  // Each parameter's weights: diag(seen) B diag(seen) + diag(own) I diag(own) stays positive
  // whatever they are.
  Eigen::VectorXd seen(size);
  Eigen::VectorXd own(size);
  for (int i = 0; i < size; ++i) {
    const double sets = static_cast<double>(scores.sets[i]);
    // The fit follows the sets that it is judged by: n sets show n - 1 deviations.
    const double correction = sets / std::max(sets - 1, 1.0);
    seen(i) = std::sqrt(correction * sets / (sets + kModelSets));
    own(i) = std::sqrt(kModelSets / (sets + kModelSets));
  }
  const Eigen::MatrixXd information = Whole(maximum.curvature.information);
  Eigen::MatrixXd evidence = information;
  evidence.diagonal() -= model.prior();
  evidence = own.asDiagonal() * evidence * own.asDiagonal();
  evidence += seen.asDiagonal() * Whole(scores.spread) * seen.asDiagonal();
  evidence.diagonal() += model.prior();
  const Eigen::MatrixXd inverse = information.llt().solve(Eigen::MatrixXd::Identity(size, size));
  return inverse * evidence * inverse;
}

}  // namespace assize::ladder::rating
