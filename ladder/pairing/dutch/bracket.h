// The pairing of one bracket, C.04.3 Article 3.
//
// Pure, safe on every thread.
#ifndef ASSIZE_LADDER_PAIRING_DUTCH_BRACKET_H_
#define ASSIZE_LADDER_PAIRING_DUTCH_BRACKET_H_

#include <optional>
#include <utility>
#include <vector>

#include "ladder/pairing/dutch/bracket_graph.h"
#include "ladder/pairing/dutch/pairing_context.h"

namespace assize::ladder::dutch {

// Places in the field.
struct BracketPairing {
  // The higher one first.
  std::vector<std::pair<int, int>> pairs;
  // Downfloaters, rising; without the one with the bye, if that is known.
  std::vector<int> floaters;
  std::optional<int> bye;
};

// All who are left can be paired (C4), before and after.
BracketPairing PairBracket(const PairingContext& context, const Bracket& bracket);

}  // namespace assize::ladder::dutch

#endif  // ASSIZE_LADDER_PAIRING_DUTCH_BRACKET_H_
