// Archives of a database: files to which `ladder archive` has moved the records of events that are
// over. Rows, results and hashes stay in the database; a row of the table record whose body is
// empty has its frames in an archive. DATABASE.md describes both files.
#ifndef ASSIZE_REFEREE_REPLAY_STORE_ARCHIVES_H_
#define ASSIZE_REFEREE_REPLAY_STORE_ARCHIVES_H_

#include <cstdint>
#include <map>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "referee/base/files/sqlite.h"
#include "referee/base/hash.h"
#include "referee/replay/store/database.h"
#include "referee/replay/store/schema.h"
#include "referee/replay/summary/packed_match.h"

namespace assize {

// The part "archive-file": what an archive has beside the part "matches".
const SchemaPart& ArchiveFileTables();

// The file of an archive, whose path is stored as it leads there from the folder of `database`.
std::string ArchivePath(const std::string& database, const std::string& stored);

// Opens an archive for reading. kFailedPrecondition: there is no such file, or it is not the archive
// with this identity; other errors as of Database::OpenForReading(). `what` begins the text: "the
// records of "may-cup"".
absl::StatusOr<Database> OpenArchive(const std::string& path, const Bytes32& identity,
                                     const std::string& what);

// Whether the database is an archive itself.
absl::StatusOr<bool> IsArchive(sqlite::Connection& connection);

// Reads what was moved. Keeps the archives open that it has needed. One thread at a time.
class Archives {
 public:
  // `database`: as the user named the file.
  explicit Archives(std::string database) : database_(std::move(database)) {}

  // Adds the frames to a match that was read from `connection` to the database, where they are in an
  // archive. kFailedPrecondition names an archive that is missing or another one; kDataLoss: the record
  // is not in it.
  absl::Status Complete(sqlite::Connection& connection, PackedMatch* match);

 private:
  // Opened.
  absl::StatusOr<Database*> ArchiveOf(sqlite::Connection& connection, const PackedMatch& match);

  const std::string database_;
  // By the id of their rows.
  std::map<int64_t, Database> open_;
};

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPLAY_STORE_ARCHIVES_H_
