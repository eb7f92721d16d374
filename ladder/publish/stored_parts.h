// Reads the rows of which published ones are made. What is damaged is left out and named, so that it
// harms nothing else: a set, or an event of which nothing could be computed. Texts that are no plain
// text (a name with bytes that are no UTF-8) are mended.
#ifndef ASSIZE_LADDER_PUBLISH_STORED_PARTS_H_
#define ASSIZE_LADDER_PUBLISH_STORED_PARTS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/publish/published_rows.h"
#include "ladder/store/ladder_store.h"

namespace assize::ladder::publish {

// Whether rows are damaged in a file that can be read.
bool IsDamage(const absl::Status& status);

// Whether the event's table is made once, so that rows that make code throw are found.
enum class TableCheck : uint8_t { kMade, kNotMade };

// Which events are read with their sets, planned and played: all, or the tests of two versions, whose
// verdict follows from these. Others have their rounds without sets then.
enum class WithSets : uint8_t { kAll, kTests };

// An event with all that was played in it, as far as it can be read; `roster`: with all versions.
// kDataLoss and others for which IsDamage(): the event can't be shown.
absl::StatusOr<EventParts> ReadEvent(LadderStore& store, EventId event, const LadderRows& roster,
                                     TableCheck table, WithSets sets,
                                     std::vector<std::string>* damaged);

// Versions, announcements, questions and the title; `parts` keeps its events. Damage is added to
// `parts->damaged`.
absl::Status ReadFrame(LadderStore& store, LadderParts* parts);

// Everything. To be called inside of LadderStore::ReadTogether(): an event that is frozen or a set
// that is stored meanwhile must not look half like before and half like after it.
absl::Status ReadAll(LadderStore& store, LadderParts* parts);

// Whether what is computed of the event can be: its game is known, all versions in it are, and only
// entrants have played in `results`. kDataLoss names what is not.
absl::Status CheckReferences(const Event& event, const Results& results, const LadderRows& roster);

}  // namespace assize::ladder::publish

#endif  // ASSIZE_LADDER_PUBLISH_STORED_PARTS_H_
