// The covariance of the joint fit's parameters: inside of joint_fit.h.
#ifndef ASSIZE_LADDER_RATING_JOINT_ERRORS_H_
#define ASSIZE_LADDER_RATING_JOINT_ERRORS_H_

#include <Eigen/Dense>

#include "ladder/rating/joint_model.h"
#include "ladder/rating/newton.h"

namespace assize::ladder::rating {

// What the model's own information weighs against the spread that was seen between sets, in sets.
inline constexpr double kModelSets = 4;

// H^-1 (B + prior) H^-1, where H is the information with the prior and B the information that the
// sets bring: the spread of their scores, mixed with the model's by how many sets concern each
// parameter.
Eigen::MatrixXd CovarianceOf(const JointModel& model, const Maximum& maximum);

}  // namespace assize::ladder::rating

#endif  // ASSIZE_LADDER_RATING_JOINT_ERRORS_H_
