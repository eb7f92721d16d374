#include "ladder/archive/archive_check.h"

#include <cstdint>

#include "absl/strings/str_cat.h"
#include "ladder/store/rows/record_rows.h"
#include "referee/base/status.h"
#include "referee/replay/store/archives.h"

namespace assize::ladder::archive {
namespace {

absl::Status CheckEvent(sqlite::Connection& connection, const ArchivedEvent& event) {
  ASSIZE_ASSIGN_OR_RETURN(std::vector<int64_t> records, RecordsOf(connection, event.event));
  const auto moved = static_cast<size_t>(event.records);
  if (records.size() >= moved) {
    // Ids rise: what has come in since is behind them.
    records.resize(moved);
    ASSIZE_ASSIGN_OR_RETURN(const Bytes32 digest, DigestOfRecords(connection, records));
    if (digest == event.digest) return absl::OkStatus();
  }
  return absl::DataLossError(absl::StrCat("the records of event ", event.event,
                                          " are not those that were moved to its archive"));
}

}  // namespace

absl::StatusOr<ArchiveCount> CheckArchives(LadderStore& store, const std::string& database) {
  ArchiveCount count;
  ASSIZE_RETURN_IF_ERROR(store.ReadRows([&](sqlite::Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(const std::vector<ArchiveRow> archives, ReadArchives(connection));
    for (const ArchiveRow& archive : archives) {
      ASSIZE_RETURN_IF_ERROR(OpenArchive(ArchivePath(database, archive.path), archive.identity,
                                         "records of events that are over")
                                 .status());
    }
    ASSIZE_ASSIGN_OR_RETURN(const std::vector<ArchivedEvent> events,
                            ReadArchivedEvents(connection));
    for (const ArchivedEvent& event : events) {
      ASSIZE_RETURN_IF_ERROR(CheckEvent(connection, event));
      count.records += event.records;
    }
    count.archives = archives.size();
    count.events = events.size();
    return absl::OkStatus();
  }));
  return count;
}

}  // namespace assize::ladder::archive
