// The seats that a version had, from published rows. Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_OWNER_OWN_SEATS_H_
#define ASSIZE_LADDER_OWNER_OWN_SEATS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "assize/v1/owner.pb.h"
#include "ladder/publish/published_rows.h"

namespace assize::ladder::owner {

// A seat of a match that counts.
struct OwnSeat {
  const publish::EventRows* event = nullptr;
  const publish::SetBlock* block = nullptr;
  const SetResult* set = nullptr;
  const MatchResult* match = nullptr;
  int seat = 0;
  // What the version did wrong there; default if nothing is known.
  SeatFaults faults;

  const SeatResult& result() const { return block->results.SeatsOf(*match)[seat]; }
};

// In the order of planning, event by event; only of the event of that name, unless it is empty.
// Points into `rows`.
std::vector<OwnSeat> SeatsOf(const publish::LadderRows& rows, VersionId version,
                             const std::string& event);

// The seat as reports name it. `versions`: all of the ladder.
v1::MatchPlace PlaceOf(const OwnSeat& seat, const std::vector<Version>& versions);

}  // namespace assize::ladder::owner

#endif  // ASSIZE_LADDER_OWNER_OWN_SEATS_H_
