#include "ladder/stats/score_counts.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace assize::ladder::stats {
namespace {

// The multiples of 1 / steps from 0 to 1.
std::vector<double> EvenSupport(int steps) {
  std::vector<double> support(steps + 1);
  for (int i = 0; i <= steps; ++i) support[i] = static_cast<double>(i) / steps;
  return support;
}

}  // namespace

int64_t ScoreCounts::sets() const {
  double total = 0;
  for (double count : counts) total += count;
  return std::llround(total);
}

ScoreCounts Trinomial(std::span<const double> losses_draws_wins) {
  return {.support = EvenSupport(2),
          .counts = {losses_draws_wins.begin(), losses_draws_wins.end()},
          .games_per_set = 1,
          .games = {losses_draws_wins[0], losses_draws_wins[1], losses_draws_wins[2]}};
}

ScoreCounts Pentanomial(std::span<const double> ll_ld_dd_dw_ww) {
  return {.support = EvenSupport(4),
          .counts = {ll_ld_dd_dw_ww.begin(), ll_ld_dd_dw_ww.end()},
          .games_per_set = 2};
}

ScoreCounts EmptyCounts(int games, int seats) {
  std::vector<double> support = EvenSupport(2 * (seats - 1) * games);
  std::vector<double> counts(support.size());
  return {.support = std::move(support), .counts = std::move(counts), .games_per_set = games};
}

bool AllWentAlike(const ScoreCounts& counts) {
  return std::ranges::count_if(counts.counts, [](double count) { return count > 0; }) < 2;
}

std::vector<double> Regularized(std::span<const double> counts) {
  std::vector<double> result(counts.begin(), counts.end());
  for (double& count : result) {
    if (count == 0) count = kPhantomCount;
  }
  return result;
}

Moments MomentsOf(std::span<const double> support, std::span<const double> counts) {
  Moments moments;
  for (double count : counts) moments.total += count;
  if (moments.total == 0) return moments;
  for (size_t i = 0; i < support.size(); ++i) moments.mean += counts[i] * support[i];
  moments.mean /= moments.total;
  for (size_t i = 0; i < support.size(); ++i) {
    const double distance = support[i] - moments.mean;
    moments.variance += counts[i] * distance * distance;
  }
  moments.variance /= moments.total;
  return moments;
}

}  // namespace assize::ladder::stats
