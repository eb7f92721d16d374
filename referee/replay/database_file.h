// A look at a database file before SQLite opens it, so that a file that is not ours stays
// untouched: opening a foreign database for writing may already change it.
#ifndef ASSIZE_REFEREE_REPLAY_DATABASE_FILE_H_
#define ASSIZE_REFEREE_REPLAY_DATABASE_FILE_H_

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "referee/replay/opened_file.h"

namespace assize {

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

// Reads the first bytes of `name`. kDataLoss: a file that is no SQLite database, or another
// program's; kInvalidArgument: an empty name; kPermissionDenied: not readable.
absl::StatusOr<DatabaseFile> InspectDatabaseFile(const std::string& name, uint32_t application_id);

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPLAY_DATABASE_FILE_H_
