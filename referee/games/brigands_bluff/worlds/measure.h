// What quantities are worth and whether statements hold (BLUFF-5.2, BLUFF-5.5, BLUFF-5.6).
//
// A quantity is counted up hand by hand: each hand of its scope has a part, parts are joined to a
// tally, and the tally of all hands gives the value. So the value depends on the dice only through
// a small number, which is what makes it quick to evaluate for millions of worlds
// (satisfaction.h).
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_MEASURE_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_MEASURE_H_

#include <cstdint>

#include "referee/games/brigands_bluff/clues/clue.h"
#include "referee/games/brigands_bluff/worlds/hand.h"

namespace assize::games::brigands_bluff {

// What has been counted of a quantity so far; 0: nothing.
using Tally = uint64_t;

struct Measured {
  int32_t value = 0;
  // What halves and "all" are of (BLUFF-5.5); 0 for quantities that have none.
  int32_t base = 0;

  friend bool operator==(const Measured&, const Measured&) = default;
};

// The part of one hand, or of the wild die as a hand of one, of the first scope; of the second.
Tally PartOf(const Quantity& quantity, Hand hand);
Tally OtherPartOf(const Quantity& quantity, Hand hand);

// The tally of what two tallies are of.
Tally Joined(QuantityKind kind, Tally a, Tally b);

// The value of a quantity with this tally.
Measured ValueOf(const Measure& measure, Tally tally);

bool Holds(const Comparison& comparison, const Measured& measured);

// Value or Compare with these values.
template <class Q>
bool Holds(const BasicStatement<Q>& statement, const Measured& left, const Measured& right);

// Whether the predicate holds for a crewmate with that hand.
bool Holds(const Predicate& predicate, Hand hand);
// The value of a quantity of one hand, as it stands inside a predicate.
Measured ValueOfHand(const Measure& measure, Hand hand);

}  // namespace assize::games::brigands_bluff

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_MEASURE_H_
