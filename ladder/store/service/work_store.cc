#include "ladder/store/service/work_store.h"

#include "referee/base/status.h"

namespace assize::ladder {
namespace {

using sqlite::Connection;

absl::StatusOr<bool> HasTables(Connection& connection) {
  ASSIZE_ASSIGN_OR_RETURN(
      const int64_t found,
      connection.QueryInt("SELECT count(*) FROM sqlite_schema WHERE name = 'played_by'"));
  return found > 0;
}

}  // namespace

absl::Status WorkStore::ShutOut(const ShutOutWorker& worker) {
  return store_->WriteRows([&](Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(
        auto insert,
        connection.Prepare("INSERT INTO shut_out (name, caller, token, reason, unix_us)"
                           " VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"));
    insert.Bind(worker.worker, worker.caller, worker.token, worker.reason, worker.unix_us);
    return insert.Run();
  });
}

absl::Status WorkStore::Readmit(int64_t token, const std::string& worker) {
  return store_->WriteRows([&](Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(
        auto remove, connection.Prepare("DELETE FROM shut_out WHERE token = ? AND name = ?"));
    remove.Bind(token, worker);
    return remove.Run();
  });
}

absl::StatusOr<std::vector<ShutOutWorker>> WorkStore::LoadShutOut() {
  std::vector<ShutOutWorker> workers;
  ASSIZE_RETURN_IF_ERROR(store_->ReadRows([&](Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(const bool there, HasTables(connection));
    if (!there) return absl::OkStatus();
    ASSIZE_ASSIGN_OR_RETURN(
        auto select, connection.Prepare("SELECT name, caller, token, reason, unix_us FROM shut_out"
                                        " ORDER BY token, name"));
    while (true) {
      ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
      if (!row) return absl::OkStatus();
      workers.push_back({.worker = std::string(select.Text(0)),
                         .caller = std::string(select.Text(1)),
                         .token = select.Int(2),
                         .reason = std::string(select.Text(3)),
                         .unix_us = select.Int(4)});
    }
  }));
  return workers;
}

absl::StatusOr<std::vector<std::string>> WorkStore::LoadMatchNames(int64_t token,
                                                                   const std::string& worker,
                                                                   int64_t most) {
  std::vector<std::string> names;
  ASSIZE_RETURN_IF_ERROR(store_->ReadRows([&](Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(const bool there, HasTables(connection));
    if (!there) return absl::OkStatus();
    ASSIZE_ASSIGN_OR_RETURN(
        auto select,
        connection.Prepare(
            "SELECT event.name || ' ' || (match_set.number + 1) || '.' ||"
            " (planned_match.rotation + 1)"
            " FROM worker JOIN played_by ON played_by.worker = worker.id"
            " JOIN match ON match.id = played_by.match"
            " JOIN event ON event.run = match.run_id"
            " JOIN match_set ON match_set.event = event.id AND match_set.number = match.deal"
            " JOIN planned_match ON planned_match.match_set = match_set.id"
            " AND planned_match.match = match.id"
            " WHERE worker.token = ? AND worker.name = ? ORDER BY match.id DESC LIMIT ?"));
    select.Bind(token, worker, most);
    while (true) {
      ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
      if (!row) return absl::OkStatus();
      names.emplace_back(select.Text(0));
    }
  }));
  return names;
}

absl::Status WorkStore::AddRegress(EventId event, const KeptRegress& regress) {
  return store_->WriteRows([&](Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(
        auto insert, connection.Prepare("INSERT INTO regress (event, owner, priority)"
                                        " VALUES (?, ?, ?)"
                                        " ON CONFLICT DO UPDATE SET priority = excluded.priority"));
    insert.Bind(event, regress.owner, regress.priority);
    return insert.Run();
  });
}

absl::StatusOr<std::map<EventId, KeptRegress>> WorkStore::LoadRegresses() {
  std::map<EventId, KeptRegress> regresses;
  ASSIZE_RETURN_IF_ERROR(store_->ReadRows([&](Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(const bool there, HasTables(connection));
    if (!there) return absl::OkStatus();
    ASSIZE_ASSIGN_OR_RETURN(auto select,
                            connection.Prepare("SELECT event, owner, priority FROM regress"));
    while (true) {
      ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
      if (!row) return absl::OkStatus();
      regresses[select.Int(0)] = {.owner = std::string(select.Text(1)), .priority = select.Int(2)};
    }
  }));
  return regresses;
}

}  // namespace assize::ladder
