// The FIDE (Dutch) system, C.04.3 of the FIDE Handbook as of 2025/2026, with the basic rules
// C.04.1: who meets whom in the next round of a Swiss tournament, and with which colours.
//
//   ASSIZE_ASSIGN_OR_RETURN(dutch::RoundPairing round, dutch::PairDutch(tournament));
//
// The result is unique. Where the regulations leave room, it is that of bbpPairings of February
// 2026; README.md beside this file lists those places and describes how the pairing is found.
//
// Pure, safe on every thread.
#ifndef ASSIZE_LADDER_PAIRING_DUTCH_DUTCH_H_
#define ASSIZE_LADDER_PAIRING_DUTCH_DUTCH_H_

#include <cstddef>
#include <functional>
#include <vector>

#include "absl/status/statusor.h"
#include "ladder/trf/tournament.h"

namespace assize::ladder::dutch {

// White takes the first seat.
struct Pair {
  trf::PlayerNumber white = trf::kNobody;
  trf::PlayerNumber black = trf::kNobody;

  friend bool operator==(const Pair&, const Pair&) = default;
};

struct RoundPairing {
  // In board order: by the higher score of the two (falling), the lower score (falling) and the
  // ranking of the better-placed of the two (rising); virtual points do not count.
  std::vector<Pair> pairs;
  // Who has the pairing-allocated bye (C.04.1, Article 3); kNobody: nobody.
  trf::PlayerNumber bye = trf::kNobody;

  friend bool operator==(const RoundPairing&, const RoundPairing&) = default;
};

// Pairs the round after those that the tournament has; players that are absent (trf::IsAbsent)
// are left out. Every player must have an entry for every round. kFailedPrecondition: what is
// asked for makes no sense (no planned number of rounds, all rounds played, nobody to pair, Baku
// acceleration with points that it does not fit), or no pairing complies with the absolute
// criteria C1 to C3 (C.04.3, 1.9.3), and the text says which.
absl::StatusOr<RoundPairing> PairDutch(const trf::Tournament& tournament);
// The same; `progress` is called after each scoregroup with how many of the players to be paired are
// in those that are done.
using PairingProgress = std::function<void(size_t done, size_t players)>;
absl::StatusOr<RoundPairing> PairDutch(const trf::Tournament& tournament,
                                       const PairingProgress& progress);

// A rough number of seconds that PairDutch() will compute on a machine of today.
double SecondsToPair(const trf::Tournament& tournament);

}  // namespace assize::ladder::dutch

#endif  // ASSIZE_LADDER_PAIRING_DUTCH_DUTCH_H_
