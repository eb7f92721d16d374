// What a reader must not see of an event, and how it is taken out of its rows. Pure functions, safe on
// every thread; published_rows.h is for all others.
#ifndef ASSIZE_LADDER_PUBLISH_HIDING_H_
#define ASSIZE_LADDER_PUBLISH_HIDING_H_

#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "ladder/publish/gate.h"
#include "ladder/publish/published_rows.h"
#include "ladder/publish/release.h"

namespace assize::ladder::publish {

// How far an event is published.
struct Showing {
  // What follows from a set that is held back is frozen too.
  Freeze freeze = {};
  Release release = {};
};
using Showings = std::map<EventId, Showing>;
Showing ShowingOf(const EventRows& rows, int64_t now_unix_us);

// By seed of an event that is not over for the reader: of each such event, if there are several
// events of the seed, the sets that are closed. Deals follow from the event's seed and the set's
// number alone, so that events of one seed, of whatever games, play the same ones: what is open in
// one of them is open in all.
using OpenSeeds = std::map<Bytes32, std::vector<std::set<int64_t>>>;
OpenSeeds OpenSeedsOf(Gate gate, Audience audience, const EventList& events,
                      const Showings& showings);

// The event's own row.
void HideInEvent(Gate gate, Audience audience, const Freeze& freeze, bool seed_is_open,
                 Event* event);
// `ended`: whether the event is over.
void HideRounds(Gate gate, Audience audience, const Freeze& freeze, bool ended, EventRows* rows);
// Takes out results that are not published. A result is there only with its record.
void HideResults(Gate gate, Audience audience, const Showing& showing, const OpenSeeds& open,
                 EventRows* rows);

// Versions whose suspension would reveal something about matches that are not published.
std::set<VersionId> InUnpublished(Gate gate, Audience audience, const EventList& events,
                                  const Showings& showings);

// Announcements and questions. What is about an event that is not in `rows` is hidden: a draft, or
// one that was made after the events were read.
void HideNotices(Gate gate, Audience audience, LadderRows* rows);

}  // namespace assize::ladder::publish

#endif  // ASSIZE_LADDER_PUBLISH_HIDING_H_
