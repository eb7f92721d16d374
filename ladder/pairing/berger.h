// Round robins of two seats.
//
// Who meets whom in which round is as in FIDE's Berger tables (Handbook C.05, annex 1). Who has the
// first seat differs from them where they would give a player the same seat twice running at the
// start: here, after any number of rounds, nobody has had one seat more than once oftener than the
// other.
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_PAIRING_BERGER_H_
#define ASSIZE_LADDER_PAIRING_BERGER_H_

#include "ladder/pairing/round.h"

namespace assize::ladder::pairing {

// Rounds until each pair of `players` (at least 2) has met once.
int BergerRounds(int players);

// Round `round`, from 0. Every second time through, the rounds come in reversed order and with
// swapped seats, so that two times through give each pair both seats. In an odd field one player
// rests in each round.
PairedRound BergerRound(int players, int round);

}  // namespace assize::ladder::pairing

#endif  // ASSIZE_LADDER_PAIRING_BERGER_H_
