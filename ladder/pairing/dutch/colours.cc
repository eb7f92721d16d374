#include "ladder/pairing/dutch/colours.h"

#include <algorithm>

namespace assize::ladder::dutch {
namespace {

// 5.2.1: both get what they prefer; kNone if neither prefers anything.
Colour ByBothPreferences(const RankedPlayer& higher, const RankedPlayer& lower) {
  if (higher.preference != Colour::kNone) return higher.preference;
  return Opposite(lower.preference);
}

// 5.2.2: the stronger preference; of two absolute ones the one with the wider colour difference.
// kNone: neither is stronger.
Colour ByStrength(const RankedPlayer& higher, const RankedPlayer& lower) {
  if (higher.strength != lower.strength) {
    return higher.strength > lower.strength ? higher.preference : Opposite(lower.preference);
  }
  if (!higher.IsAbsolute() || higher.imbalance == lower.imbalance) return Colour::kNone;
  return higher.imbalance > lower.imbalance ? higher.preference : Opposite(lower.preference);
}

// 5.2.3: the other colours than in the last round in which one had white and the other black,
// where rounds that were not played are left out (C.04.2, 3.4). kNone: there is none.
Colour ByHistory(const RankedPlayer& higher, const RankedPlayer& lower) {
  const auto [own, other] = std::mismatch(higher.colours.rbegin(), higher.colours.rend(),
                                          lower.colours.rbegin(), lower.colours.rend());
  if (own == higher.colours.rend() || other == lower.colours.rend()) return Colour::kNone;
  return *other;
}

// 5.2.5
Colour ByRank(const RankedPlayer& higher, Colour initial_colour) {
  return higher.rank % 2 == 0 ? initial_colour : Opposite(initial_colour);
}

}  // namespace

bool PreferencesAgree(const RankedPlayer& a, const RankedPlayer& b) {
  return a.preference != b.preference || a.preference == Colour::kNone;
}

Colour ColourOfHigher(const RankedPlayer& higher, const RankedPlayer& lower,
                      Colour initial_colour) {
  if (PreferencesAgree(higher, lower)) {
    const Colour colour = ByBothPreferences(higher, lower);
    return colour != Colour::kNone ? colour : ByRank(higher, initial_colour);
  }
  if (const Colour colour = ByStrength(higher, lower); colour != Colour::kNone) return colour;
  if (const Colour colour = ByHistory(higher, lower); colour != Colour::kNone) return colour;
  return higher.preference;  // 5.2.4
}

}  // namespace assize::ladder::dutch
