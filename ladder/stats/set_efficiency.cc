#include "ladder/stats/set_efficiency.h"

#include <cmath>
#include <cstddef>
#include <limits>

#include "ladder/stats/normal.h"

namespace assize::ladder::stats {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Variances times degrees of freedom: these add up over groups.
struct Pool {
  double freedom = 0;
  double of_games = 0;
  double of_sets = 0;

  void Add(const Pool& other, double sign) {
    freedom += sign * other.freedom;
    of_games += sign * other.of_games;
    of_sets += sign * other.of_sets;
  }
};

// Sums from which a group's variances follow, so that one set can be taken out again.
class GroupSums {
 public:
  explicit GroupSums(const SetGroup& group)
      : games_(static_cast<double>(group[0][0].size())), totals_(group[0].size()) {
    for (const SetScores& set : group) Add(set, 1);
  }

  void Add(const SetScores& set, double sign) {
    sets_ += sign;
    for (size_t player = 0; player < set.size(); ++player) {
      double sum = 0;
      for (double score : set[player]) {
        sum += score;
        squares_ += sign * score * score;
      }
      totals_[player] += sign * sum;
      mean_squares_ += sign * (sum / games_) * (sum / games_);
    }
  }

  // Nothing for less than two sets.
  Pool Variances() const {
    if (sets_ < 2) return {};
    double squared_means = 0;
    for (double total : totals_) squared_means += std::pow(total / (sets_ * games_), 2);
    const double freedom = sets_ - 1;
    const double of_sets = mean_squares_ - sets_ * squared_means;
    // The mean of all games varies by a set's variance / sets, which a plain mean of squares
    // misses.
    const double game_variance =
        squares_ / (games_ * sets_) - squared_means + of_sets / freedom / sets_;
    return {.freedom = freedom * static_cast<double>(totals_.size()),
            .of_games = freedom * game_variance,
            .of_sets = of_sets};
  }

 private:
  double sets_ = 0;
  double games_ = 0;            // of a set
  std::vector<double> totals_;  // of all games' scores, by player
  double squares_ = 0;          // of all games' scores
  double mean_squares_ = 0;     // of the sets' means
};

// Rounding leaves tiny variances where there is none.
double Cleaned(double variance) { return variance < 1e-15 ? 0 : variance; }

// The 95 % margin of log(worth), leaving out one set after the other.
double JackknifeMargin(std::span<const SetGroup> groups, const Pool& all, double sets) {
  double sum = 0;
  double squares = 0;
  for (const SetGroup& group : groups) {
    if (group.size() < 2) continue;
    const GroupSums whole(group);
    for (const SetScores& set : group) {
      GroupSums rest = whole;
      rest.Add(set, -1);
      Pool pool = all;
      pool.Add(whole.Variances(), -1);
      pool.Add(rest.Variances(), 1);
      const double value = std::log(pool.of_games / pool.of_sets);
      if (!std::isfinite(value)) return kInfinity;
      sum += value;
      squares += value * value;
    }
  }
  const double spread = squares - sum * sum / sets;
  return kNormal975 * std::sqrt(spread * (sets - 1) / sets);
}

}  // namespace

SetEfficiency MeasureSets(std::span<const SetGroup> groups) {
  SetEfficiency result;
  Pool pool;
  for (const SetGroup& group : groups) {
    if (group.size() < 2) continue;
    pool.Add(GroupSums(group).Variances(), 1);
    result.sets += static_cast<int64_t>(group.size());
    result.games_per_set = static_cast<int>(group[0][0].size());
  }
  if (result.sets == 0) return result;
  result.game_variance = Cleaned(pool.of_games / pool.freedom);
  result.set_variance = Cleaned(pool.of_sets / pool.freedom);
  if (result.game_variance == 0) return result;
  if (result.set_variance == 0) {
    result.worth = result.worth_lower = result.worth_upper = kInfinity;
    return result;
  }
  result.worth = result.game_variance / result.set_variance;
  const double margin = JackknifeMargin(groups, pool, static_cast<double>(result.sets));
  result.worth_lower = result.worth * std::exp(-margin);
  result.worth_upper = result.worth * std::exp(margin);
  return result;
}

}  // namespace assize::ladder::stats
