// Rows of a ladder, and those of them that a reader may see. Pure functions, safe on every thread.
//
// What is not published leaves no trace in what is: ids of the database, which rise with all that
// is stored, are replaced by places in the published plan; what is left out changes no number, size
// or order of the rest.
#ifndef ASSIZE_LADDER_PUBLISH_PUBLISHED_ROWS_H_
#define ASSIZE_LADDER_PUBLISH_PUBLISHED_ROWS_H_

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "ladder/model/event_plan.h"
#include "ladder/model/results.h"
#include "ladder/model/roster.h"
#include "ladder/publish/gate.h"

namespace assize::ladder::publish {

// What was played in an event.
struct EventRows {
  // By id. `setup.settings` is v1::EventSettings as JSON.
  Event event;
  // By number.
  std::vector<Round> rounds;
  // Whole sets, in the order of planning.
  Results results;
  // By match and seat.
  std::vector<SeatFaults> faults;
};

struct LadderRows {
  // By bot (in the order of first submissions) and number.
  std::vector<Version> versions;
  // In the order in which they were begun.
  std::vector<EventRows> events;
};

// In published rows a match's number is its place in the event's plan, from 1, and a set's id is
// its number; in stored rows both are ids of the database. By event and published number: the
// stored id.
using MatchIds = std::map<std::pair<EventId, int64_t>, int64_t>;

struct PublishedRows {
  LadderRows rows;
  // Not for outsiders: where to find the matches that are in `rows`.
  MatchIds ids;
};

// How far the event is published. kDataLoss: its settings can't be read.
absl::StatusOr<Freeze> FreezeOf(const Event& event);

// What an event's settings say of its life.
struct EventFacts {
  Freeze freeze;
  bool cancelled = false;
};
// Errors as FreezeOf().
absl::StatusOr<EventFacts> FactsOf(const Event& event);

// What `reader` may see of all that is stored. Versions, events and entrants are all there, rounds
// up to the freeze, results of whole sets of these rounds whose deals are closed in every event of
// the same seed. Settings have no seeds, neither has the setup before the end of all events of its
// seed. Errors as FreezeOf().
absl::StatusOr<PublishedRows> PublishedFor(const Reader& reader, LadderRows stored,
                                           Gate gate = Published);

}  // namespace assize::ladder::publish

#endif  // ASSIZE_LADDER_PUBLISH_PUBLISHED_ROWS_H_
