// Round robins, of two seats (Berger) and of more (pods).
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_PAIRING_FORMATS_ROUND_ROBIN_H_
#define ASSIZE_LADDER_PAIRING_FORMATS_ROUND_ROBIN_H_

#include <vector>

#include "ladder/pairing/pod_pairing.h"
#include "ladder/pairing/round.h"

namespace assize::ladder::pairing {

// With two seats, who meets whom in which round is as in FIDE's Berger tables (Handbook C.05, annex
// 1). Who has the first seat differs from them where they would give a player the same seat twice
// running at the start: here, after any number of rounds, nobody has had one seat two times more
// than the other.

// Rounds until each pair of `players` (at least 2) has met once.
int BergerRounds(int players);

// Round `round`, from 0. Every second time through, the rounds come in reversed order and with
// swapped seats, so that two times through give each pair both seats. In an odd field one player
// rests in each round.
PairedRound BergerRound(int players, int round);

// A round of a schedule without its withdrawn players. A player without opponents has a bye.
PairedRound WithoutWithdrawn(const PairedRound& round, const Field& field, const PodRange& range);

// True if all pairs of `present` that may meet have met `cycles` times and, where each has an owner
// of its own, all have played equally often.
bool HaveAllMet(const PairingHistory& history, const std::vector<Player>& present, int cycles,
                const Owners& owners = {});

}  // namespace assize::ladder::pairing

#endif  // ASSIZE_LADDER_PAIRING_FORMATS_ROUND_ROBIN_H_
