// What the Dutch system knows of a player when a round is paired.
//
// Plain values; pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_PAIRING_DUTCH_RANKED_PLAYER_H_
#define ASSIZE_LADDER_PAIRING_DUTCH_RANKED_PLAYER_H_

#include <array>
#include <cstdint>
#include <vector>

#include "ladder/trf/tournament.h"

namespace assize::ladder::dutch {

using trf::Colour;
using trf::Opposite;
using trf::PlayerNumber;
using trf::Tenths;

// C.04.3, 1.4
enum class Float : uint8_t { kNone, kDown, kUp };

// C.04.3, 1.7
enum class PreferenceStrength : uint8_t { kNone, kMild, kStrong, kAbsolute };

struct RankedPlayer {
  PlayerNumber number = trf::kNobody;
  // The place in the ranking, from 0, of those who take part or have done so.
  int rank = 0;
  // With virtual points, as in all of C.04.3.
  Tenths score = 0;
  Tenths score_without_virtual_points = 0;

  // C.04.3, 1.6 and 1.7
  Colour preference = Colour::kNone;
  PreferenceStrength strength = PreferenceStrength::kNone;
  // The colour difference without its sign.
  int imbalance = 0;
  // The colour of the last two games, if they had the same.
  Colour repeated = Colour::kNone;
  // The colours of all games that were played.
  std::vector<Colour> colours;

  // Of the last round and of the one before.
  std::array<Float, 2> floats = {Float::kNone, Float::kNone};
  // C.04.1, Article 4
  bool may_have_bye = true;

  bool IsAbsolute() const { return strength == PreferenceStrength::kAbsolute; }
  bool HasAbsoluteImbalance() const { return imbalance > 1; }
  int played_games() const { return static_cast<int>(colours.size()); }
};

// Those who are to be paired, in the order of C.04.3, 1.2: by score (falling), then ranking.
std::vector<RankedPlayer> RankedPlayersOf(const trf::Tournament& tournament);

// Colour allocation, C.04.3 Article 5.
//
// Pure, safe on every thread.

// Whether both can get what they prefer.
bool PreferencesAgree(const RankedPlayer& a, const RankedPlayer& b);

// The colour of `higher` against `lower`, which comes after it in the order of 1.2.
Colour ColourOfHigher(const RankedPlayer& higher, const RankedPlayer& lower, Colour initial_colour);

}  // namespace assize::ladder::dutch

#endif  // ASSIZE_LADDER_PAIRING_DUTCH_RANKED_PLAYER_H_
