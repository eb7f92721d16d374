// Colour allocation, C.04.3 Article 5.
//
// Pure, safe on every thread.
#ifndef ASSIZE_LADDER_PAIRING_DUTCH_COLOURS_H_
#define ASSIZE_LADDER_PAIRING_DUTCH_COLOURS_H_

#include "ladder/pairing/dutch/participant.h"

namespace assize::ladder::dutch {

// Whether both can get what they prefer.
bool PreferencesAgree(const Participant& a, const Participant& b);

// The colour of `higher` against `lower`, which comes after it in the order of 1.2.
Colour ColourOfHigher(const Participant& higher, const Participant& lower, Colour initial_colour);

}  // namespace assize::ladder::dutch

#endif  // ASSIZE_LADDER_PAIRING_DUTCH_COLOURS_H_
