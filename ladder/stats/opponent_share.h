// What a game is worth to one of its seats, for tests of versions and for the worth of a set; and
// which seats are compared at all. Pure.
#ifndef ASSIZE_LADDER_STATS_OPPONENT_SHARE_H_
#define ASSIZE_LADDER_STATS_OPPONENT_SHARE_H_

#include <algorithm>
#include <cstddef>

namespace assize::ladder::stats {

// Whether two different seats of a game play against each other: `side` as of games::SideRule.
template <class Seat>
constexpr bool AreOpponents(const Seat& a, const Seat& b) {
  return a.side == 0 || a.side != b.side;
}

// How many of the seats play against seat `own`.
template <class Seats>
size_t OpponentCount(const Seats& seats, size_t own) {
  size_t count = 0;
  for (size_t other = 0; other < seats.size(); ++other) {
    count += other != own && AreOpponents(seats[own], seats[other]) ? 1 : 0;
  }
  return count;
}

// How many comparisons weigh as much as one game together, for that of two opponents: as many as
// the one with more opponents has. So all comparisons of a seat weigh at most one game.
template <class Seats>
double ComparisonsInGame(const Seats& seats, size_t a, size_t b) {
  return static_cast<double>(std::max(OpponentCount(seats, a), OpponentCount(seats, b)));
}

// The share of opponents that the seat came in before; half of those it tied with. 0 to 1. `seats`
// are all seats of the game, with ranks of which 1 is best and at least two sides; `own` is one of
// them.
template <class Seats>
double OpponentShare(const Seats& seats, size_t own) {
  double points = 0;
  for (size_t other = 0; other < seats.size(); ++other) {
    if (other == own || !AreOpponents(seats[own], seats[other])) continue;
    if (seats[own].rank < seats[other].rank) points += 1;
    if (seats[own].rank == seats[other].rank) points += 0.5;
  }
  return points / static_cast<double>(OpponentCount(seats, own));
}

}  // namespace assize::ladder::stats

#endif  // ASSIZE_LADDER_STATS_OPPONENT_SHARE_H_
