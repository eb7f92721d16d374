// All that stays the same while a round is paired.
#ifndef ASSIZE_LADDER_PAIRING_DUTCH_FIELD_H_
#define ASSIZE_LADDER_PAIRING_DUTCH_FIELD_H_

#include <vector>

#include "ladder/pairing/dutch/meetings.h"
#include "ladder/pairing/dutch/participant.h"

namespace assize::ladder::dutch {

// A value. Participants are known by their places in the order of C.04.3, 1.2, from 0.
struct Field {
  std::vector<Participant> participants;
  Meetings meetings;
  // C5: the score that the one with the bye must have; of interest while there is a bye to give.
  Tenths bye_score = 0;

  const Participant& at(int place) const { return participants[place]; }
  // Complies with C2 and C5.
  bool MayHaveBye(int place) const {
    return at(place).may_have_bye && at(place).score == bye_score;
  }
};

}  // namespace assize::ladder::dutch

#endif  // ASSIZE_LADDER_PAIRING_DUTCH_FIELD_H_
