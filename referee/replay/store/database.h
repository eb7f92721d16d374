// An Assize database file, opened: locked for its one writer, checked, and set up for safe commits.
//
// DATABASE.md describes the file. A store (store.h) is built on a Database; a program with tables
// of its own names their SchemaPart as well and uses the same connection. One thread at a time.
#ifndef ASSIZE_REFEREE_REPLAY_STORE_DATABASE_H_
#define ASSIZE_REFEREE_REPLAY_STORE_DATABASE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "referee/base/files/sqlite.h"
#include "referee/replay/store/database_lock.h"
#include "referee/replay/store/schema.h"

namespace assize {

class Database {
 public:
  // Opens the file, or makes it, and adds those of the parts that it does not have yet. Commits are
  // on the disk when they return (write-ahead log, synchronous=FULL).
  //
  // Errors: kAborted: another process writes it, perhaps under another name; kFailedPrecondition:
  // it has hard links that may have logs of their own (OpenedFile::CheckOtherNames); kDataLoss:
  // damaged, no database, another program's, of a newer or an older version (all of these leave the
  // file as it is); kPermissionDenied: file or folder is read-only; kAlreadyExists: it cannot be
  // made, since there is no such folder or the name is that of a folder; kResourceExhausted: the
  // disk is full or failed.
  static absl::StatusOr<Database> OpenForWriting(const std::string& path,
                                                 std::span<const SchemaPart> parts);

  // Opens the file for reading, beside a writer or not, also where the user may write neither the
  // file nor its folder. Errors as above but for kAborted and kAlreadyExists;
  // kNotFound: no such file, or a folder.
  static absl::StatusOr<Database> OpenForReading(const std::string& path,
                                                 std::span<const SchemaPart> parts);

  sqlite::Connection& connection() { return connection_; }
  // As the user named the file, for messages.
  const std::string& name() const { return connection_.name(); }

 private:
  Database(std::shared_ptr<OpenedFile> file, std::optional<DatabaseLock> lock,
           sqlite::Connection connection)
      : file_(std::move(file)), lock_(std::move(lock)), connection_(std::move(connection)) {}

  // Before the connection: released only when that is closed.
  std::shared_ptr<OpenedFile> file_;
  std::optional<DatabaseLock> lock_;
  sqlite::Connection connection_;
};

// A database file before SQLite opens it. Opening another program's database for writing may
// already change it, so its first bytes are inspected first.
struct DatabaseFile {
  enum class State {
    kAbsent,
    // A folder, a device or the like.
    kNoRegularFile,
    // No bytes, or an SQLite database in which nothing was ever made.
    kBlank,
    // An SQLite database with the application id that was asked for.
    kOurs,
  };
  // As the user wrote it, for messages.
  std::string name;
  // Absolute and without symbolic links, so that every way to name the file leads to one lock.
  std::string path;
  State state = State::kAbsent;
  // Of a regular file; to be kept until every connection to it is closed.
  std::shared_ptr<OpenedFile> opened;
};

// Reads the first bytes of `name`. kDataLoss: a file that is not an SQLite database, or another
// program's; kInvalidArgument: an empty name; kPermissionDenied: not readable.
absl::StatusOr<DatabaseFile> InspectDatabaseFile(const std::string& name, uint32_t application_id);

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPLAY_STORE_DATABASE_H_
