// Rounds, sets and planned matches as rows. No transactions here.
#ifndef ASSIZE_LADDER_STORE_PLAN_ROWS_H_
#define ASSIZE_LADDER_STORE_PLAN_ROWS_H_

#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/model/event_plan.h"
#include "referee/base/sqlite.h"

namespace assize::ladder {

// LadderStore says what these do and how they fail.
absl::Status InsertRound(sqlite::Connection& connection, EventId event, const RoundPlan& round,
                         int64_t planned_unix_us);
absl::Status InsertFurtherSets(sqlite::Connection& connection, EventId event,
                               const RoundPlan& more);
absl::StatusOr<std::vector<Round>> ReadRounds(sqlite::Connection& connection, EventId event,
                                              const RoundStart& start);
absl::StatusOr<std::vector<OpenMatch>> ReadOpenMatches(sqlite::Connection& connection,
                                                       EventId event, int64_t end_set);

// Whether the event has so few of all planned matches that looking up its own is less work than
// reading all of them in the order in which they lie on the disk.
absl::StatusOr<bool> HasFewOfAllMatches(sqlite::Connection& connection, EventId event);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_STORE_PLAN_ROWS_H_
