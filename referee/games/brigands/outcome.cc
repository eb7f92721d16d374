// Brigands: who wins (BRIG-8).
#include <algorithm>

#include "referee/games/brigands/play.h"

namespace assize::games::brigands {
namespace {

// The colours that win or share the win.
ColourSet Winners(const Public& pub) {
  Ducats most = 0;
  for (Colour colour : Brigands(pub)) most = std::max(most, pub.ducats[colour]);
  // BRIG-8.1: below the threshold the prince wins alone.
  if (!IsDuel(pub) && most < kThreshold) return {Colour::kWhite};
  // BRIG-8.2, BRIG-12.A8: below the threshold of the option, if any, a duel is a draw.
  if (IsDuel(pub) && most < pub.config.duel_threshold) return Brigands(pub);
  // BRIG-12.A7: the richest share the win. BRIG-8.3, BRIG-12.A10: tokens are worth nothing.
  ColourSet winners;
  for (Colour colour : Brigands(pub)) {
    if (pub.ducats[colour] == most) winners.Add(colour);
  }
  return winners;
}

}  // namespace

// BRIG-8.4: the win is shared in equal parts; all others tie behind it.
Outcome Rules::Result(const Public& pub) {
  const ColourSet winners = Winners(pub);
  Outcome outcome;
  for (int i = 0; i < pub.config.seats; ++i) {
    const bool wins = winners.Has(pub.colours[i]);
    outcome.push_back({.score = wins ? 1.0 / winners.Size() : 0.0, .rank = wins ? 1 : 2});
  }
  return outcome;
}

}  // namespace assize::games::brigands
