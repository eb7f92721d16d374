#include "ladder/stats/llr.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "ladder/stats/elo_estimate.h"

namespace assize::ladder::stats {
namespace {

TEST(Llr, OfScoresWithoutDrawsIsThatOfACoin) {
  // With two possible scores the hypotheses fix the distribution.
  const ScoreCounts counts{.support = {0, 1}, .counts = {30, 70}, .games_per_set = 1};
  const double s0 = 0.5;
  const double s1 = 0.6;
  EXPECT_NEAR(LlrExpectation(counts, s0, s1),
              70 * std::log(s1 / s0) + 30 * std::log((1 - s1) / (1 - s0)), 1e-9);
}

TEST(Llr, ChangesSignWithTheHypotheses) {
  const ScoreCounts counts = Pentanomial(std::vector<double>{3, 14, 30, 18, 6});
  for (EloModel model : {EloModel::kLogistic, EloModel::kNormalized}) {
    EXPECT_NEAR(Llr(counts, model, 0, 12), -Llr(counts, model, 12, 0), 1e-9);
    EXPECT_NEAR(Llr(counts, model, 5, 5), 0, 1e-9);
  }
}

TEST(Llr, AddsUpOverCopiesOfTheSameCounts) {
  const std::vector<double> once = {3, 14, 30, 18, 6};
  std::vector<double> thrice = once;
  for (double& count : thrice) count *= 3;
  for (EloModel model : {EloModel::kLogistic, EloModel::kNormalized}) {
    EXPECT_NEAR(Llr(Pentanomial(thrice), model, 0, 10), 3 * Llr(Pentanomial(once), model, 0, 10),
                1e-9);
  }
}

TEST(Llr, DoesNotDependOnItsStartValues) {
  const ScoreCounts counts = Pentanomial(std::vector<double>{0, 4, 3, 8, 6});
  LlrWork work{.tilt0 = 1.9, .tilt1 = -1.9};
  const double fresh = Llr(counts, EloModel::kLogistic, 0, 10);
  EXPECT_NEAR(Llr(counts, EloModel::kLogistic, 0, 10, &work), fresh, 1e-12);
  EXPECT_NEAR(Llr(counts, EloModel::kLogistic, 0, 10, &work), fresh, 1e-12);
}

TEST(Llr, StaysFiniteWhenAllSetsWentAlike) {
  for (EloModel model : {EloModel::kLogistic, EloModel::kNormalized}) {
    EXPECT_GT(Llr(Pentanomial(std::vector<double>{0, 0, 0, 0, 5}), model, 0, 10), 0);
    EXPECT_LT(Llr(Pentanomial(std::vector<double>{5, 0, 0, 0, 0}), model, 0, 10), 0);
    EXPECT_TRUE(
        std::isfinite(Llr(Pentanomial(std::vector<double>{0, 0, 900, 0, 0}), model, 0, 10)));
  }
}

ScoreCounts PairsOf(const std::vector<double>& pairs, const std::array<double, 3>& games) {
  ScoreCounts counts = Pentanomial(pairs);
  counts.games = games;
  return counts;
}

struct BayesCase {
  std::vector<double> pairs;
  std::array<double, 3> games;
  double elo0;
  double elo1;
  double mean0;
  double mean1;
  double llr;
};

// By the formulas of fishtest (stat_util.draw_elo_calc and bayeselo_to_elo, LLRcalc), computed
// apart from this code, with bisection in place of its solver.
const BayesCase kBayesCases[] = {
    {{39, 8843, 26675, 9240, 44}, {22569, 44137, 22976}, 0, 5, 0.5, 0.505452527761, -4.35554268972},
    {{10, 20, 40, 30, 15}, {70, 40, 120}, 0, 10, 0.5, 0.513906611765, 0.714100260844},
    {{0, 0, 3, 5, 9}, {3, 5, 26}, -5, 5, 0.493374477693, 0.506625522307, 0.450541811978},
    {{30, 0, 20, 0, 50}, {80, 0, 120}, 0, 10, 0.5, 0.514387184166, 0.668374923989}};

TEST(Llr, OfBayesEloIsFishtests) {
  for (const BayesCase& known : kBayesCases) {
    const ScoreCounts counts = PairsOf(known.pairs, known.games);
    EXPECT_NEAR(MeanOfElo(counts, EloModel::kBayes, known.elo0), known.mean0, 1e-11);
    EXPECT_NEAR(MeanOfElo(counts, EloModel::kBayes, known.elo1), known.mean1, 1e-11);
    EXPECT_NEAR(Llr(counts, EloModel::kBayes, known.elo0, known.elo1), known.llr, 1e-8);
  }
}

TEST(Llr, OfBayesEloWithoutDrawsIsTheLogisticOne) {
  const ScoreCounts counts = PairsOf({30, 0, 20, 0, 50}, {80, 0, 120});
  EXPECT_NEAR(Llr(counts, EloModel::kBayes, 0, 10), Llr(counts, EloModel::kLogistic, 0, 10), 1e-4);
}

TEST(Llr, OfNormalizedEloStaysFiniteAtTheEndsOfItsRange) {
  for (const auto& pairs :
       {std::vector<double>{0, 0, 900, 0, 0}, {3, 14, 30, 18, 6}, {0, 0, 0, 0, 5}}) {
    for (const auto& [elo0, elo1] : {std::pair(-100.0, 100.0), {90.0, 100.0}, {-100.0, -90.0}}) {
      EXPECT_TRUE(std::isfinite(Llr(Pentanomial(pairs), EloModel::kNormalized, elo0, elo1)));
    }
  }
  const std::vector<double> ordinary = {3, 14, 30, 18, 6};
  EXPECT_GT(Llr(Pentanomial(ordinary), EloModel::kNormalized, -100, 0), 1);
}

TEST(EloModels, AreReadFromTheirNames) {
  EXPECT_EQ(*ParseEloModel("bayes"), EloModel::kBayes);
  EXPECT_EQ(*ParseEloModel("normalized"), EloModel::kNormalized);
  const std::string error(ParseEloModel("normalised").status().message());
  EXPECT_NE(error.find("Did you mean 'normalized'?"), std::string::npos) << error;
}

}  // namespace

namespace {

double Secular(const std::vector<double>& values, const std::vector<double>& frequencies,
               double x) {
  double sum = 0;
  for (size_t i = 0; i < values.size(); ++i)
    sum += frequencies[i] * values[i] / (1 + x * values[i]);
  return sum;
}

TEST(Tilt, SolvesItsEquationFromAnyStart) {
  const std::vector<double> values = {-0.6, -0.1, 0.15, 0.4};
  const std::vector<double> frequencies = {0.2, 0.3, 0.4, 0.1};
  for (double start : {0.0, -2.4, 1.6, 1e9, -1e9}) {
    EXPECT_NEAR(Secular(values, frequencies, Tilt(values, frequencies, start)), 0, 1e-12) << start;
  }
}

TEST(Tilt, SolvesEquationsWhoseSolutionIsNextToAPole) {
  const std::vector<double> values = {-0.5, 0.5};
  const std::vector<double> frequencies = {1e-9, 1 - 1e-9};
  // 1 / (1 + x / 2) : 1 / (1 - x / 2) is as the frequencies turned round.
  EXPECT_NEAR(Tilt(values, frequencies), 2 * (1 - 2e-9), 1e-12);
}

TEST(LikeliestWithTValue, HasTheTValue) {
  const std::vector<double> support = {0, 0.25, 0.5, 0.75, 1};
  const std::vector<double> frequencies = {0.05, 0.2, 0.4, 0.25, 0.1};
  for (double t : {-0.5, -0.1, 0.0, 0.2, 0.7}) {
    const std::vector<double> result = LikeliestWithTValue(support, frequencies, 0.5, t);
    double total = 0;
    double mean = 0;
    double square = 0;
    for (size_t i = 0; i < support.size(); ++i) {
      total += result[i];
      mean += result[i] * support[i];
      square += result[i] * support[i] * support[i];
    }
    EXPECT_NEAR(total, 1, 1e-9);
    EXPECT_NEAR((mean - 0.5) / std::sqrt(square - mean * mean), t, 1e-9);
  }
}

TEST(LikeliestWithTValue, KeepsFrequenciesThatFulfilTheConstraint) {
  const std::vector<double> support = {0, 0.5, 1};
  const std::vector<double> frequencies = {0.3, 0.4, 0.3};
  EXPECT_EQ(LikeliestWithTValue(support, frequencies, 0.5, 0).size(), 3);
  for (int i = 0; i < 3; ++i) {
    EXPECT_NEAR(LikeliestWithTValue(support, frequencies, 0.5, 0)[i], frequencies[i], 1e-12);
  }
}

}  // namespace

}  // namespace assize::ladder::stats
