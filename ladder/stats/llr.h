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

#include <span>
#include <string_view>

#include "absl/status/statusor.h"
#include "ladder/stats/score_counts.h"

namespace assize::ladder::stats {

enum class EloModel {
  // Elo of the mean score.
  kLogistic,
  // Elo of (mean - 1/2) / (standard deviation of a single game's score): what a number of games can
  // tell.
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
