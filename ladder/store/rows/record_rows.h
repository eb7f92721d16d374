// The records of events, and the archives to which they were moved. No transactions here.
#ifndef ASSIZE_LADDER_STORE_ROWS_RECORD_ROWS_H_
#define ASSIZE_LADDER_STORE_ROWS_RECORD_ROWS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/model/event_plan.h"
#include "referee/base/files/sqlite.h"
#include "referee/base/hash.h"

namespace assize::ladder {

// match.id of all matches of the event that have a record, void attempts too, rising.
absl::StatusOr<std::vector<int64_t>> RecordsOf(sqlite::Connection& connection, EventId event);

// A row of the table archive.
struct ArchiveRow {
  int64_t id = 0;
  // From the folder of the database.
  std::string path;
  Bytes32 identity{};
};

// By id. Empty also in a file of a program that knew no archives.
absl::StatusOr<std::vector<ArchiveRow>> ReadArchives(sqlite::Connection& connection);

// A row of the table archived_event.
struct ArchivedEvent {
  EventId event = 0;
  int64_t archive = 0;
  int64_t records = 0;
  Bytes32 digest{};
};

// By event; empty as of ReadArchives().
absl::StatusOr<std::vector<ArchivedEvent>> ReadArchivedEvents(sqlite::Connection& connection);
absl::Status WriteArchivedEvent(sqlite::Connection& connection, const ArchivedEvent& event);

// SHA-256 over the records' match.id and the hashes of their frames, each as Sha256::AddFramed() adds
// it. kDataLoss: there is no such record.
absl::StatusOr<Bytes32> DigestOfRecords(sqlite::Connection& connection,
                                        const std::vector<int64_t>& records);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_STORE_ROWS_RECORD_ROWS_H_
