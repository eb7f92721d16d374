// Log likelihood ratios of H1 against H0 for counted scores.
//
// Generalised: the likelihood under a hypothesis is that of the most likely distribution on the
// support that fulfils it. Sources: Van den Bergh, Comments on normalized Elo, and The generalized
// maximum likelihood ratio for the expectation value of a distribution (2021, documents of
// fishtest); Wald (1947).
//
// Hypotheses in BayesElo are made means with the draw rate of the counted games, and these are
// tested: as fishtest does (stat_util.SPRT_elo).
//
// Counts of 0 weigh kPhantomCount. Pure functions.
#ifndef ASSIZE_LADDER_STATS_LLR_H_
#define ASSIZE_LADDER_STATS_LLR_H_

#include <cmath>
#include <span>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "ladder/stats/score_counts.h"

namespace assize::ladder::stats {

// The most likely distribution on a support under a constraint: the core of the generalised tests.
//
// Given observed frequencies p of values a, the distribution q that makes them most likely under
// sum q a = 0 is q_i = p_i / (1 + x a_i), where x, the tilt, solves sum p_i a_i / (1 + x a_i) = 0
// (empirical likelihood: Owen, 1988; Van den Bergh, 2021).

// The tilt, to about 15 digits. `frequencies` are above 0; at least one value is above 0 and one
// below. `start` is a guess: any number is right, a near one is fast.
double Tilt(std::span<const double> values, std::span<const double> frequencies, double start = 0);

// The distribution with (mean - reference) / standard deviation = t that makes the frequencies most
// likely, by repeated linearisation of the constraint (Van den Bergh, Comments on normalized
// Elo, 4.1). The frequencies add up to 1 and are above 0; the reference lies strictly inside the
// support.
std::vector<double> LikeliestWithTValue(std::span<const double> support,
                                        std::span<const double> frequencies, double reference,
                                        double t);

// Wald's bounds for the log likelihood ratio of a sequential test (Wald, Sequential Analysis,
// 1947).

struct WaldBounds {
  double lower = 0;  // below it H0 is accepted
  double upper = 0;  // above it H1 is accepted
};

// alpha: the probability to accept H1 although H0 is true; beta: to accept H0 although H1 is true.
// Both above 0, and alpha + beta below 1.
inline WaldBounds BoundsFor(double alpha, double beta) {
  return {.lower = std::log(beta / (1 - alpha)), .upper = std::log((1 - beta) / alpha)};
}

enum class EloModel {
  // Elo of the mean score.
  kLogistic,
  // Elo of (mean - 1/2) / (standard deviation of a single game's score): what a given number of
  // games can show.
  kNormalized,
  // Elo of BayesElo's model of wins, draws and losses, with the draw rate of the counted games. Of
  // two seats only.
  kBayes,
};
// "logistic", "normalized", "bayes". An error names these.
absl::StatusOr<EloModel> ParseEloModel(std::string_view text);

// The mean score of a set at so much Elo of the model; of kNormalized with the deviation that the
// counts have.
double MeanOfElo(const ScoreCounts& counts, EloModel model, double elo);

// Start values for the next call on nearly the same counts. Any value is right, a near one is fast.
struct LlrWork {
  double tilt0 = 0;
  double tilt1 = 0;
};

// H0: the mean is s0, H1: it is s1; both strictly between the ends of the support.
double LlrExpectation(const ScoreCounts& counts, double s0, double s1, LlrWork* work = nullptr);
// H0: (mean - reference) / standard deviation is t0, H1: it is t1. The reference lies inside the
// support.
double LlrTValue(const ScoreCounts& counts, double reference, double t0, double t1);

// The same with hypotheses in Elo.
double Llr(const ScoreCounts& counts, EloModel model, double elo0, double elo1,
           LlrWork* work = nullptr);

// Closed approximations. Of kNormalized:
double LlrNormalizedApproximation(const ScoreCounts& counts, double elo0, double elo1);
// Of kLogistic:
double LlrLogisticApproximation(const ScoreCounts& counts, double elo0, double elo1);
// BayesElo's model of single games; the draw rate is estimated from the counts, elo in BayesElo's
// scale. As many counts as outcomes: losses, draws, wins.
double LlrBayesElo(std::span<const double> losses_draws_wins, double elo0, double elo1);

}  // namespace assize::ladder::stats

#endif  // ASSIZE_LADDER_STATS_LLR_H_
