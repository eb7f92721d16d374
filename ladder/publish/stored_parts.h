// Reads the rows of which published ones are made.
#ifndef ASSIZE_LADDER_PUBLISH_STORED_PARTS_H_
#define ASSIZE_LADDER_PUBLISH_STORED_PARTS_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/publish/published_rows.h"
#include "ladder/store/ladder_store.h"

namespace assize::ladder::publish {

// An event with all that was played in it. A set that can't be read is left out, and `damaged`
// names it. kDataLoss: nothing of the event can be read.
absl::StatusOr<EventParts> ReadEvent(LadderStore& store, EventId event,
                                     std::vector<std::string>* damaged);

// Versions, announcements, questions and the title; `parts` keeps its events.
absl::Status ReadFrame(LadderStore& store, LadderParts* parts);

// Everything. To be called inside of LadderStore::ReadTogether(): an event that is frozen or a set
// that is stored meanwhile must not look half like before and half like after it. kDataLoss:
// something can't be read.
absl::Status ReadAll(LadderStore& store, LadderParts* parts);

// Whether what is computed of the event can be: its game is known, and so are all versions in it
// (`roster`: with all of them). kDataLoss names what is not.
absl::Status CheckReferences(const EventParts& parts, const LadderRows& roster);

}  // namespace assize::ladder::publish

#endif  // ASSIZE_LADDER_PUBLISH_STORED_PARTS_H_
