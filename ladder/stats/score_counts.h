// How often each score of a set came up: what the estimates and tests of a regression are computed
// from.
//
// A plain value.
#ifndef ASSIZE_LADDER_STATS_SCORE_COUNTS_H_
#define ASSIZE_LADDER_STATS_SCORE_COUNTS_H_

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace assize::ladder::stats {

// Scores that never came up count this much where a likelihood needs all of them (as in fishtest),
// so that every mean between the worst and the best score stays possible.
inline constexpr double kPhantomCount = 1e-3;

struct ScoreCounts {
  // The possible scores of a set, ascending, 0 to 1 unless a caller chooses others.
  std::vector<double> support;
  // How often each came up, at least 0. As many as `support`.
  std::vector<double> counts;
  // Games in a set: 1 for single games, 2 for pairs.
  int games_per_set = 1;
  // Losses, draws and wins of the games; only EloModel::kBayes (llr.h) needs them.
  std::array<double, 3> games = {};

  int64_t sets() const;
};

// Losses, draws, wins of single games.
ScoreCounts Trinomial(std::span<const double> losses_draws_wins);
// Pairs: both lost; one lost, one drawn; two drawn or one won, one lost; one drawn, one won; both
// won.
ScoreCounts Pentanomial(std::span<const double> ll_ld_dd_dw_ww);
// No set yet. The support of sets of this number of games and seats (set_sprt.h): multiples of
// 1 / (2 * (seats - 1) * games).
ScoreCounts EmptyCounts(int games, int seats);

// Whether no two sets had different scores. A computed variance can't show that, because of
// rounding.
bool AllWentAlike(const ScoreCounts& counts);

// The counts with 0 replaced by kPhantomCount.
std::vector<double> Regularized(std::span<const double> counts);

struct Moments {
  double total = 0;  // of the counts
  double mean = 0;
  double variance = 0;  // divided by total, not total - 1
};
// All 0 if the counts are.
Moments MomentsOf(std::span<const double> support, std::span<const double> counts);

}  // namespace assize::ladder::stats

#endif  // ASSIZE_LADDER_STATS_SCORE_COUNTS_H_
