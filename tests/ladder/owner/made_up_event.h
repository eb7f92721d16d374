// Rows of an event for tests: sets of two seats between versions, with the scores that they are
// given.
#ifndef ASSIZE_TESTS_LADDER_OWNER_MADE_UP_EVENT_H_
#define ASSIZE_TESTS_LADDER_OWNER_MADE_UP_EVENT_H_

#include <vector>

#include "ladder/publish/published_rows.h"

namespace assize::ladder::owner {

struct MadeUpSeat {
  VersionId version = 0;
  double score = 0;
};

// Adds a whole set with these matches, each a list of seats.
inline void AddSet(publish::EventParts& event,
                   const std::vector<std::vector<MadeUpSeat>>& matches) {
  Results& results = event.results;
  if (event.rounds.empty()) event.rounds.emplace_back().plan.number = 1;
  SetPlan& plan = event.rounds.front().plan.sets.emplace_back();
  plan.number = static_cast<int64_t>(results.sets.size());
  plan.matches.resize(matches.size());
  results.sets.push_back({.event = event.event.id,
                          .round = 1,
                          .number = static_cast<int64_t>(results.sets.size()),
                          .first_match = static_cast<uint32_t>(results.matches.size()),
                          .matches = static_cast<uint32_t>(matches.size())});
  for (const std::vector<MadeUpSeat>& seats : matches) {
    results.matches.push_back({.match = static_cast<int64_t>(results.matches.size()) + 1,
                               .first_seat = static_cast<uint32_t>(results.seats.size()),
                               .seats = static_cast<uint8_t>(seats.size())});
    for (const MadeUpSeat& seat : seats) {
      results.seats.push_back({.version = seat.version,
                               .score = seat.score,
                               .rank = static_cast<uint8_t>(seat.score > 0 ? 1 : 2)});
    }
  }
}

}  // namespace assize::ladder::owner

#endif  // ASSIZE_TESTS_LADDER_OWNER_MADE_UP_EVENT_H_
