// Challenges that are over leave the database in the end: they count for nothing, and there may be
// a hundred thousand a day.
#ifndef ASSIZE_LADDER_STORE_SERVICE_OLD_CHALLENGES_H_
#define ASSIZE_LADDER_STORE_SERVICE_OLD_CHALLENGES_H_

#include "absl/status/statusor.h"
#include "ladder/store/ladder_store.h"
#include "ladder/store/service/service_store.h"

namespace assize::ladder {

// Removes challenges with their plans and records, by the time when they ended, a hundred at most;
// the chain of hashes keeps their links and says that they are gone. Those that an announcement or a
// question is about stay, and the one with the newest match, whose number must not be used again.
// Returns how many were removed.
absl::StatusOr<int64_t> PruneChallenges(LadderStore* store, const Retention& retention);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_STORE_SERVICE_OLD_CHALLENGES_H_
