// The best pairs: a maximum weight matching with a given number of pairs, in which some players
// must be.
//
// A pure function, safe on every thread.
#ifndef ASSIZE_LADDER_PAIRING_PAIR_MATCHING_H_
#define ASSIZE_LADDER_PAIRING_PAIR_MATCHING_H_

#include <functional>
#include <span>
#include <vector>

#include "ladder/pairing/round.h"

namespace assize::ladder::pairing {

// `pairs` pairs of `players` with the greatest sum of weights (at least 0) among those that seat
// all of `must_play`, which are at most 2 * pairs of the players. Weights are compared with nine
// digits.
std::vector<Pod> BestPairs(const std::vector<Player>& players, const std::vector<Player>& must_play,
                           int pairs, const std::function<double(std::span<const Player>)>& weight);

}  // namespace assize::ladder::pairing

#endif  // ASSIZE_LADDER_PAIRING_PAIR_MATCHING_H_
