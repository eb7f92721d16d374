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

absl::StatusOr<std::vector<SeatFaults>> ReadSeatFaults(sqlite::Connection& connection,
                                                       std::optional<EventId> event) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto select,
      connection.Prepare(
          "SELECT seat.match, seat.seat, planned_seat.version, coalesce(seat.forfeit, ''),"
          " seat.faults, seat.worst_us FROM planned_match"
          " JOIN seat ON seat.match = planned_match.match"
          " JOIN planned_seat ON planned_seat.planned = planned_match.id"
          " AND planned_seat.seat = seat.seat"
          " WHERE ?1 IS NULL OR planned_match.event = ?1 ORDER BY seat.match, seat.seat"));
  if (event.has_value()) select.Bind(*event);
  std::vector<SeatFaults> seats;
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) return seats;
    seats.push_back({.match = select.Int(0),
                     .seat = static_cast<int>(select.Int(1)),
                     .version = select.Int(2),
                     .forfeit = std::string(select.Text(3)),
                     .faults = select.Int(4),
                     .worst_us = select.Int(5)});
  }
}

}  // namespace assize::ladder
