// Colour allocation, C.04.3 Article 5.
//
// Pure, safe on every thread.
#ifndef ASSIZE_LADDER_PAIRING_DUTCH_COLOURS_H_
#define ASSIZE_LADDER_PAIRING_DUTCH_COLOURS_H_

#include "ladder/pairing/dutch/ranked_player.h"

namespace assize::ladder::dutch {

// Whether both can get what they prefer.
bool PreferencesAgree(const RankedPlayer& a, const RankedPlayer& b);

// The colour of `higher` against `lower`, which comes after it in the order of 1.2.
Colour ColourOfHigher(const RankedPlayer& higher, const RankedPlayer& lower, Colour initial_colour);

}  // namespace assize::ladder::dutch

#endif  // ASSIZE_LADDER_PAIRING_DUTCH_COLOURS_H_
