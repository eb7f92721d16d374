#include "ladder/rating/joint/joint_prior.h"

#include <algorithm>
#include <boost/math/tools/minima.hpp>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "ladder/rating/elo.h"
#include "ladder/rating/joint/remembered_games.h"

namespace assize::ladder::rating {
namespace {

Eigen::MatrixXd Whole(const Eigen::MatrixXd& lower_half) {
  return lower_half.selfadjointView<Eigen::Lower>();
}

// What both estimates are made of.
struct Evidence {
  Eigen::MatrixXd spread;   // of the sets' scores
  Eigen::MatrixXd games;    // the model's information, without the prior
  Eigen::MatrixXd inverse;  // of the information with the prior
  double differences = 0;
};

Evidence EvidenceOf(const JointModel& model, const Maximum& maximum,
                    const JointModel::SetScores& scores) {
  const int size = model.parameters();
  Evidence evidence;
  evidence.spread = Whole(scores.spread);
  evidence.differences = static_cast<double>(scores.differences);
  evidence.games = Whole(maximum.curvature.information);
  evidence.inverse = evidence.games.llt().solve(Eigen::MatrixXd::Identity(size, size));
  evidence.games.diagonal() -= model.prior();
  return evidence;
}

// The fit follows the sets that it is judged by: of all differences that they show, as many as it
// has free parameters are taken for strength.
double Correction(const JointModel& model, const Evidence& evidence) {
  constexpr double kMax = 4;
  const int own = model.strengths();
  const double fitted = evidence.inverse.topLeftCorner(own, own)
                            .cwiseProduct(evidence.games.topLeftCorner(own, own))
                            .sum();
  const double all = evidence.differences;
  return all / std::max(all - fitted, all / kMax);
}

}  // namespace

double DispersionOf(const JointModel& model, const Maximum& maximum,
                    const JointModel::SetScores& scores) {
  const Evidence evidence = EvidenceOf(model, maximum, scores);
  const double seen = evidence.inverse.cwiseProduct(evidence.spread).sum();
  const double expected = evidence.inverse.cwiseProduct(evidence.games).sum();
  const double all = evidence.differences;
  const double model_weight = kModelDifferences * model.strengths();
  const double mixed =
      (all * Correction(model, evidence) * seen / expected + model_weight) / (all + model_weight);
  return std::max(mixed, 1.0);
}

Eigen::MatrixXd CovarianceOf(const JointModel& model, const Maximum& maximum,
                             const JointModel::SetScores& scores) {
  const Evidence evidence = EvidenceOf(model, maximum, scores);
  const double correction = Correction(model, evidence);
  // Each parameter's weights: diag(seen) B diag(seen) + diag(own) I diag(own) stays positive
  // whatever they are.
  Eigen::VectorXd seen(model.parameters());
  Eigen::VectorXd own(model.parameters());
  for (int i = 0; i < model.parameters(); ++i) {
    const double sets = static_cast<double>(scores.sets[i]);
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

namespace {

// Standard deviations, in Elo, between which the best is looked for.
constexpr double kLeastDeviation = 2;
constexpr double kMaxDeviation = 4000;
// The standard deviation's logarithm is found to about 2^-9.
constexpr int kPrecisionBits = 10;
constexpr uintmax_t kMaxTrials = 30;

double LogOfDeviation(double elo) { return std::log(elo / kEloPerLogStrength); }

absl::StatusOr<Maximum> MaximumFrom(RememberedGames& games, Eigen::VectorXd start) {
  return Maximize([&games](const Eigen::VectorXd& x) { return games.At(x); }, std::move(start));
}

// Tries standard deviations, each from the maximum of the one before.
class Trials {
 public:
  Trials(JointModel& model, RememberedGames& games, Maximum start)
      : model_(model),
        games_(games),
        dispersion_(DispersionOf(model, start, games.ScoresAt(start.at))),
        maximum_(std::move(start)) {}

  absl::Status Try(double log_deviation) {
    model_.SetPrior(std::exp(2 * log_deviation), dispersion_);
    absl::StatusOr<Maximum> maximum = MaximumFrom(games_, maximum_.at);
    if (!maximum.ok()) return maximum.status();
    maximum->steps += maximum_.steps;
    maximum_ = *std::move(maximum);
    return absl::OkStatus();
  }

  // Of the last trial, with the weak prior.
  double LogEvidence(double log_deviation) const {
    const Eigen::LLT<Eigen::MatrixXd> factors(maximum_.curvature.information);
    const double half_log_determinant =
        Eigen::MatrixXd(factors.matrixL()).diagonal().array().log().sum();
    const double log_precision = std::log(dispersion_) - 2 * log_deviation;
    const double from_usual =
        (log_deviation - LogOfDeviation(kUsualDeviation)) / std::log(kDeviationFactor);
    return maximum_.curvature.value / dispersion_ + model_.strengths() * log_precision / 2 -
           half_log_determinant - from_usual * from_usual / 2;
  }

  const Maximum& maximum() const { return maximum_; }

 private:
  JointModel& model_;
  RememberedGames& games_;
  double dispersion_;
  Maximum maximum_;
};

// The logarithm of the best standard deviation, and how sure it is.
struct Width {
  double log_deviation = 0;
  double error = 0;
};

absl::StatusOr<Width> BestWidth(Trials& trials) {
  absl::Status status;
  const auto cost = [&](double log_deviation) {
    if (status.ok()) status = trials.Try(log_deviation);
    return status.ok() ? -trials.LogEvidence(log_deviation) : 0.0;
  };
  uintmax_t most_trials = kMaxTrials;
  const auto [best, least] = boost::math::tools::brent_find_minima(
      cost, LogOfDeviation(kLeastDeviation), LogOfDeviation(kMaxDeviation), kPrecisionBits,
      most_trials);
  constexpr double kStep = 0.25;
  const double bend = (cost(best - kStep) - 2 * least + cost(best + kStep)) / (kStep * kStep);
  if (!status.ok()) return status;
  // The weak prior alone bends it this much.
  const double least_bend = 1 / (std::log(kDeviationFactor) * std::log(kDeviationFactor));
  return Width{.log_deviation = best, .error = 1 / std::sqrt(std::max(bend, least_bend))};
}

// Adds up posteriors by their weights.
class Mixture {
 public:
  void Add(double log_weight, const Eigen::VectorXd& at, const Eigen::MatrixXd& covariance) {
    if (parts_.empty()) most_ = log_weight;
    most_ = std::max(most_, log_weight);
    parts_.push_back({log_weight, at, covariance});
  }

  void Mean(Posterior& posterior) const {
    double weights = 0;
    posterior.mean.setZero(parts_[0].at.size());
    for (const Part& part : parts_) {
      weights += WeightOf(part);
      posterior.mean += WeightOf(part) * part.at;
    }
    posterior.mean /= weights;
    posterior.covariance.setZero(parts_[0].at.size(), parts_[0].at.size());
    for (const Part& part : parts_) {
      const Eigen::VectorXd off = part.at - posterior.mean;
      posterior.covariance += WeightOf(part) / weights * (part.covariance + off * off.transpose());
    }
  }

 private:
  struct Part {
    double log_weight;
    Eigen::VectorXd at;
    Eigen::MatrixXd covariance;
  };

  double WeightOf(const Part& part) const { return std::exp(part.log_weight - most_); }

  std::vector<Part> parts_;
  double most_ = 0;
};

}  // namespace

absl::StatusOr<Posterior> PosteriorOf(const JointModel& model) {
  RememberedGames games(model);
  const absl::StatusOr<Maximum> maximum =
      MaximumFrom(games, Eigen::VectorXd::Zero(model.parameters()));
  if (!maximum.ok()) return maximum.status();
  return Posterior{.mean = maximum->at,
                   .covariance = CovarianceOf(model, *maximum, games.ScoresAt(maximum->at)),
                   .log_likelihood = maximum->curvature.value,
                   .steps = maximum->steps,
                   .passes = games.passes()};
}

absl::StatusOr<Posterior> FitPrior(JointModel& model) {
  if (model.strengths() == 0) return PosteriorOf(model);
  model.SetPrior(std::exp(2 * LogOfDeviation(kFirstDeviation)), 1);
  RememberedGames games(model);
  absl::StatusOr<Maximum> start = MaximumFrom(games, Eigen::VectorXd::Zero(model.parameters()));
  if (!start.ok()) return start.status();
  Trials trials(model, games, *std::move(start));
  const absl::StatusOr<Width> width = BestWidth(trials);
  if (!width.ok()) return width.status();
  Mixture mixture;
  for (const int errors : {-2, -1, 1, 2, 0}) {  // the best last, to leave it in the model
    const double log_deviation = width->log_deviation + errors * width->error;
    if (absl::Status status = trials.Try(log_deviation); !status.ok()) return status;
    mixture.Add(trials.LogEvidence(log_deviation), trials.maximum().at,
                CovarianceOf(model, trials.maximum(), games.ScoresAt(trials.maximum().at)));
  }
  Posterior posterior{.log_likelihood = trials.maximum().curvature.value,
                      .steps = trials.maximum().steps,
                      .passes = games.passes()};
  mixture.Mean(posterior);
  return posterior;
}

}  // namespace assize::ladder::rating
