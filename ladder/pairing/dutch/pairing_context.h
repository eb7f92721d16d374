// What stays the same while a round is paired.
//
// Values, safe to read on every thread. Players are known by their places in the order of C.04.3,
// 1.2, from 0.
#ifndef ASSIZE_LADDER_PAIRING_DUTCH_PAIRING_CONTEXT_H_
#define ASSIZE_LADDER_PAIRING_DUTCH_PAIRING_CONTEXT_H_

#include <cstddef>
#include <vector>

#include "ladder/pairing/dutch/ranked_player.h"
#include "ladder/trf/tournament.h"

namespace assize::ladder::dutch {

// Which players may meet: the absolute criteria C1 and C3 (C.04.3, 2.1) and the pairs that the
// tournament forbids.
class AllowedPairs {
 public:
  AllowedPairs(const trf::Tournament& tournament, const std::vector<RankedPlayer>& ranked_players);

  bool Contains(int a, int b) const { return allowed_[static_cast<size_t>(a) * size_ + b]; }

 private:
  void Forbid(int a, int b);

  size_t size_;
  std::vector<bool> allowed_;
};

struct PairingContext {
  std::vector<RankedPlayer> ranked_players;
  AllowedPairs allowed_pairs;
  // C5: the score that the player with the bye must have; used only while there is a bye to give.
  Tenths bye_score = 0;

  const RankedPlayer& at(int place) const { return ranked_players[place]; }
  bool MayMeet(int a, int b) const { return allowed_pairs.Contains(a, b); }
  // Complies with C2 and C5.
  bool MayHaveBye(int place) const {
    return at(place).may_have_bye && at(place).score == bye_score;
  }
};

}  // namespace assize::ladder::dutch

#endif  // ASSIZE_LADDER_PAIRING_DUTCH_PAIRING_CONTEXT_H_
