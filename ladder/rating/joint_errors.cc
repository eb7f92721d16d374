#include "ladder/rating/joint_errors.h"

#include <algorithm>
#include <cmath>

namespace assize::ladder::rating {
namespace {

Eigen::MatrixXd Whole(const Eigen::MatrixXd& lower_half) {
  return lower_half.selfadjointView<Eigen::Lower>();
}

// What both estimates are made of.
struct Evidence {
  JointModel::SetScores scores;
  Eigen::MatrixXd spread;   // of the sets' scores
  Eigen::MatrixXd games;    // the model's information, without the prior
  Eigen::MatrixXd inverse;  // of the information with the prior
};

Evidence EvidenceOf(const JointModel& model, const Maximum& maximum) {
  const int size = model.parameters();
  Evidence evidence;
  evidence.scores = model.ScoresAt(maximum.at);
  evidence.spread = Whole(evidence.scores.spread);
  evidence.games = Whole(maximum.curvature.information);
  evidence.inverse = evidence.games.llt().solve(Eigen::MatrixXd::Identity(size, size));
  evidence.games.diagonal() -= model.prior();
  return evidence;
}

// The fit follows the sets that it is judged by: of all differences that they show, as many as it
// has free parameters are taken for strength.
double Correction(const JointModel& model, const Evidence& evidence) {
  constexpr double kMost = 4;
  const int own = model.strengths();
  const double fitted = evidence.inverse.topLeftCorner(own, own)
                            .cwiseProduct(evidence.games.topLeftCorner(own, own))
                            .sum();
  const double all = static_cast<double>(evidence.scores.differences);
  return all / std::max(all - fitted, all / kMost);
}

}  // namespace

double DispersionOf(const JointModel& model, const Maximum& maximum) {
  const Evidence evidence = EvidenceOf(model, maximum);
  const double seen = evidence.inverse.cwiseProduct(evidence.spread).sum();
  const double expected = evidence.inverse.cwiseProduct(evidence.games).sum();
  const double all = static_cast<double>(evidence.scores.differences);
  const double model_weight = kModelDifferences * model.strengths();
  const double mixed = (all * Correction(model, evidence) * seen / expected + model_weight) /
                       (all + model_weight);
  return std::max(mixed, 1.0);
}

Eigen::MatrixXd CovarianceOf(const JointModel& model, const Maximum& maximum) {
  const Evidence evidence = EvidenceOf(model, maximum);
  const double correction = Correction(model, evidence);
  // Each parameter's weights: diag(seen) B diag(seen) + diag(own) I diag(own) stays positive
  // whatever they are.
  Eigen::VectorXd seen(model.parameters());
  Eigen::VectorXd own(model.parameters());
  for (int i = 0; i < model.parameters(); ++i) {
    const double sets = static_cast<double>(evidence.scores.sets[i]);
    seen(i) = std::sqrt(correction * sets / (sets + kModelSets));
    own(i) = std::sqrt(model.dispersion() * kModelSets / (sets + kModelSets));
  }
  Eigen::MatrixXd bread = own.asDiagonal() * evidence.games * own.asDiagonal();
  bread += seen.asDiagonal() * evidence.spread * seen.asDiagonal();
  // A prior's score varies as the parameter does.
  bread.diagonal() += model.prior();
  bread.diagonal().head(model.strengths()).array() +=
      (model.dispersion() - 1) * model.dispersion() / model.strength_variance();
  return evidence.inverse * bread * evidence.inverse;
}

}  // namespace assize::ladder::rating
