#include "ladder/store/rerun_rows.h"

#include "referee/base/status.h"

namespace assize::ladder {

absl::StatusOr<std::map<int64_t, AppliedMatch>> ReadApplied(sqlite::Connection& connection,
                                                            EventId end_rerun) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto select,
      connection.Prepare("SELECT first.id, again.match, rerun.id FROM event AS rerun"
                         " JOIN match_set AS set_again ON set_again.event = rerun.id"
                         " JOIN planned_match AS again ON again.match_set = set_again.id"
                         " JOIN match_set AS set_first"
                         " ON set_first.event = json_extract(rerun.settings, '$.rerun.event')"
                         " AND set_first.number = set_again.number"
                         " JOIN planned_match AS first ON first.match_set = set_first.id"
                         " AND first.rotation = again.rotation"
                         // As all reruns are called, so that few settings are read.
                         " WHERE rerun.name >= 'rerun-' AND rerun.name < 'rerun.'"
                         " AND json_extract(rerun.settings, '$.rerun.state') ="
                         " 'RERUN_STATE_APPLIED' AND again.match IS NOT NULL AND rerun.id < ?"
                         " ORDER BY rerun.id"));
  select.Bind(end_rerun);
  std::map<int64_t, AppliedMatch> applied;
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) return applied;
    applied[select.Int(0)] = {.match = select.Int(1), .rerun = select.Int(2)};
  }
}

}  // namespace assize::ladder
