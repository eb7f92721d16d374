#include "ladder/climb/strength.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "ladder/stats/elo_estimate.h"

namespace assize::ladder::climb {
namespace {

constexpr double kStepElo = 4;
// Of a score's variance in the misfit: one lost game among those that could hardly be lost must not weigh
// as much as a hundred.
constexpr double kLeastVariance = 0.05;

std::vector<double> RatingsFor(std::span<const Encounter> encounters) {
  const auto [weakest, strongest] =
      std::ranges::minmax(encounters, {}, [](const Encounter& met) { return met.elo; });
  std::vector<double> ratings;
  for (double elo = weakest.elo - kBeyondElo; elo <= strongest.elo + kBeyondElo; elo += kStepElo) {
    ratings.push_back(elo);
  }
  return ratings;
}

double LogLikelihood(std::span<const Encounter> encounters, double elo) {
  double sum = 0;
  for (const Encounter& met : encounters) {
    const double expected = stats::ScoreOfElo(elo - met.elo);
    sum += met.points * std::log(expected) + (met.sets - met.points) * std::log1p(-expected);
  }
  return sum;
}

double Misfit(std::span<const Encounter> encounters, double elo, double set_worth) {
  double sum = 0;
  int met_count = 0;
  for (const Encounter& met : encounters) {
    if (met.sets == 0) continue;
    const double expected = stats::ScoreOfElo(elo - met.elo);
    const double variance = std::max(expected * (1 - expected), kLeastVariance);
    const double off = met.points / met.sets - expected;
    sum += met.sets * set_worth * off * off / variance;
    ++met_count;
  }
  return met_count < 2 ? 1 : std::max(1.0, sum / (met_count - 1));
}

// Where `share` of the weights are below.
double Quantile(std::span<const double> ratings, std::span<const double> weights, double share) {
  double sum = 0;
  for (size_t i = 0; i < ratings.size(); ++i) {
    sum += weights[i];
    if (sum >= share) return ratings[i];
  }
  return ratings.back();
}

// Of each rating; they add up to 1.
std::vector<double> Weights(std::span<const double> log_likelihoods, double worth) {
  const double best = std::ranges::max(log_likelihoods);
  std::vector<double> weights;
  double sum = 0;
  for (const double value : log_likelihoods) {
    weights.push_back(std::exp(worth * (value - best)));
    sum += weights.back();
  }
  for (double& weight : weights) weight /= sum;
  return weights;
}

double Mean(std::span<const double> ratings, std::span<const double> weights) {
  double mean = 0;
  for (size_t i = 0; i < ratings.size(); ++i) mean += ratings[i] * weights[i];
  return mean;
}

}  // namespace

Strength EstimateStrength(std::span<const Encounter> encounters, double set_worth) {
  const std::vector<double> ratings = RatingsFor(encounters);
  std::vector<double> log_likelihoods;
  for (const double elo : ratings) log_likelihoods.push_back(LogLikelihood(encounters, elo));
  std::vector<double> weights = Weights(log_likelihoods, set_worth);
  Strength strength;
  strength.misfit = Misfit(encounters, Mean(ratings, weights), set_worth);
  weights = Weights(log_likelihoods, set_worth / strength.misfit);
  strength.elo = Mean(ratings, weights);
  strength.lower = Quantile(ratings, weights, 0.025);
  strength.upper = Quantile(ratings, weights, 0.975);
  return strength;
}

}  // namespace assize::ladder::climb
