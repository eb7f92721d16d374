// What duplicate sets are worth: how many independent games tell as much as one set.
//
// Playing one deal with rotated seats cancels luck and roles, so the mean of a set's games varies
// less than that of as many independent games: worth = variance of a game / variance of a set's
// mean. A set of n unrelated games is worth n; games that repeat each other are worth 1.
#ifndef ASSIZE_LADDER_STATS_SET_EFFICIENCY_H_
#define ASSIZE_LADDER_STATS_SET_EFFICIENCY_H_

#include <cstdint>
#include <span>
#include <vector>

namespace assize::ladder::stats {

struct SetEfficiency {
  int64_t sets = 0;
  int games_per_set = 0;
  double game_variance = 0;  // of a game's score, over deals, seats and roles
  double set_variance = 0;   // of the mean score of a set
  // "One set is equal to x independent games", with a 95 % interval (jackknife over the sets, of
  // log x). Infinite if all sets have the same score but their games have not; all three 0 where
  // nothing can be said: fewer than two sets, or all games alike.
  double worth = 0;
  double worth_lower = 0;
  double worth_upper = 0;
};

// Scores of one player, set by set; every set has the same number of games, at least one. Sets of
// another length than the first are left out.
SetEfficiency MeasureSets(std::span<const std::vector<double>> sets);

}  // namespace assize::ladder::stats

#endif  // ASSIZE_LADDER_STATS_SET_EFFICIENCY_H_
