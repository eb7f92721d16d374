#include "ladder/archive/compaction.h"

#include <cstdint>
#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/replay/store/database.h"

namespace assize::ladder::archive {
namespace {

namespace fs = std::filesystem;

// A smaller share of unused bytes than one in this number stays: later matches fill it.
constexpr int64_t kWorthwhile = 10;
// SQLite writes what stays into the write-ahead log, and from there into the file.
constexpr int64_t kCopies = 2;
constexpr int64_t kMib = 1 << 20;

// SQLite finds out as well, but in the middle of the work.
absl::Status CheckRoom(const std::string& database, int64_t bytes) {
  std::error_code error;
  const fs::path folder = fs::absolute(database, error).parent_path();
  const fs::space_info space = fs::space(folder, error);
  if (error || static_cast<int64_t>(space.available) >= kCopies * bytes) return absl::OkStatus();
  return absl::ResourceExhaustedError(absl::StrCat(
      database, ": its unused space can't be given back: that takes ", kCopies * bytes / kMib + 1,
      " MiB of disk for a while, ", static_cast<int64_t>(space.available) / kMib, " MiB are free"));
}

// In bytes.
struct Space {
  int64_t all = 0;
  int64_t free_pages = 0;
  // Free pages, and what is unused in others: short records share a page with rows that stay.
  int64_t unused = 0;
};

absl::StatusOr<Space> SpaceOf(sqlite::Connection& connection) {
  ASSIZE_ASSIGN_OR_RETURN(const int64_t page_size, connection.QueryInt("PRAGMA page_size"));
  ASSIZE_ASSIGN_OR_RETURN(const int64_t pages, connection.QueryInt("PRAGMA page_count"));
  ASSIZE_ASSIGN_OR_RETURN(const int64_t free, connection.QueryInt("PRAGMA freelist_count"));
  ASSIZE_ASSIGN_OR_RETURN(
      const int64_t in_pages,
      connection.QueryInt("SELECT coalesce(sum(unused), 0) FROM dbstat WHERE aggregate = TRUE"));
  return Space{.all = pages * page_size,
               .free_pages = free * page_size,
               .unused = free * page_size + in_pages};
}

}  // namespace

absl::Status Compact(const std::string& database) {
  ASSIZE_ASSIGN_OR_RETURN(auto file, Database::OpenForWriting(database, {}));
  sqlite::Connection& connection = file.connection();
  ASSIZE_ASSIGN_OR_RETURN(const Space space, SpaceOf(connection));
  if (space.unused * kWorthwhile < space.all) return absl::OkStatus();
  ASSIZE_RETURN_IF_ERROR(CheckRoom(database, space.all - space.free_pages));
  ASSIZE_RETURN_IF_ERROR(connection.Execute("VACUUM"));
  return connection.Execute("PRAGMA wal_checkpoint(TRUNCATE)");
}

}  // namespace assize::ladder::archive
