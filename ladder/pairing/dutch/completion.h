// Whether those who are left can all be paired: the completion criterion C4, with C2 and C5 for
// the bye, and the look into the next bracket that C8 asks for.
//
// Pure functions, safe on every thread. They look at a few opponents for each player first, since
// that is nearly always enough to find a pairing; a "no" comes from looking at all.
#ifndef ASSIZE_LADDER_PAIRING_DUTCH_COMPLETION_H_
#define ASSIZE_LADDER_PAIRING_DUTCH_COMPLETION_H_

#include <optional>
#include <vector>

#include "ladder/pairing/dutch/pairing_context.h"

namespace assize::ladder::dutch {

enum class ByeLeft { kNo, kYes };

// Whether the players (in rising order) can be paired with each other, all of them; with kYes, all
// but one who may have the bye.
bool CanComplete(const PairingContext& field, const std::vector<int>& players, ByeLeft bye);

// C5: the lowest score of a player without whom all others can be paired and who may have the bye
// by C2. nullopt: there is no such player. The number of participants is odd.
std::optional<Tenths> LowestByeScore(const PairingContext& field);

// A bracket's floaters, the residents of the next bracket, and all who come after these; each in
// rising order.
struct Rest {
  std::vector<int> floaters;
  std::vector<int> next;
  std::vector<int> below;
  ByeLeft bye = ByeLeft::kNo;
};

// Whether the rest can be completed such that the next bracket is as good as it could be by C6 and
// C7 with any floaters of these scores: all floaters are paired there or have the bye, and so are
// all others but one at most. If so, no other floaters of these scores are better by C8.
bool IsPerfectForNext(const PairingContext& field, const Rest& rest);

}  // namespace assize::ladder::dutch

#endif  // ASSIZE_LADDER_PAIRING_DUTCH_COMPLETION_H_
