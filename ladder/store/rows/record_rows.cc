#include "ladder/store/rows/record_rows.h"

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/replay/store/match_rows.h"

namespace assize::ladder {
namespace {

absl::StatusOr<bool> HasArchives(sqlite::Connection& connection) {
  ASSIZE_ASSIGN_OR_RETURN(
      const int64_t found,
      connection.QueryInt("SELECT count(*) FROM sqlite_schema WHERE name = 'archived_event'"));
  return found > 0;
}

}  // namespace

absl::StatusOr<std::vector<int64_t>> RecordsOf(sqlite::Connection& connection, EventId event) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto select,
      connection.Prepare("SELECT planned_match.match FROM match_set"
                         " JOIN planned_match ON planned_match.match_set = match_set.id"
                         " WHERE match_set.event = ?1 AND planned_match.match IS NOT NULL"
                         " UNION SELECT void_attempt.match FROM match_set"
                         " JOIN planned_match ON planned_match.match_set = match_set.id"
                         " JOIN void_attempt ON void_attempt.planned = planned_match.id"
                         " WHERE match_set.event = ?1 AND void_attempt.match IS NOT NULL"
                         " ORDER BY 1"));
  select.Bind(event);
  std::vector<int64_t> records;
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) return records;
    records.push_back(select.Int(0));
  }
}

absl::StatusOr<std::vector<ArchiveRow>> ReadArchives(sqlite::Connection& connection) {
  std::vector<ArchiveRow> archives;
  ASSIZE_ASSIGN_OR_RETURN(const bool any, HasArchives(connection));
  if (!any) return archives;
  ASSIZE_ASSIGN_OR_RETURN(auto select,
                          connection.Prepare("SELECT id, path, identity FROM archive ORDER BY id"));
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) return archives;
    archives.push_back({.id = select.Int(0),
                        .path = std::string(select.Text(1)),
                        .identity = HashIn(select.Bytes(2))});
  }
}

absl::StatusOr<std::vector<ArchivedEvent>> ReadArchivedEvents(sqlite::Connection& connection) {
  std::vector<ArchivedEvent> events;
  ASSIZE_ASSIGN_OR_RETURN(const bool any, HasArchives(connection));
  if (!any) return events;
  ASSIZE_ASSIGN_OR_RETURN(
      auto select,
      connection.Prepare("SELECT event, archive, records, digest FROM archived_event ORDER BY 1"));
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) return events;
    events.push_back({.event = select.Int(0),
                      .archive = select.Int(1),
                      .records = select.Int(2),
                      .digest = HashIn(select.Bytes(3))});
  }
}

absl::Status WriteArchivedEvent(sqlite::Connection& connection, const ArchivedEvent& event) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto write, connection.Prepare("INSERT INTO archived_event (event, archive, records, digest)"
                                     " VALUES (?, ?, ?, ?) ON CONFLICT (event) DO UPDATE"
                                     " SET records = excluded.records, digest = excluded.digest"));
  write.Bind(event.event, event.archive, event.records, sqlite::Blob{AsView(event.digest)});
  return write.Run();
}

absl::StatusOr<Bytes32> DigestOfRecords(sqlite::Connection& connection,
                                        const std::vector<int64_t>& records) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto select,
      connection.Prepare("SELECT body_sha256, timing_sha256 FROM record WHERE match = ?"));
  Sha256 hash;
  for (const int64_t match : records) {
    select.Bind(match);
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) return absl::DataLossError(absl::StrCat("match ", match, ": its record is missing"));
    hash.AddFramed(absl::StrCat(match)).AddFramed(select.Bytes(0)).AddFramed(select.Bytes(1));
  }
  return hash.Digest();
}

}  // namespace assize::ladder
