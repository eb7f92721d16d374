// All that stays the same while a round is paired.
#ifndef ASSIZE_LADDER_PAIRING_DUTCH_PAIRING_CONTEXT_H_
#define ASSIZE_LADDER_PAIRING_DUTCH_PAIRING_CONTEXT_H_

#include <vector>

#include "ladder/pairing/dutch/meetings.h"
#include "ladder/pairing/dutch/ranked_player.h"

namespace assize::ladder::dutch {

// A value. Participants are known by their places in the order of C.04.3, 1.2, from 0.
struct PairingContext {
  std::vector<RankedPlayer> ranked_players;
  Meetings meetings;
  // C5: the score that the one with the bye must have; of interest while there is a bye to give.
  Tenths bye_score = 0;

  const RankedPlayer& at(int place) const { return ranked_players[place]; }
  // Complies with C2 and C5.
  bool MayHaveBye(int place) const {
    return at(place).may_have_bye && at(place).score == bye_score;
  }
};

}  // namespace assize::ladder::dutch

#endif  // ASSIZE_LADDER_PAIRING_DUTCH_PAIRING_CONTEXT_H_
