// Gauntlets: challengers meet all others, but not one another.
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_PAIRING_FORMATS_GAUNTLET_H_
#define ASSIZE_LADDER_PAIRING_FORMATS_GAUNTLET_H_

#include <vector>

#include "ladder/pairing/pod_pairing.h"
#include "ladder/pairing/round.h"

namespace assize::ladder::pairing {

// All rounds in which each challenger meets each of the other `players` once, in pods of one
// challenger and its opponents. Where the opponents don't divide into pods of sizes within the
// range, some meet a challenger twice. Seats take turns from pod to pod, and from one time through
// to the next (`cycle`, from 0). At least one challenger, and range.least - 1 others. With
// `owners` no two players of one owner share a pod: a challenger does not meet those of its own
// owner, and some others meet a challenger twice where that fills a pod.
std::vector<PairedRound> GauntletRounds(int players, const std::vector<Player>& challengers,
                                        const PodRange& range, int cycle,
                                        const Owners& owners = {});

// The round without withdrawn players. A player whose challenger has withdrawn, or whose pod has
// become too small, has a bye.
PairedRound GauntletWithoutWithdrawn(const PairedRound& round,
                                     const std::vector<Player>& challengers, const Field& field,
                                     const PodRange& range);

}  // namespace assize::ladder::pairing

#endif  // ASSIZE_LADDER_PAIRING_FORMATS_GAUNTLET_H_
