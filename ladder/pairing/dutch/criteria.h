// The quality criteria C6 to C21 (C.04.3, 2.3) as objectives over the edges of a bracket's graph.
//
// The objectives keep references to field and graph. Pure, safe on every thread.
#ifndef ASSIZE_LADDER_PAIRING_DUTCH_CRITERIA_H_
#define ASSIZE_LADDER_PAIRING_DUTCH_CRITERIA_H_

#include <vector>

#include "ladder/pairing/dutch/bracket_graph.h"
#include "ladder/pairing/dutch/optimal_matchings.h"
#include "ladder/pairing/dutch/pairing_context.h"

namespace assize::ladder::dutch {

// C6 to C8: how many are paired and with what scores, here and, where the graph knows it, in the
// next bracket.
std::vector<Objective> PairCriteria(const PairingContext& context, const BracketGraph& graph);

// C9 applies to brackets with one floater, who gets the bye.
enum class SingleFloater { kOther, kHasBye };

// C9 to C21
std::vector<Objective> QualityCriteria(const PairingContext& context, const BracketGraph& graph,
                                       SingleFloater floater);

// C10 to C13: whether no other pair of two players could be better by any of them.
bool IsIdealPair(const RankedPlayer& a, const RankedPlayer& b);

// C14, C16: whether a resident who is left over floats down again after one of the last two rounds.
bool FloatsDownAgain(const RankedPlayer& resident);

}  // namespace assize::ladder::dutch

#endif  // ASSIZE_LADDER_PAIRING_DUTCH_CRITERIA_H_
