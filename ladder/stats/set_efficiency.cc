#include "ladder/stats/set_efficiency.h"

#include <cmath>
#include <limits>

#include "ladder/stats/normal.h"

namespace assize::ladder::stats {
namespace {

// Sums from which both variances follow, so that one set can be taken out again.
struct Sums {
  double sets = 0;
  double games = 0;  // of a set
  double total = 0;  // of all games' scores
  double squares = 0;
  double mean_squares = 0;  // of the sets' means

  void Add(const std::vector<double>& set, double sign) {
    double sum = 0;
    for (double score : set) {
      sum += score;
      squares += sign * score * score;
    }
    sets += sign;
    total += sign * sum;
    mean_squares += sign * (sum / games) * (sum / games);
  }

  double mean() const { return total / (sets * games); }
  double set_variance() const { return (mean_squares - sets * mean() * mean()) / (sets - 1); }
  // The mean of all games varies by a set's variance / sets, which a plain mean of squares misses.
  double game_variance() const {
    return squares / (games * sets) - mean() * mean() + set_variance() / sets;
  }
};

// Rounding leaves tiny variances where there is none.
double Cleaned(double variance) { return variance < 1e-15 ? 0 : variance; }

// The 95 % margin of log(worth), leaving out one set after the other.
double JackknifeMargin(std::span<const std::vector<double>> sets, const Sums& all) {
  double sum = 0;
  double squares = 0;
  for (const std::vector<double>& set : sets) {
    if (static_cast<double>(set.size()) != all.games) continue;
    Sums rest = all;
    rest.Add(set, -1);
    const double value = std::log(rest.game_variance() / rest.set_variance());
    if (!std::isfinite(value)) return std::numeric_limits<double>::infinity();
    sum += value;
    squares += value * value;
  }
  const double spread = squares - sum * sum / all.sets;
  return kNormal975 * std::sqrt(spread * (all.sets - 1) / all.sets);
}

}  // namespace

SetEfficiency MeasureSets(std::span<const std::vector<double>> sets) {
  SetEfficiency result;
  if (sets.empty() || sets[0].empty()) return result;
  Sums sums{.games = static_cast<double>(sets[0].size())};
  for (const std::vector<double>& set : sets) {
    if (set.size() == sets[0].size()) sums.Add(set, 1);
  }
  result.sets = static_cast<int64_t>(sums.sets);
  result.games_per_set = static_cast<int>(sets[0].size());
  if (sums.sets < 2) return result;
  result.game_variance = Cleaned(sums.game_variance());
  result.set_variance = Cleaned(sums.set_variance());
  if (result.game_variance == 0) return result;
  if (result.set_variance == 0) {
    result.worth = result.worth_lower = result.worth_upper =
        std::numeric_limits<double>::infinity();
    return result;
  }
  result.worth = result.game_variance / result.set_variance;
  const double margin = JackknifeMargin(sets, sums);
  result.worth_lower = result.worth * std::exp(-margin);
  result.worth_upper = result.worth * std::exp(margin);
  return result;
}

}  // namespace assize::ladder::stats
