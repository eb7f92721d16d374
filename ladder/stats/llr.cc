#include "ladder/stats/llr.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/stats/elo_estimate.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder::stats {
namespace {

// Newton doubles the digits in each step; bisection takes over where it leaves the bracket.
constexpr int kMaxTiltSteps = 200;
constexpr double kTiltPrecision = 1e-15;
// Repeated linearisation gains at least a digit a step near the solution.
constexpr int kMaxLinearisations = 100;
constexpr double kFrequencyPrecision = 1e-13;

struct Secular {
  double value = 0;
  double slope = 0;  // always below 0
};

Secular SecularAt(std::span<const double> values, std::span<const double> frequencies, double x) {
  Secular sum;
  for (size_t i = 0; i < values.size(); ++i) {
    const double ratio = values[i] / (1 + x * values[i]);
    sum.value += frequencies[i] * ratio;
    sum.slope -= frequencies[i] * ratio * ratio;
  }
  return sum;
}

}  // namespace

double Tilt(std::span<const double> values, std::span<const double> frequencies, double start) {
  const auto [lowest, highest] = std::minmax_element(values.begin(), values.end());
  // The sum falls from +infinity to -infinity between its poles.
  double low = -1 / *highest;
  double high = -1 / *lowest;
  double x = start > low && start < high ? start : 0;
  for (int step = 0; step < kMaxTiltSteps; ++step) {
    const Secular sum = SecularAt(values, frequencies, x);
    if (sum.value == 0) return x;
    (sum.value > 0 ? low : high) = x;
    double next = x - sum.value / sum.slope;
    if (!(next > low && next < high)) next = (low + high) / 2;
    if (std::abs(next - x) <= kTiltPrecision * (1 + std::abs(x))) return next;
    x = next;
  }
  return x;
}

std::vector<double> LikeliestWithTValue(std::span<const double> support,
                                        std::span<const double> frequencies, double reference,
                                        double t) {
  const size_t size = support.size();
  std::vector<double> result(size, 1.0 / static_cast<double>(size));
  std::vector<double> constraint(size);
  for (int step = 0; step < kMaxLinearisations; ++step) {
    double mean = 0;
    for (size_t i = 0; i < size; ++i) mean += result[i] * support[i];
    double variance = 0;
    for (size_t i = 0; i < size; ++i) variance += result[i] * std::pow(support[i] - mean, 2);
    const double deviation = std::sqrt(variance);
    for (size_t i = 0; i < size; ++i) {
      const double standard = (mean - support[i]) / deviation;
      constraint[i] = support[i] - reference - t * deviation * (1 + standard * standard) / 2;
    }
    const double tilt = Tilt(constraint, frequencies);
    double change = 0;
    for (size_t i = 0; i < size; ++i) {
      const double next = frequencies[i] / (1 + tilt * constraint[i]);
      change = std::max(change, std::abs(next - result[i]));
      result[i] = next;
    }
    if (change < kFrequencyPrecision) break;
  }
  return result;
}

namespace {

// The t value of a set's mean score for normalized Elo, which is a measure of single games.
double SetTValue(const ScoreCounts& counts, double normalized_elo) {
  return normalized_elo / kNormalizedEloPerT * std::sqrt(counts.games_per_set);
}

std::vector<double> Shifted(const std::vector<double>& support, double mean) {
  std::vector<double> values = support;
  for (double& value : values) value -= mean;
  return values;
}

// BayesElo's probabilities of a loss and a win.
struct WinLoss {
  double loss = 0;
  double win = 0;
};

WinLoss BayesEloOutcomes(double elo, double draw_elo) {
  return {.loss = 1 / (1 + std::pow(10.0, (elo + draw_elo) / 400)),
          .win = 1 / (1 + std::pow(10.0, (-elo + draw_elo) / 400))};
}

double DrawElo(double loss, double win) {
  return 200 * std::log10((1 - loss) / loss * (1 - win) / win);
}

double MeanOfBayesElo(const ScoreCounts& counts, double elo) {
  const std::vector<double> games = Regularized(counts.games);
  const double total = games[0] + games[1] + games[2];
  const WinLoss outcomes = BayesEloOutcomes(elo, DrawElo(games[0] / total, games[2] / total));
  return (1 + outcomes.win - outcomes.loss) / 2;
}

}  // namespace

absl::StatusOr<EloModel> ParseEloModel(std::string_view text) {
  if (text == "logistic") return EloModel::kLogistic;
  if (text == "normalized") return EloModel::kNormalized;
  if (text == "bayes") return EloModel::kBayes;
  return absl::InvalidArgumentError(absl::StrCat(
      "no model of Elo is called ", Quoted(text), ": must be logistic, normalized or bayes.",
      Suggestion(text, {"logistic", "normalized", "bayes"})));
}

double MeanOfElo(const ScoreCounts& counts, EloModel model, double elo) {
  switch (model) {
    case EloModel::kLogistic:
      return ScoreOfElo(elo);
    case EloModel::kBayes:
      return MeanOfBayesElo(counts, elo);
    case EloModel::kNormalized:
      break;
  }
  const Moments moments = MomentsOf(counts.support, Regularized(counts.counts));
  return 0.5 + elo / kNormalizedEloPerT * std::sqrt(counts.games_per_set * moments.variance);
}

double LlrExpectation(const ScoreCounts& counts, double s0, double s1, LlrWork* work) {
  LlrWork fresh;
  LlrWork& starts = work == nullptr ? fresh : *work;
  const std::vector<double> weights = Regularized(counts.counts);
  const std::vector<double> values0 = Shifted(counts.support, s0);
  const std::vector<double> values1 = Shifted(counts.support, s1);
  starts.tilt0 = Tilt(values0, weights, starts.tilt0);
  starts.tilt1 = Tilt(values1, weights, starts.tilt1);
  double llr = 0;
  for (size_t i = 0; i < weights.size(); ++i) {
    llr += weights[i] * std::log((1 + starts.tilt0 * values0[i]) / (1 + starts.tilt1 * values1[i]));
  }
  return llr;
}

double LlrTValue(const ScoreCounts& counts, double reference, double t0, double t1) {
  std::vector<double> frequencies = Regularized(counts.counts);
  double total = 0;
  for (double weight : frequencies) total += weight;
  for (double& weight : frequencies) weight /= total;
  const std::vector<double> h0 = LikeliestWithTValue(counts.support, frequencies, reference, t0);
  const std::vector<double> h1 = LikeliestWithTValue(counts.support, frequencies, reference, t1);
  double llr = 0;
  for (size_t i = 0; i < frequencies.size(); ++i) {
    llr += frequencies[i] * std::log(h1[i] / h0[i]);
  }
  // Where all sets went alike, no distribution may be found that is so far from them: such counts
  // contain no information yet.
  return std::isfinite(llr) ? total * llr : 0;
}

double Llr(const ScoreCounts& counts, EloModel model, double elo0, double elo1, LlrWork* work) {
  if (model != EloModel::kNormalized) {
    return LlrExpectation(counts, MeanOfElo(counts, model, elo0), MeanOfElo(counts, model, elo1),
                          work);
  }
  return LlrTValue(counts, 0.5, SetTValue(counts, elo0), SetTValue(counts, elo1));
}

double LlrNormalizedApproximation(const ScoreCounts& counts, double elo0, double elo1) {
  const Moments moments = MomentsOf(counts.support, Regularized(counts.counts));
  const double per_game = std::sqrt(counts.games_per_set * moments.variance);
  const double t = (moments.mean - 0.5) / per_game;
  const double distance0 = t - elo0 / kNormalizedEloPerT;
  const double distance1 = t - elo1 / kNormalizedEloPerT;
  return counts.games_per_set * moments.total / 2 *
         std::log((1 + distance0 * distance0) / (1 + distance1 * distance1));
}

double LlrLogisticApproximation(const ScoreCounts& counts, double elo0, double elo1) {
  const Moments moments = MomentsOf(counts.support, Regularized(counts.counts));
  const double s0 = ScoreOfElo(elo0);
  const double s1 = ScoreOfElo(elo1);
  return moments.total * (s1 - s0) * (2 * moments.mean - s0 - s1) / (2 * moments.variance);
}

double LlrBayesElo(std::span<const double> losses_draws_wins, double elo0, double elo1) {
  const std::vector<double> counts = Regularized(losses_draws_wins);
  const double total = counts[0] + counts[1] + counts[2];
  const double loss = counts[0] / total;
  const double win = counts[2] / total;
  const double draw_elo = DrawElo(loss, win);
  const WinLoss h0 = BayesEloOutcomes(elo0, draw_elo);
  const WinLoss h1 = BayesEloOutcomes(elo1, draw_elo);
  return counts[0] * std::log(h1.loss / h0.loss) +
         counts[1] * std::log((1 - h1.loss - h1.win) / (1 - h0.loss - h0.win)) +
         counts[2] * std::log(h1.win / h0.win);
}

}  // namespace assize::ladder::stats
