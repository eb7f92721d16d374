// Tournaments cut back to an earlier round, with what was paired then.
#ifndef ASSIZE_TESTS_LADDER_DUTCH_CUT_H_
#define ASSIZE_TESTS_LADDER_DUTCH_CUT_H_

#include <set>
#include <string>
#include <utility>

#include "ladder/pairing/dutch/dutch.h"
#include "ladder/trf/tournament.h"

namespace assize::ladder::dutch {

// (white, black), and (player, 0) for the bye.
using Couples = std::set<std::pair<int, int>>;

Couples CouplesOf(const RoundPairing& pairing);

// The tournament before `round` (from 1) was paired, without those who were not to be paired then.
trf::Tournament CutBefore(const trf::Tournament& tournament, int round);

// What was paired in `round`.
Couples PairedIn(const trf::Tournament& tournament, int round);

}  // namespace assize::ladder::dutch

#endif  // ASSIZE_TESTS_LADDER_DUTCH_CUT_H_
