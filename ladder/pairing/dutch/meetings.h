// Who may meet whom: the absolute criteria C1 and C3 (C.04.3, 2.1) and the pairs that the
// tournament forbids.
//
// A value, safe to read on every thread.
#ifndef ASSIZE_LADDER_PAIRING_DUTCH_MEETINGS_H_
#define ASSIZE_LADDER_PAIRING_DUTCH_MEETINGS_H_

#include <cstddef>
#include <vector>

#include "ladder/pairing/dutch/ranked_player.h"
#include "ladder/trf/tournament.h"

namespace assize::ladder::dutch {

class Meetings {
 public:
  Meetings(const trf::Tournament& tournament, const std::vector<RankedPlayer>& ranked_players);

  // Places in the order of the participants.
  bool Allowed(int a, int b) const { return allowed_[static_cast<size_t>(a) * size_ + b]; }

 private:
  void Forbid(int a, int b);

  size_t size_;
  std::vector<bool> allowed_;
};

}  // namespace assize::ladder::dutch

#endif  // ASSIZE_LADDER_PAIRING_DUTCH_MEETINGS_H_
