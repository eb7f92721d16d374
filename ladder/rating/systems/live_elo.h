// Elo as it moves from set to set: the curve beside the rating table.
//
// A set moves each of its players once, by K times the mean over the set's games and over the
// opponents of (score - expected score): 1 above an opponent, 1/2 tied, 0 below. So every change
// adds up to 0, equals who tie change alike, and roles and seats cancel out within a rotated set.
// Partners are not opponents; where one side has fewer opponents than the other, as in two against
// one, both count as having as many as the other.
#ifndef ASSIZE_LADDER_RATING_SYSTEMS_LIVE_ELO_H_
#define ASSIZE_LADDER_RATING_SYSTEMS_LIVE_ELO_H_

#include <cstdint>
#include <span>
#include <vector>

#include "ladder/rating/game_table.h"

namespace assize::ladder::rating {

inline constexpr double kLiveEloStart = 1500;
inline constexpr double kLiveEloFactor = 32;

struct EloChange {
  int player = 0;
  double change = 0;
};

// What one set changes, by player number. `ratings` has a rating for each player of the table.
std::vector<EloChange> LiveEloChanges(std::span<const double> ratings, const GameTable& table,
                                      const GameTable::Set& set, double k = kLiveEloFactor);

// The ratings after all sets in the order of the table, from kLiveEloStart; one for each player
// below `players`, which is at least table.players(). Sets that are counted together are applied
// one by one.
std::vector<double> LiveElo(const GameTable& table, int players, double k = kLiveEloFactor);

}  // namespace assize::ladder::rating

#endif  // ASSIZE_LADDER_RATING_SYSTEMS_LIVE_ELO_H_
