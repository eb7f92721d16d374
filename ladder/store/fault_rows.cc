#include "ladder/store/fault_rows.h"

#include "referee/base/status.h"

namespace assize::ladder {

absl::StatusOr<std::map<VersionId, FaultCounts>> ReadFaults(sqlite::Connection& connection,
                                                            EventId event, int64_t end_set) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto select,
      connection.Prepare(
          "SELECT planned_seat.version, count(*), sum(seat.faults), sum(seat.forfeit IS NOT NULL)"
          " FROM match_set JOIN planned_match ON planned_match.match_set = match_set.id"
          " JOIN seat ON seat.match = planned_match.match"
          " JOIN planned_seat ON planned_seat.planned = planned_match.id"
          " AND planned_seat.seat = seat.seat"
          " WHERE match_set.event = ? AND match_set.number < ? GROUP BY planned_seat.version"));
  select.Bind(event, end_set);
  std::map<VersionId, FaultCounts> counts;
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) return counts;
    counts[select.Int(0)] = {
        .seats = select.Int(1), .faults = select.Int(2), .forfeits = select.Int(3)};
  }
}

}  // namespace assize::ladder
