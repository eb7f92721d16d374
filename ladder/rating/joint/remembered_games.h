// The games' likelihood near points where it is known: internal to joint_fit.h.
//
// The fit tries many priors, whose maxima lie close together where there are many games: on a short
// and nearly straight piece of a curve. A pass over the games is made for a few of these points;
// between them the information is a polynomial (Lagrange's) through one, two or three of them. With
// weights w_k, which add up to 1, of known points x + e_k, where e_k is t_k times the line from the
// first to the last, of length L, and o_k aside of it, the result differs by at most about
//
//   2 |sum of w_k e_k| + 2^n / n! L^n |t_1 ... t_n| + 4 sum of |w_k| |e_k| |o_k|
//
// (relative; largest absolute coordinates; n points), since strengths that change by e change a
// second derivative by at most the factor exp(2 e). Where that is below kRememberedPrecision for
// some points the likelihood comes from them, otherwise from a pass over the games; so a table of
// few games, whose maxima are far apart, is gone through each time.
//
// Not safe for concurrent use.
#ifndef ASSIZE_LADDER_RATING_JOINT_REMEMBERED_GAMES_H_
#define ASSIZE_LADDER_RATING_JOINT_REMEMBERED_GAMES_H_

#include <Eigen/Dense>
#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "ladder/rating/joint/joint_model.h"
#include "ladder/rating/newton.h"

namespace assize::ladder::rating {

// Of the information, relative: as much as kNewtonPrecision leaves open.
inline constexpr double kRememberedPrecision = kNewtonPrecision;

class RememberedGames {
 public:
  // The model must outlive it; its prior may change in between.
  explicit RememberedGames(const JointModel& model) : model_(model) {}

  // JointModel::At() and ScoresAt(), to that precision.
  Curvature At(const Eigen::VectorXd& x);
  JointModel::SetScores ScoresAt(const Eigen::VectorXd& x);
  // How often all games were gone through.
  int passes() const { return passes_; }

 private:
  // Where a pass was made.
  struct Place {
    Eigen::VectorXd x;
    Curvature games;
    std::optional<JointModel::SetScores> scores = std::nullopt;
  };
  // What stands for a point: places with their weights.
  struct Blend {
    struct Part {
      size_t place = 0;
      double weight = 1;
      double distance = 0;
    };
    std::vector<Part> parts;
    double error = std::numeric_limits<double>::infinity();

    bool IsPrecise() const { return error < kRememberedPrecision; }
  };

  Blend BlendAt(const Eigen::VectorXd& x, std::span<const size_t> places) const;
  // Of as few places as are precise; otherwise not precise.
  Blend BestBlendAt(const Eigen::VectorXd& x) const;
  Curvature Blended(const Blend& blend, const Eigen::VectorXd& x) const;
  void Remember(Place place);
  JointModel::SetScores PassForScores(const Eigen::VectorXd& x);
  const JointModel::SetScores& ScoresOf(Place& place);

  const JointModel& model_;
  std::vector<Place> places_;
  int passes_ = 0;
};

}  // namespace assize::ladder::rating

#endif  // ASSIZE_LADDER_RATING_JOINT_REMEMBERED_GAMES_H_
