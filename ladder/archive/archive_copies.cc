#include "ladder/archive/archive_copies.h"

#include <cstdint>
#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/store/backup.h"
#include "ladder/store/rows/record_rows.h"
#include "referee/base/status.h"
#include "referee/replay/store/archives.h"

namespace assize::ladder::archive {
namespace {

namespace fs = std::filesystem;
using PageProgress = std::function<bool(int64_t done, int64_t pages)>;

constexpr char kWhat[] = "records of events that are over";

absl::StatusOr<int64_t> CountIn(Database& archive) {
  return archive.connection().QueryInt("SELECT count(*) FROM match");
}

// Whether `copy` has all records of the archive already. kAlreadyExists: it is another file.
absl::StatusOr<bool> IsWhole(Database& archive, const std::string& copy, const Bytes32& identity) {
  std::error_code error;
  if (!fs::exists(copy, error)) return false;
  absl::StatusOr<Database> earlier = OpenArchive(copy, identity, kWhat);
  if (!earlier.ok()) {
    return absl::AlreadyExistsError(
        absl::StrCat(copy, ": is no copy of ", archive.name(),
                     ", which belongs there; rename it, or make the backup in another folder"));
  }
  ASSIZE_ASSIGN_OR_RETURN(const int64_t there, CountIn(*earlier));
  ASSIZE_ASSIGN_OR_RETURN(const int64_t all, CountIn(archive));
  return there == all;
}

absl::Status CopyArchive(const ArchiveCopy& place, const Bytes32& identity,
                         const PageProgress& progress) {
  ASSIZE_ASSIGN_OR_RETURN(Database archive, OpenArchive(place.archive, identity, kWhat));
  std::error_code error;
  if (fs::equivalent(place.archive, place.copy, error)) return absl::OkStatus();
  ASSIZE_ASSIGN_OR_RETURN(const bool whole, IsWhole(archive, place.copy, identity));
  if (whole) return absl::OkStatus();
  fs::create_directories(fs::path(place.copy).parent_path(), error);
  return CopyWhole(place.copy, [&](const std::string& part) {
    return archive.connection().CopyTo(part, progress);
  });
}

}  // namespace

absl::StatusOr<std::vector<ArchiveCopy>> CopyArchives(LadderStore& store, const std::string& copy,
                                                      const PageProgress& progress) {
  std::vector<ArchiveRow> rows;
  ASSIZE_RETURN_IF_ERROR(store.ReadRows([&](sqlite::Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(rows, ReadArchives(connection));
    return absl::OkStatus();
  }));
  std::vector<ArchiveCopy> copies;
  for (const ArchiveRow& row : rows) {
    ArchiveCopy place{.archive = ArchivePath(store.name(), row.path),
                      .copy = ArchivePath(copy, row.path),
                      .status = {}};
    place.status = CopyArchive(place, row.identity, progress);
    if (absl::IsCancelled(place.status)) return place.status;
    copies.push_back(std::move(place));
  }
  return copies;
}

}  // namespace assize::ladder::archive
