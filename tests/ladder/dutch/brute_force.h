// The Dutch system as the regulations put it, by looking at each and every pairing of the round:
// for small fields only. It shares no code with the engine; facts.h describes the players.
#ifndef ASSIZE_TESTS_LADDER_DUTCH_BRUTE_FORCE_H_
#define ASSIZE_TESTS_LADDER_DUTCH_BRUTE_FORCE_H_

#include <optional>
#include <set>
#include <utility>

#include "ladder/trf/tournament.h"

namespace assize::ladder::dutch {

// Numbers of players, the smaller first; (0, number) for the bye.
using Encounters = std::set<std::pair<int, int>>;

// nullopt: there is no complete pairing.
std::optional<Encounters> PairByBruteForce(const trf::Tournament& tournament);

}  // namespace assize::ladder::dutch

#endif  // ASSIZE_TESTS_LADDER_DUTCH_BRUTE_FORCE_H_
