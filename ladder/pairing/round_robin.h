// Round robins, of two seats (Berger) and of more (pods).
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_PAIRING_ROUND_ROBIN_H_
#define ASSIZE_LADDER_PAIRING_ROUND_ROBIN_H_

#include <vector>

#include "ladder/pairing/pairing_history.h"
#include "ladder/pairing/pod_pairing.h"
#include "ladder/pairing/round.h"

namespace assize::ladder::pairing {

// A round of a schedule without its withdrawn players. Who has nobody left to play has a bye.
PairedRound WithoutWithdrawn(const PairedRound& round, const Field& field, const PodRange& range);

// True if all pairs of `present` have met `cycles` times and all have played equally often.
bool HaveAllMet(const PairingHistory& past, const std::vector<Player>& present, int cycles);

}  // namespace assize::ladder::pairing

#endif  // ASSIZE_LADDER_PAIRING_ROUND_ROBIN_H_
