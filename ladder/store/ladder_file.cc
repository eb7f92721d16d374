// LadderStore's file: making it, opening it, bringing an older one up to date.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/store/chain/chain_rows.h"
#include "ladder/store/ladder_store.h"
#include "ladder/store/rows/rows.h"
#include "ladder/store/tables.h"
#include "referee/base/files/files.h"
#include "referee/base/status.h"
#include "referee/base/tasks/interruption.h"
#include "referee/replay/store/archives.h"
#include "referee/replay/store/database.h"
#include "referee/replay/store/database_lock.h"
#include "referee/replay/store/schema.h"

namespace assize::ladder {
namespace {

constexpr mode_t kOwnerOnly = 0600;

// What a reader needs. A writer adds what only services need: older files may be without it.
std::array<SchemaPart, 2> Parts() { return {MatchTables(), LadderTables()}; }
std::array<SchemaPart, 7> AllParts() {
  return {MatchTables(), LadderTables(), ServiceTables(), ContestTables(),
          SiteTables(),  WorkTables(),   ArchiveTables()};
}

// A copy of the file as it is, its owner's alone; nothing is overwritten.
absl::Status CopyBefore(sqlite::Connection& connection, const std::string& backup) {
  const int made = open(backup.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kOwnerOnly);
  if (made < 0 && errno == EEXIST) {
    return absl::AlreadyExistsError(absl::StrCat(
        backup, ": the copy to be made before the migration exists already; remove or rename it"));
  }
  if (made < 0) return FileError(backup, "the copy cannot be made", errno);
  close(made);
  const absl::Status copied =
      connection.CopyTo(backup, [](int64_t, int64_t) { return !InterruptIsPending(); });
  if (!copied.ok()) unlink(backup.c_str());
  return copied;
}

// 0: there is no ladder in the file.
absl::StatusOr<int64_t> LadderVersion(sqlite::Connection& connection) {
  return connection.QueryInt(
      "SELECT coalesce(max(version), 0) FROM schema_part WHERE name = 'ladder'");
}

// What is not in the file yet is not old.
absl::StatusOr<bool> HasOlderPart(sqlite::Connection& connection) {
  for (const SchemaPart& part : AllParts()) {
    ASSIZE_ASSIGN_OR_RETURN(auto select,
                            connection.Prepare("SELECT version FROM schema_part WHERE name = ?"));
    select.Bind(part.name);
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (row && select.Int(0) < part.version()) return true;
  }
  return false;
}

absl::Status RefuseArchive(Database& file) {
  ASSIZE_ASSIGN_OR_RETURN(const bool is_archive, IsArchive(file.connection()));
  if (!is_archive) return absl::OkStatus();
  return absl::DataLossError(absl::StrCat(
      file.name(),
      ": has only records that `ladder archive` has moved there; name the ladder's database"));
}

// Opening for writing makes what is missing; a mistyped name must not.
absl::Status CheckMade(const std::string& path) {
  ASSIZE_ASSIGN_OR_RETURN(const DatabaseFile file, InspectDatabaseFile(path, kApplicationId));
  const std::string advice = absl::StrCat("; make one with: ladder init ", path);
  if (file.state == DatabaseFile::State::kAbsent) {
    return absl::NotFoundError(absl::StrCat(path, ": no such file", advice));
  }
  const absl::Status readable = Database::OpenForReading(path, Parts()).status();
  if (readable.ok()) return readable;
  auto matches = Database::OpenForReading(path, {&MatchTables(), 1});
  if (!matches.ok()) return readable;
  ASSIZE_RETURN_IF_ERROR(RefuseArchive(*matches));
  ASSIZE_ASSIGN_OR_RETURN(const int64_t version, LadderVersion(matches->connection()));
  if (version > 0) return readable;
  return absl::DataLossError(
      absl::StrCat(path, ": has matches but no ladder in it; add one with: ladder init ", path));
}

// What SQL alone cannot write into new tables.
absl::Status CompleteRows(sqlite::Connection& connection) {
  ASSIZE_RETURN_IF_ERROR(CompleteRareFaults(connection));
  return CompleteChain(connection);
}

}  // namespace

absl::Status LadderStore::Create(const std::string& path) {
  const HalfWritten half_written;
  ASSIZE_ASSIGN_OR_RETURN(const DatabaseFile file, InspectDatabaseFile(path, kApplicationId));
  if (file.state == DatabaseFile::State::kOurs && Database::OpenForReading(path, Parts()).ok()) {
    return absl::AlreadyExistsError(
        absl::StrCat(path, ": is a ladder's database already; nothing was changed"));
  }
  if (file.state == DatabaseFile::State::kOurs) {
    auto matches = Database::OpenForReading(path, {&MatchTables(), 1});
    if (matches.ok()) ASSIZE_RETURN_IF_ERROR(RefuseArchive(*matches));
  }
  // Made here, so that it is its owner's alone from the first moment: it will contain seeds of
  // events that are still played. Where this fails, opening reports why.
  if (file.state == DatabaseFile::State::kAbsent) {
    close(open(file.path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kOwnerOnly));
  }
  ASSIZE_RETURN_IF_ERROR(Database::OpenForWriting(path, AllParts()).status());
  if (chmod(file.path.c_str(), kOwnerOnly) == 0) return absl::OkStatus();
  return FileError(path, "the file cannot be made its owner's alone", errno);
}

absl::StatusOr<bool> LadderStore::Migrate(const std::string& path, const std::string& backup) {
  ASSIZE_ASSIGN_OR_RETURN(const DatabaseFile file, InspectDatabaseFile(path, kApplicationId));
  if (file.state != DatabaseFile::State::kOurs) return CheckMade(path);
  ASSIZE_ASSIGN_OR_RETURN(const DatabaseLock lock, DatabaseLock::Acquire(file.path, file.name));
  ASSIZE_ASSIGN_OR_RETURN(
      auto connection, sqlite::Connection::Open(file.path, sqlite::Access::kReadWrite, file.name));
  ASSIZE_ASSIGN_OR_RETURN(const int64_t version, LadderVersion(connection));
  if (version == 0) return CheckMade(path);
  ASSIZE_ASSIGN_OR_RETURN(const bool older, HasOlderPart(connection));
  if (!older) {
    // A newer one is refused here.
    ASSIZE_RETURN_IF_ERROR(CheckExistingParts(connection, AllParts()));
    return false;
  }
  ASSIZE_RETURN_IF_ERROR(CheckTables(connection, AllParts()));
  ASSIZE_RETURN_IF_ERROR(CopyBefore(connection, backup));
  ASSIZE_RETURN_IF_ERROR(MigrateSchema(connection, AllParts(), CompleteRows));
  return true;
}

absl::StatusOr<std::unique_ptr<LadderStore>> LadderStore::OpenForWriting(const std::string& path) {
  ASSIZE_RETURN_IF_ERROR(CheckMade(path));
  ASSIZE_ASSIGN_OR_RETURN(auto database, Database::OpenForWriting(path, AllParts()));
  return std::unique_ptr<LadderStore>(new LadderStore(std::move(database)));
}

absl::StatusOr<std::unique_ptr<LadderStore>> LadderStore::OpenForReading(const std::string& path) {
  auto database = Database::OpenForReading(path, Parts());
  if (!database.ok()) {
    // With advice, where there is any.
    ASSIZE_RETURN_IF_ERROR(CheckMade(path));
    return database.status();
  }
  return std::unique_ptr<LadderStore>(new LadderStore(*std::move(database)));
}

}  // namespace assize::ladder
