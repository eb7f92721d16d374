#include "ladder/stats/worker_comparison.h"

#include <algorithm>
#include <boost/math/special_functions/gamma.hpp>
#include <cmath>
#include <set>
#include <utility>

namespace assize::ladder::stats {
namespace {

// What a worker has in the strata that others have too.
struct Excess {
  int64_t count = 0;
  double sum = 0;
  double expected = 0;
  // Sum over the strata of n (mean - mean of all), and its variance.
  double excess = 0;
  double variance = 0;
  // Sum of n times the variance of one value.
  double spread = 0;

  double deviations() const { return variance > 0 ? excess / std::sqrt(variance) : 0; }
  // Against the others alone: the mean of all has the worker's own values in it.
  double difference() const {
    return variance > 0 && count > 0 ? excess / static_cast<double>(count) * (spread / variance)
                                     : 0;
  }
};
using Excesses = std::map<std::string, Excess>;

Excesses ExcessesIn(const Strata& strata, const std::set<std::string>& without) {
  Excesses found;
  for (const auto& [stratum, by_worker] : strata) {
    Sample all;
    int workers = 0;
    for (const auto& [worker, sample] : by_worker) {
      if (without.contains(worker) || sample.count == 0) continue;
      ++workers;
      all.count += sample.count;
      all.sum += sample.sum;
      all.squares += sample.squares;
    }
    if (workers < 2) continue;
    const auto n = static_cast<double>(all.count);
    const double mean = all.sum / n;
    const double variance = std::max(0.0, (all.squares - n * mean * mean) / (n - 1));
    for (const auto& [worker, sample] : by_worker) {
      if (without.contains(worker) || sample.count == 0) continue;
      const auto own = static_cast<double>(sample.count);
      Excess& excess = found[worker];
      excess.count += sample.count;
      excess.sum += sample.sum;
      excess.expected += own * mean;
      excess.excess += sample.sum - own * mean;
      excess.variance += variance * own * (1 - own / n);
      excess.spread += variance * own;
    }
  }
  return found;
}

double Statistic(const Excesses& excesses) {
  double statistic = 0;
  for (const auto& [worker, excess] : excesses) {
    if (excess.spread > 0) statistic += excess.excess * excess.excess / excess.spread;
  }
  return statistic;
}

// Of a chi-square with these degrees of freedom above x.
double Tail(double x, double degrees) {
  return x <= 0 ? 1 : boost::math::gamma_q(degrees / 2, x / 2);
}

bool IsLarge(const Excess& excess, const ComparisonRule& rule) {
  return std::abs(excess.difference()) >= rule.least_difference &&
         std::max(excess.sum, excess.expected) >= rule.least_sum;
}

}  // namespace

std::vector<Outlier> FindOutliers(const Strata& strata, const ComparisonRule& rule) {
  std::vector<Outlier> outliers;
  std::set<std::string> without;
  while (true) {
    const Excesses excesses = ExcessesIn(strata, without);
    const auto few = std::ranges::find_if(
        excesses, [&](const auto& entry) { return entry.second.count < rule.least_count; });
    if (few != excesses.end()) {
      without.insert(few->first);
      continue;
    }
    if (excesses.size() < 2) return outliers;
    const double probability = Tail(Statistic(excesses), static_cast<double>(excesses.size()) - 1);
    const auto worst = std::ranges::max_element(
        excesses, {}, [](const auto& entry) { return std::abs(entry.second.deviations()); });
    if (probability >= rule.alpha || !IsLarge(worst->second, rule)) return outliers;
    const bool both = excesses.size() == 2;
    for (const auto& [worker, excess] : excesses) {
      if (worker != worst->first && !both) continue;
      outliers.push_back({.worker = worker,
                          .difference = excess.difference(),
                          .deviations = excess.deviations(),
                          .probability = probability});
    }
    if (both) return outliers;
    without.insert(worst->first);
  }
}

}  // namespace assize::ladder::stats
