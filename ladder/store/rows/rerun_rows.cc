#include <string>

#include "ladder/store/rows/rows.h"
#include "referee/base/status.h"

namespace assize::ladder {

absl::StatusOr<std::map<int64_t, AppliedMatch>> ReadApplied(sqlite::Connection& connection,
                                                            EventId end_rerun) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto select,
      // In this order, and by these indices: reruns are few among thousands of events.
      connection.Prepare("SELECT first.id, again.match, rerun.id FROM event AS rerun"
                         " CROSS JOIN match_set AS set_again ON set_again.event = rerun.id"
                         " CROSS JOIN planned_match AS again ON again.match_set = set_again.id"
                         " CROSS JOIN match_set AS set_first"
                         " ON set_first.event = rerun.rerun_of"
                         " AND set_first.number = set_again.number"
                         " CROSS JOIN planned_match AS first ON first.match_set = set_first.id"
                         " AND +first.rotation = again.rotation"
                         " WHERE rerun.rerun_of IS NOT NULL"
                         " AND json_extract(rerun.settings, '$.rerun.state') ="
                         " 'RERUN_STATE_APPLIED' AND again.match IS NOT NULL AND +rerun.id < ?"
                         " ORDER BY +rerun.id"));
  select.Bind(end_rerun);
  std::map<int64_t, AppliedMatch> applied;
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) return applied;
    applied[select.Int(0)] = {.match = select.Int(1), .rerun = select.Int(2)};
  }
}

absl::StatusOr<std::vector<SuspensionOn>> ReadSuspensionsOn(sqlite::Connection& connection,
                                                            EventId rerun) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto select,
      connection.Prepare(
          "SELECT DISTINCT suspension.version, suspension.reason, suspension.since_unix_us,"
          " set_first.number FROM event AS rerun"
          " JOIN match_set AS set_again ON set_again.event = rerun.id"
          " JOIN match_set AS set_first"
          " ON set_first.event = rerun.rerun_of"
          " AND set_first.number = set_again.number"
          " JOIN planned_match AS first ON first.match_set = set_first.id"
          " JOIN planned_seat AS own ON own.planned = first.id"
          " JOIN suspension ON suspension.version = own.version"
          " JOIN version ON version.id = own.version"
          " LEFT JOIN match ON match.id = first.match"
          " LEFT JOIN seat ON seat.match = first.match AND seat.seat = own.seat"
          " WHERE rerun.id = ? AND first.id > coalesce(version.forgiven, 0)"
          " AND (EXISTS (SELECT 1 FROM void_attempt WHERE planned = first.id)"
          // A suspended version forfeits what comes then: that did not suspend it.
          " OR (seat.forfeit IS NOT NULL"
          " AND match.started_unix_us + match.duration_us <= suspension.since_unix_us))"
          " ORDER BY suspension.version, set_first.number"));
  select.Bind(rerun);
  std::vector<SuspensionOn> suspensions;
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) return suspensions;
    if (suspensions.empty() || suspensions.back().version != select.Int(0)) {
      suspensions.push_back({.version = select.Int(0),
                             .reason = std::string(select.Text(1)),
                             .since_unix_us = select.Int(2),
                             .sets = {}});
    }
    suspensions.back().sets.push_back(select.Int(3));
  }
}

}  // namespace assize::ladder
