// The covariance of the joint fit's parameters: inside of joint_fit.h.
#ifndef ASSIZE_LADDER_RATING_JOINT_ERRORS_H_
#define ASSIZE_LADDER_RATING_JOINT_ERRORS_H_

#include <Eigen/Dense>

#include "ladder/rating/joint_model.h"
#include "ladder/rating/newton.h"

namespace assize::ladder::rating {

// What the model's own information weighs against the spread that was seen between the sets of a
// player, in sets.
inline constexpr double kModelSets = 20;

// The same for the dispersion, in differences between players, for each strength.
inline constexpr double kModelDifferences = 0.3;

// By how much the scores of sets vary more than the model's information says, given the fit; about
// 1 where games are independent, towards 1 where there are few sets. At least 1: that few sets vary
// less says that the fit follows them, not that they are better than games.
double DispersionOf(const JointModel& model, const Maximum& maximum);

// H^-1 (B + P) H^-1, where H is the information with the prior, B the information that the sets
// bring: the spread of their scores, mixed with the model's by how many sets concern each
// parameter; and P what the prior adds.
Eigen::MatrixXd CovarianceOf(const JointModel& model, const Maximum& maximum);

}  // namespace assize::ladder::rating

#endif  // ASSIZE_LADDER_RATING_JOINT_ERRORS_H_
