// How wide the prior of the joint fit's strengths is: internal to joint_fit.h.
//
// Strengths of a field are seen as drawn from a normal distribution. Its standard deviation s is
// the one under which the results are most probable, with all strengths integrated out (the
// marginal likelihood, or evidence). The integral is Laplace's approximation at the maximum x(s):
//
//   log evidence(s) = f(x(s)) / d + n/2 log q - 1/2 log det H + constant,
//
// with f the log likelihood with the log priors, d the dispersion (DispersionOf: how much results
// vary more between sets than the model's single games would), q = d / s^2 the prior's precision, H
// the information with the prior and n the number of strengths. The dispersion is measured at the
// maximum under a narrow prior (kFirstDeviation): a wide one would follow few games so closely that
// sets which repeat one result look like strengths. Few games show little about s, so s has a weak
// prior itself: log-normal with median kUsualDeviation; otherwise equal results of two bots would
// mean that they are equal for certain. For the same reason strengths and their covariance are
// means over five widths around the best, weighted by their evidence: intervals that took the best
// for the true one would cover 90 % after five rounds.
//
// A prior as wide as the field makes the maximum a posterior mean and its curvature a posterior
// variance; these do not depend on how the pairing was chosen, be it from earlier results. A
// maximum with a wide prior does: in a Swiss a lucky player meets stronger opponents, which
// stretches the ratings by a tenth to a third.
//
// Sources: MacKay, Bayesian interpolation (1992); Chung, Rabe-Hesketh, Dorie, Gelman and Liu,
// A nondegenerate penalized likelihood estimator for variance parameters (2013).
#ifndef ASSIZE_LADDER_RATING_JOINT_JOINT_PRIOR_H_
#define ASSIZE_LADDER_RATING_JOINT_JOINT_PRIOR_H_

#include <Eigen/Dense>

#include "absl/status/statusor.h"
#include "ladder/rating/joint/joint_model.h"
#include "ladder/rating/newton.h"

namespace assize::ladder::rating {

// What the model's own information weighs against the spread that was seen between the sets of a
// player, in sets.
inline constexpr double kModelSets = 20;

// The same for the dispersion, in differences between players, for each strength.
inline constexpr double kModelDifferences = 0.3;

// By how much the scores of sets vary more than the model's information implies, given the fit;
// about 1 where games are independent, towards 1 where there are few sets. At least 1: that few
// sets vary less shows that the fit follows them, not that they are better than games. `scores` are
// those at the maximum.
double DispersionOf(const JointModel& model, const Maximum& maximum,
                    const JointModel::SetScores& scores);

// H^-1 (B + P) H^-1, where H is the information with the prior, B the information that the sets
// bring: the spread of their scores, mixed with the model's by how many sets concern each
// parameter; and P what the prior adds. `scores` are those at the maximum.
Eigen::MatrixXd CovarianceOf(const JointModel& model, const Maximum& maximum,
                             const JointModel::SetScores& scores);

// Of the weak prior of a field's standard deviation: its median, in Elo, and the factor that two
// thirds of all fields are within.
inline constexpr double kUsualDeviation = 180;
inline constexpr double kDeviationFactor = 1.8;

// Of the prior under which the dispersion is measured, in Elo.
inline constexpr double kFirstDeviation = 100;

// What is known of a model's parameters.
struct Posterior {
  Eigen::VectorXd mean = {};
  Eigen::MatrixXd covariance = {};
  double log_likelihood = 0;
  // Of Newton's method, over all that was tried.
  int steps = 0;
  // Over the games.
  int passes = 0;
};

// Under the model's own prior.
absl::StatusOr<Posterior> PosteriorOf(const JointModel& model);

// Fits the prior of a model and leaves the best there.
absl::StatusOr<Posterior> FitPrior(JointModel& model);

}  // namespace assize::ladder::rating

#endif  // ASSIZE_LADDER_RATING_JOINT_JOINT_PRIOR_H_
