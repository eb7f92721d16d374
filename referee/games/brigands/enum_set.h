// Arrays and sets that are indexed by an enum, so that a district can't stand where a colour
// belongs.
//
// Values, safe on every thread.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_ENUM_SET_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_ENUM_SET_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "referee/games/bit_set.h"

namespace assize::games::brigands {

// One T for each of the first kSize values of E.
template <class E, class T, size_t kSize>
struct EnumArray {
  std::array<T, kSize> values{};

  constexpr T& operator[](E key) { return values[static_cast<size_t>(key)]; }
  constexpr const T& operator[](E key) const { return values[static_cast<size_t>(key)]; }

  friend bool operator==(const EnumArray&, const EnumArray&) = default;
};

// A set of values of E, of which there are at most eight; iterates in the enum's order.
template <class E>
using EnumSet = BitSet<E, uint8_t>;

}  // namespace assize::games::brigands

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_ENUM_SET_H_
