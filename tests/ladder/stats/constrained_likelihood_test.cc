#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "ladder/stats/llr.h"

namespace assize::ladder::stats {
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
