#include "referee/replay/run_rows.h"

#include <string_view>

#include "absl/strings/str_cat.h"
#include "referee/base/plain_text.h"
#include "referee/base/status.h"

namespace assize {

absl::StatusOr<int64_t> InsertRun(sqlite::Connection& connection, const RunStart& start) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto insert, connection.Prepare("INSERT INTO run (started_unix_us, game, config, policy,"
                                      " command_line) VALUES (?, ?, ?, ?, ?)"));
  insert.Bind(start.started_unix_us, std::string_view(start.game), std::string_view(start.config),
              std::string_view(start.policy), std::string_view(start.command_line));
  ASSIZE_RETURN_IF_ERROR(insert.Run());
  return connection.last_insert_id();
}

absl::Status UpdateRunEnd(sqlite::Connection& connection, int64_t id, const RunEnd& end) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto update, connection.Prepare("UPDATE run SET ended_unix_us = ?, seed = ?"
                                      " WHERE id = ? AND ended_unix_us IS NULL RETURNING id"));
  update.Bind(end.ended_unix_us, std::string_view(end.seed), id);
  ASSIZE_ASSIGN_OR_RETURN(const bool updated, update.Step());
  if (!updated) return absl::NotFoundError(absl::StrCat("run ", id, ": no such open run"));
  return update.Run();
}

absl::StatusOr<Run> ReadRun(sqlite::Connection& connection, int64_t id) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto select, connection.Prepare("SELECT started_unix_us, game, config, policy, command_line,"
                                      " ended_unix_us, seed FROM run WHERE id = ?"));
  select.Bind(id);
  ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
  if (!row) return absl::NotFoundError(absl::StrCat("run ", id, ": no such run"));
  Run run{.id = id,
          .start = {.started_unix_us = select.Int(0),
                    .game = std::string(select.Text(1)),
                    .config = std::string(select.Text(2)),
                    .policy = std::string(select.Text(3)),
                    .command_line = std::string(select.Text(4))},
          .end = std::nullopt};
  if (!select.IsNull(5)) {
    run.end = RunEnd{.ended_unix_us = select.Int(5), .seed = std::string(select.Text(6))};
  }
  return run;
}

absl::StatusOr<int64_t> FindRunOfEvent(sqlite::Connection& connection, const std::string& name) {
  ASSIZE_ASSIGN_OR_RETURN(
      const int64_t tables,
      connection.QueryInt("SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name ="
                          " 'event'"));
  std::string there;
  if (tables > 0) {
    ASSIZE_ASSIGN_OR_RETURN(auto select,
                            connection.Prepare("SELECT name, run, name = ? COLLATE NOCASE FROM"
                                               " event ORDER BY id"));
    select.Bind(std::string_view(name));
    while (true) {
      ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
      if (!row) break;
      if (select.Int(2) != 0) return select.Int(1);
      absl::StrAppend(&there, there.empty() ? "" : ", ", Quoted(select.Text(0)));
    }
  }
  return absl::NotFoundError(absl::StrCat("no event is called ", Quoted(name),
                                          "; there are: ", there.empty() ? "none" : there));
}

}  // namespace assize
