// The short way through a bracket: Article 3 takes the first candidate at once if it is perfect.
//
// It is in first rounds, where nobody has a history, and often in small brackets. Nothing is
// searched, so that a first round of 10,000 players costs no more than sorting them.
//
// Pure, safe on every thread.
#ifndef ASSIZE_LADDER_PAIRING_DUTCH_FIRST_CANDIDATE_H_
#define ASSIZE_LADDER_PAIRING_DUTCH_FIRST_CANDIDATE_H_

#include <optional>

#include "ladder/pairing/dutch/bracket.h"
#include "ladder/pairing/dutch/bracket_graph.h"
#include "ladder/pairing/dutch/pairing_context.h"

namespace assize::ladder::dutch {

// The original S1 against the original S2 (C.04.3, 3.2), place by place, with the last resident of
// an odd bracket left over. nullopt if the bracket has MDPs, or if another candidate could be
// better by one of C1 to C3, C5, C6 or C9 to C21. C4, C7 and C8 are not looked at.
std::optional<BracketPairing> PerfectFirstCandidate(const PairingContext& context,
                                                    const Bracket& bracket);

}  // namespace assize::ladder::dutch

#endif  // ASSIZE_LADDER_PAIRING_DUTCH_FIRST_CANDIDATE_H_
