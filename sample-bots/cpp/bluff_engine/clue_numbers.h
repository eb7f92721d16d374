// Clues as lists of numbers, for the C interface of the engine. Enumerations have the numbers of
// assize/v1/brigands_bluff.proto.
//
//   clue:      how many statements, then each of them
//   value:     1, quantity, comparator, number, upper
//   compare:   2, factor_a, quantity, relation, factor_b, quantity, offset
//   same roll: 3, seat, seat
//   nothing:   0
//   quantity:  kind, scope, other scope, faces,
//              how many statements the predicate has, then each of them
//   faces:     0 without any; 1, mask; 2, feature
//   scope:     seats as bits, 1 with the wild die, 1 for "each"
//
// Unsigned numbers of messages are written as the signed ones with the same bits.
#ifndef ASSIZE_SAMPLE_BOTS_CPP_BLUFF_ENGINE_CLUE_NUMBERS_H_
#define ASSIZE_SAMPLE_BOTS_CPP_BLUFF_ENGINE_CLUE_NUMBERS_H_

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "referee/base/ids.h"
#include "referee/games/brigands_bluff/clues/clue.h"

namespace assize::bot {

// nullopt: the numbers are not of this form. The clue need not be well-formed: as in the referee's
// codec (referee/games/brigands_bluff/codec.h), a part that has no room in a Clue becomes another
// one that is outside the language.
std::optional<games::brigands_bluff::Clue> ClueFromNumbers(std::span<const int32_t> numbers);

// Bit i is seat i.
int32_t BitsOf(SeatSet seats);

// The reverse, for a clue whose statements all have room in it.
std::vector<int32_t> NumbersOf(const games::brigands_bluff::Clue& clue);

}  // namespace assize::bot

#endif  // ASSIZE_SAMPLE_BOTS_CPP_BLUFF_ENGINE_CLUE_NUMBERS_H_
