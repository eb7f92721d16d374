// Which matches cost a bot most, measured as in duplicate bridge: against the results of others
// with the same cards. Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_OWNER_WHY_SWINGS_H_
#define ASSIZE_LADDER_OWNER_WHY_SWINGS_H_

#include <string_view>
#include <vector>

#include "ladder/owner/own_seats.h"

namespace assize::ladder::owner {

struct Swing {
  OwnSeat seat;
  // The mean score of the others in this seat of the same set, and how many there were. Without
  // others (sets of one match) an equal share.
  double par = 0;
  int others = 0;
  // The mean score, over the whole event, of the strongest opponent in the match.
  double opposition = 0;

  // -1 to 1.
  double value() const { return seat.result().score - par; }
};

// How this is computed: one paragraph for readers of reports.
std::string_view SwingExplanation();

// The swing of each of these seats, which are of one version, in their order.
std::vector<Swing> SwingsOf(const std::vector<OwnSeat>& seats);

// The lowest swing first; of equal ones that against the weakest opposition, then the newest.
std::vector<Swing> WorstFirst(std::vector<Swing> swings);
// The highest swing first; of equal ones that against the strongest opposition, then the newest.
std::vector<Swing> BestFirst(std::vector<Swing> swings);

}  // namespace assize::ladder::owner

#endif  // ASSIZE_LADDER_OWNER_WHY_SWINGS_H_
