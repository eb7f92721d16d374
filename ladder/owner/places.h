// The places of versions in an event. Pure, except that the ladder reads the database.
#ifndef ASSIZE_LADDER_OWNER_PLACES_H_
#define ASSIZE_LADDER_OWNER_PLACES_H_

#include <map>

#include "absl/status/statusor.h"
#include "assize/v1/owner.pb.h"
#include "ladder/publish/published_ladder.h"

namespace assize::ladder::owner {

// By version, of all entrants; none for a test of two versions. Ranks and points are those of
// `ladder standings`, ratings those of `ladder ratings --event`.
absl::StatusOr<std::map<VersionId, v1::EventPlace>> PlacesIn(const publish::PublishedLadder& ladder,
                                                             const publish::EventRows& event);

}  // namespace assize::ladder::owner

#endif  // ASSIZE_LADDER_OWNER_PLACES_H_
