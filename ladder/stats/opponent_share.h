// What a game is worth to one of its seats, for tests of versions and for the worth of a set. Pure.
#ifndef ASSIZE_LADDER_STATS_OPPONENT_SHARE_H_
#define ASSIZE_LADDER_STATS_OPPONENT_SHARE_H_

#include <cstddef>

namespace assize::ladder::stats {

// The share of opponents that the seat came in before; half of those it tied with. 0 to 1. `seats`
// are all seats of the game, at least two, with ranks of which 1 is best; `own` is one of them.
template <class Seats>
double OpponentShare(const Seats& seats, size_t own) {
  double points = 0;
  for (size_t other = 0; other < seats.size(); ++other) {
    if (other == own) continue;
    if (seats[own].rank < seats[other].rank) points += 1;
    if (seats[own].rank == seats[other].rank) points += 0.5;
  }
  return points / static_cast<double>(seats.size() - 1);
}

}  // namespace assize::ladder::stats

#endif  // ASSIZE_LADDER_STATS_OPPONENT_SHARE_H_
