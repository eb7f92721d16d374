// Divides players into pods at the least cost.
//
// The least cost is not sought by trying all divisions: from a random division it exchanges players
// (and moves them, where sizes may differ) as long as that lowers the cost, then upsets a few pods
// and goes on from there, for a fixed number of steps. Tests compare it with all divisions of small
// fields. Each step's change of cost is exact.
//
// Pure: a function of its arguments and of what `stream` draws.
#ifndef ASSIZE_LADDER_PAIRING_POD_SEARCH_H_
#define ASSIZE_LADDER_PAIRING_POD_SEARCH_H_

#include <vector>

#include "ladder/pairing/pod_division.h"
#include "ladder/pairing/pod_pairing.h"
#include "referee/base/chance.h"

namespace assize::ladder::pairing {

// Pods of the group's players, as many as `sizes` has; the sum of `sizes` is the number of players.
// Their sizes may become others within `range`, where that costs less. Each pod is in the order of
// its seats, and the pods in random order.
std::vector<std::vector<int>> FindPods(const PodProblem& problem, const std::vector<int>& sizes,
                                       const PodRange& range, Stream& stream);

}  // namespace assize::ladder::pairing

#endif  // ASSIZE_LADDER_PAIRING_POD_SEARCH_H_
