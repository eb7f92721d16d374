#include "ladder/rating/alpha_rank.h"

#include <cmath>
#include <cstddef>

#include "absl/strings/str_cat.h"

namespace assize::ladder::rating {
namespace {

constexpr double kEqualPayoffs = 1e-14;

// The probability that one mutant, which is better by u, takes over a population of m.
double Fixation(double u, double m) {
  if (std::abs(u) < kEqualPayoffs) return 1 / m;
  // Written so that the exponent is negative: no overflow.
  if (u > 0) return std::expm1(-u) / std::expm1(-m * u);
  return std::exp((m - 1) * u) * std::expm1(u) / std::expm1(m * u);
}

// The stationary distribution of a chain, whose rates between different states are given. States
// are eliminated from the last to the second without any subtraction.
std::vector<double> Stationary(std::vector<std::vector<double>> rate) {
  const size_t size = rate.size();
  std::vector<double> leaving(size);
  for (size_t k = size; k-- > 1;) {
    for (size_t j = 0; j < k; ++j) leaving[k] += rate[k][j];
    // Nothing leads down from here: k is above all that come before it, they will get a share of 0.
    if (leaving[k] == 0) continue;
    for (size_t i = 0; i < k; ++i) {
      for (size_t j = 0; j < k; ++j) {
        if (i != j) rate[i][j] += rate[i][k] * rate[k][j] / leaving[k];
      }
    }
  }
  std::vector<double> share(size);
  share[0] = 1;
  for (size_t k = 1; k < size; ++k) {
    double entering = 0;
    for (size_t i = 0; i < k; ++i) entering += share[i] * rate[i][k];
    share[k] = entering / leaving[k];
    if (!std::isfinite(share[k])) {
      for (size_t i = 0; i < k; ++i) share[i] = 0;
      share[k] = 1;
    }
  }
  double total = 0;
  for (double part : share) total += part;
  for (double& part : share) part /= total;
  return share;
}

absl::Status Check(const std::vector<std::vector<double>>& payoff,
                   const AlphaRankOptions& options) {
  if (options.population < 2 || !(options.alpha > 0)) {
    return absl::InvalidArgumentError(absl::StrCat("population ", options.population, ", alpha ",
                                                   options.alpha,
                                                   ": must be at least 2, and above 0"));
  }
  if (payoff.empty()) return absl::InvalidArgumentError("payoff: has no row");
  for (const std::vector<double>& row : payoff) {
    if (row.size() != payoff.size()) {
      return absl::InvalidArgumentError(
          absl::StrCat("payoff: a row of ", row.size(), " numbers; must be ", payoff.size()));
    }
    for (double value : row) {
      if (!std::isfinite(value)) return absl::InvalidArgumentError("payoff: must be finite");
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::vector<double>> AlphaRank(const std::vector<std::vector<double>>& payoff,
                                              const AlphaRankOptions& options) {
  if (absl::Status status = Check(payoff, options); !status.ok()) return status;
  const size_t size = payoff.size();
  std::vector<std::vector<double>> rate(size, std::vector<double>(size));
  for (size_t from = 0; from < size; ++from) {
    for (size_t to = 0; to < size; ++to) {
      if (from == to) continue;
      rate[from][to] =
          Fixation(options.alpha * (payoff[to][from] - payoff[from][to]), options.population);
    }
  }
  return Stationary(std::move(rate));
}

}  // namespace assize::ladder::rating
