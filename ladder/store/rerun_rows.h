// Sets that count as they were played again: the matches of reruns that were applied, in the place
// of those that were planned first, whose rows stay as they are. No transactions here.
#ifndef ASSIZE_LADDER_STORE_RERUN_ROWS_H_
#define ASSIZE_LADDER_STORE_RERUN_ROWS_H_

#include <cstdint>
#include <map>
#include <vector>

#include "absl/status/statusor.h"
#include "ladder/model/event_plan.h"
#include "ladder/model/roster.h"
#include "referee/base/sqlite.h"

namespace assize::ladder {

struct AppliedMatch {
  // What counts, match.id.
  int64_t match = 0;
  // The rerun, an event of its own.
  EventId rerun = 0;
};

// By planned_match.id of what was planned first. Of several reruns of a set the newest counts; only
// those whose ids are below `end_rerun`.
absl::StatusOr<std::map<int64_t, AppliedMatch>> ReadApplied(sqlite::Connection& connection,
                                                            EventId end_rerun = INT64_MAX);

// Suspensions in force that stand on matches which the rerun replaces, as they were played first, by
// version: LadderStore::LoadSuspensionsOn().
absl::StatusOr<std::vector<SuspensionOn>> ReadSuspensionsOn(sqlite::Connection& connection,
                                                            EventId rerun);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_STORE_RERUN_ROWS_H_
