// What duplicate sets are worth: how many independent games are worth as much as one set.
//
// Playing one deal with rotated seats cancels luck and roles, so the mean of a set's games varies
// less than that of as many independent games: worth = variance of a game / variance of a set's
// mean. A set of n unrelated games is worth n; games that repeat each other are worth 1. Both
// variances are those of the same players' scores, with deals, seats and roles mixed; what is
// between different players is strength, not luck.
#ifndef ASSIZE_LADDER_STATS_SET_EFFICIENCY_H_
#define ASSIZE_LADDER_STATS_SET_EFFICIENCY_H_

#include <cstdint>
#include <span>
#include <vector>

namespace assize::ladder::stats {

struct SetEfficiency {
  // Those that were used.
  int64_t sets = 0;
  int games_per_set = 0;
  double game_variance = 0;  // of a game's score, over deals, seats and roles
  double set_variance = 0;   // of the mean score of a set
  // "One set is equal to x independent games", with a 95 % interval (jackknife over the sets, of
  // log x). Infinite if all sets have the same score but their games have not; all three 0 where
  // nothing can be computed: no players with two sets, or all games equal.
  double worth = 0;
  double worth_lower = 0;
  double worth_upper = 0;
};

// The scores of a set by player, then by game.
using SetScores = std::vector<std::vector<double>>;
// Sets of the same players; in games of constant sum one of two players is enough.
using SetGroup = std::vector<SetScores>;

// Variances are within the groups, pooled over all of at least two sets. Every set has at least one
// game, as many as all others, and every group at least one player.
SetEfficiency MeasureSets(std::span<const SetGroup> groups);

}  // namespace assize::ladder::stats

#endif  // ASSIZE_LADDER_STATS_SET_EFFICIENCY_H_
