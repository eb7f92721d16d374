// What versions got wrong in an event.
#ifndef ASSIZE_LADDER_STORE_FAULT_ROWS_H_
#define ASSIZE_LADDER_STORE_FAULT_ROWS_H_

#include <map>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "ladder/model/results.h"
#include "referee/base/sqlite.h"

namespace assize::ladder {

// By version, for those that have played. LadderStore says what is counted.
absl::StatusOr<std::map<VersionId, FaultCounts>> ReadFaults(sqlite::Connection& connection,
                                                            EventId event, int64_t end_set);

absl::StatusOr<std::vector<SeatFaults>> ReadSeatFaults(sqlite::Connection& connection,
                                                       std::optional<EventId> event);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_STORE_FAULT_ROWS_H_
