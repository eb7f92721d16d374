#include "referee/replay/store/database.h"

#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "referee/base/files/files.h"
#include "referee/base/status.h"

namespace assize {
namespace {

// Up to this size the whole structure is checked before anything is written, in some 0.1 s; beyond
// it a damaged page shows when it is read.
constexpr int64_t kCheckedBytes = 64 << 20;

absl::Status DamagedError(const DatabaseFile& file, const std::string& how) {
  return absl::DataLossError(
      absl::StrCat(file.name, ": the database is damaged (", how,
                   "); restore it from a backup, or save what is left with: sqlite3 '", file.name,
                   "' .recover"));
}

// Whether commits wait in the write-ahead log that are not in the file itself.
bool HasPendingLog(const DatabaseFile& file) {
  std::error_code error;
  const auto size = std::filesystem::file_size(file.path + "-wal", error);
  return !error && size > 0;
}

// SQLite itself does not miss the rest of a last page that was cut.
absl::Status CheckSize(sqlite::Connection& connection, const DatabaseFile& file) {
  ASSIZE_ASSIGN_OR_RETURN(const int64_t pages, connection.QueryInt("PRAGMA page_count"));
  ASSIZE_ASSIGN_OR_RETURN(const int64_t page_size, connection.QueryInt("PRAGMA page_size"));
  // Pages may be in the log alone. Asked after the count, so that a writer that starts now is seen.
  if (HasPendingLog(file)) return absl::OkStatus();
  std::error_code error;
  const auto size = static_cast<int64_t>(std::filesystem::file_size(file.path, error));
  if (error || size >= pages * page_size) return absl::OkStatus();
  return DamagedError(file, absl::StrCat(size, " of ", pages * page_size, " bytes are left"));
}

absl::Status CheckStructure(sqlite::Connection& connection, const DatabaseFile& file) {
  ASSIZE_ASSIGN_OR_RETURN(const int64_t pages, connection.QueryInt("PRAGMA page_count"));
  ASSIZE_ASSIGN_OR_RETURN(const int64_t page_size, connection.QueryInt("PRAGMA page_size"));
  if (pages * page_size > kCheckedBytes) return absl::OkStatus();
  ASSIZE_ASSIGN_OR_RETURN(const std::string answer, connection.QueryText("PRAGMA quick_check(1)"));
  return answer == "ok" ? absl::OkStatus() : DamagedError(file, answer);
}

absl::Status UseWriteAheadLog(sqlite::Connection& connection) {
  ASSIZE_ASSIGN_OR_RETURN(const std::string mode,
                          connection.QueryText("PRAGMA journal_mode = WAL"));
  if (mode == "wal") return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat(connection.name(), ": the file system does not support a write-ahead log (",
                   "journal_mode is ", mode, "); put the file on a local disk"));
}

std::string NotRegularText(const DatabaseFile& file) {
  return absl::StrCat(file.name, ": not a regular file; a database is one file");
}

// kAlreadyExists is the code of what cannot be made.
absl::Status CheckPlace(const DatabaseFile& file) {
  if (file.state == DatabaseFile::State::kNoRegularFile) {
    return absl::AlreadyExistsError(NotRegularText(file));
  }
  std::error_code ignored;
  const std::filesystem::path folder = std::filesystem::path(file.path).parent_path();
  if (std::filesystem::is_directory(folder, ignored)) return absl::OkStatus();
  return absl::AlreadyExistsError(
      absl::StrCat(file.name, ": there is no folder ", folder.string(), "; make it first"));
}

absl::StatusOr<sqlite::Connection> OpenToRead(const DatabaseFile& file, sqlite::Access access,
                                              std::span<const SchemaPart> parts) {
  ASSIZE_ASSIGN_OR_RETURN(auto connection, sqlite::Connection::Open(file.path, access, file.name));
  ASSIZE_RETURN_IF_ERROR(CheckSchema(connection, parts));
  ASSIZE_RETURN_IF_ERROR(CheckSize(connection, file));
  return connection;
}

// SQLite's file format, section 1.3: the header and where its big-endian fields stand.
constexpr std::string_view kMagic("SQLite format 3\0", 16);
constexpr size_t kHeaderSize = 100;
constexpr size_t kSchemaCookieOffset = 40;
constexpr size_t kUserVersionOffset = 60;
constexpr size_t kApplicationIdOffset = 68;

uint32_t BigEndian(std::string_view bytes, size_t offset) {
  uint32_t value = 0;
  for (size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<uint8_t>(bytes[offset + i]);
  return value;
}

absl::StatusOr<DatabaseFile::State> Judge(std::string_view header, const std::string& name,
                                          uint32_t application_id) {
  if (header.empty()) return DatabaseFile::State::kBlank;
  if (!header.starts_with(kMagic.substr(0, header.size()))) {
    return absl::DataLossError(absl::StrCat(name, ": not a database; name another file"));
  }
  if (header.size() < kHeaderSize) {
    return absl::DataLossError(absl::StrCat(name, ": the database is damaged (only ", header.size(),
                                            " bytes are left of it); restore it from a backup"));
  }
  const uint32_t found = BigEndian(header, kApplicationIdOffset);
  if (found == application_id) return DatabaseFile::State::kOurs;
  if (found == 0 && BigEndian(header, kUserVersionOffset) == 0 &&
      BigEndian(header, kSchemaCookieOffset) == 0) {
    return DatabaseFile::State::kBlank;
  }
  return absl::DataLossError(absl::StrCat(
      name, ": a database of another program (application_id 0x", absl::Hex(found, absl::kZeroPad8),
      " instead of 0x", absl::Hex(application_id, absl::kZeroPad8), "); name another file"));
}

}  // namespace

absl::StatusOr<Database> Database::OpenForWriting(const std::string& path,
                                                  std::span<const SchemaPart> parts) {
  ASSIZE_ASSIGN_OR_RETURN(const DatabaseFile file, InspectDatabaseFile(path, kApplicationId));
  ASSIZE_RETURN_IF_ERROR(CheckPlace(file));
  ASSIZE_ASSIGN_OR_RETURN(DatabaseLock lock, DatabaseLock::Acquire(file.path, file.name));
  ASSIZE_RETURN_IF_ERROR(
      lock.file().CheckOtherNames(file.path, file.name, OpenedFile::Use::kWrite));
  ASSIZE_ASSIGN_OR_RETURN(
      auto connection, sqlite::Connection::Open(file.path, sqlite::Access::kReadWrite, file.name));
  if (connection.read_only()) {
    return absl::PermissionDeniedError(
        absl::StrCat(file.name, ": the file is read-only; change its permissions or use a copy"));
  }
  ASSIZE_RETURN_IF_ERROR(
      connection.Execute("PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL;"));
  ASSIZE_RETURN_IF_ERROR(CheckExistingParts(connection, parts));
  ASSIZE_RETURN_IF_ERROR(CheckSize(connection, file));
  ASSIZE_RETURN_IF_ERROR(CheckStructure(connection, file));
  // Tables are made before the write-ahead log is: then the header of the file itself says from the
  // first moment whose it is.
  ASSIZE_RETURN_IF_ERROR(MigrateSchema(connection, parts));
  ASSIZE_RETURN_IF_ERROR(UseWriteAheadLog(connection));
  return Database(file.opened, std::move(lock), std::move(connection));
}

absl::StatusOr<Database> Database::OpenForReading(const std::string& path,
                                                  std::span<const SchemaPart> parts) {
  ASSIZE_ASSIGN_OR_RETURN(const DatabaseFile file, InspectDatabaseFile(path, kApplicationId));
  if (file.state == DatabaseFile::State::kAbsent) {
    return absl::NotFoundError(absl::StrCat(file.name, ": no such file"));
  }
  if (file.state == DatabaseFile::State::kNoRegularFile) {
    return absl::NotFoundError(NotRegularText(file));
  }
  if (file.state == DatabaseFile::State::kBlank) {
    return absl::DataLossError(absl::StrCat(file.name, ": an empty file, nothing is stored in it"));
  }
  ASSIZE_RETURN_IF_ERROR(
      file.opened->CheckOtherNames(file.path, file.name, OpenedFile::Use::kRead));
  auto connection = OpenToRead(file, sqlite::Access::kReadOnly, parts);
  if (!connection.ok() &&
      (absl::IsPermissionDenied(connection.status()) || absl::IsNotFound(connection.status()))) {
    // The log's side files can't be made in this folder. Without a log nobody is writing, and the
    // file may be read as it is.
    if (HasPendingLog(file)) {
      return absl::PermissionDeniedError(absl::StrCat(
          file.name, ": the newest matches are still in ", file.name,
          "-wal, which cannot be read in a read-only folder; copy both files to another folder"));
    }
    connection = OpenToRead(file, sqlite::Access::kImmutable, parts);
  }
  ASSIZE_RETURN_IF_ERROR(connection.status());
  return Database(file.opened, std::nullopt, *std::move(connection));
}

absl::StatusOr<DatabaseFile> InspectDatabaseFile(const std::string& name, uint32_t application_id) {
  if (name.empty()) return absl::InvalidArgumentError("the name of the database file is empty");
  std::error_code ignored;
  DatabaseFile file;
  file.name = name;
  file.path = std::filesystem::weakly_canonical(std::filesystem::absolute(name, ignored), ignored);

  struct stat info;
  if (stat(name.c_str(), &info) != 0) {
    if (errno == ENOENT || errno == ENOTDIR) return file;
    return FileError(name, "the database cannot be opened", errno);
  }
  if (!S_ISREG(info.st_mode)) {
    file.state = DatabaseFile::State::kNoRegularFile;
    return file;
  }
  ASSIZE_ASSIGN_OR_RETURN(file.opened,
                          OpenedFile::Open(file.path, name, OpenedFile::IfAbsent::kFail));
  std::array<char, kHeaderSize> header;
  const ssize_t size = pread(file.opened->descriptor(), header.data(), header.size(), 0);
  if (size < 0) return FileError(name, "the database cannot be read", errno);
  ASSIZE_ASSIGN_OR_RETURN(file.state,
                          Judge({header.data(), static_cast<size_t>(size)}, name, application_id));
  return file;
}

}  // namespace assize
