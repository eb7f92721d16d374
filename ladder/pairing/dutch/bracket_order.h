// Which of the equally good pairings of a bracket comes first: the sequential generation of
// candidates, C.04.3 Articles 3.5 to 3.7 and 4.
//
// Pure, safe on every thread.
#ifndef ASSIZE_LADDER_PAIRING_DUTCH_BRACKET_ORDER_H_
#define ASSIZE_LADDER_PAIRING_DUTCH_BRACKET_ORDER_H_

#include <vector>

#include "ladder/pairing/dutch/bracket_graph.h"
#include "ladder/pairing/dutch/optimal_matchings.h"

namespace assize::ladder::dutch {

// `matchings` are the pairings of the graph that are best by `criteria`. By node: its partner in
// the first of them.
std::vector<int> FirstPairing(const BracketGraph& graph, const std::vector<Objective>& criteria,
                              OptimalMatchings matchings);

}  // namespace assize::ladder::dutch

#endif  // ASSIZE_LADDER_PAIRING_DUTCH_BRACKET_ORDER_H_
