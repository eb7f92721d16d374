// Moves the records of events that are over from a ladder's database to a second file, its archive.
// Results, tables and the hashes of the records stay; whoever reads a record finds it in the archive
// (referee/replay/store/archives.h).
//
//   ASSIZE_ASSIGN_OR_RETURN(auto store, LadderStore::OpenForWriting("club.db"));
//   ASSIZE_ASSIGN_OR_RETURN(const Moved moved, MoveRecords(*store, {.database = "club.db", ...}));
//
// Whenever the process or the machine stops, each record is in the database, in the archive, or the
// same in both: some are copied, committed and read back there; then one transaction removes them
// here. Another call goes on. One thread at a time.
#ifndef ASSIZE_LADDER_ARCHIVE_ARCHIVE_H_
#define ASSIZE_LADDER_ARCHIVE_ARCHIVE_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "ladder/store/ladder_store.h"

namespace assize::ladder::archive {

struct Progress {
  enum class Step {
    // Records are in both files.
    kCopied,
    // They are in the archive alone.
    kRemoved,
  };
  Step step = Step::kCopied;
  int64_t removed = 0;
  // How many are to be moved.
  int64_t all = 0;
};

struct Order {
  // As the user named it; the store is of this file.
  std::string database;
  // An event's name; empty: all that are over, but for challenges, which a service removes.
  std::string event;
  // Only events that ended before this time.
  std::optional<int64_t> finished_before_unix_us;
  // The archive, which is made if there is none; empty: the newest one of the database, or
  // "DATABASE-archive". An event whose records were moved in part stays in its own.
  std::string to;
  // Records that are moved together, at least 1.
  int records_at_once = 256;
  // Called at each step; false stops.
  std::function<bool(const Progress&)> progress;
};

struct Moved {
  int64_t events = 0;
  int64_t records = 0;
  // The file to which the last was moved.
  std::string archive;
};

// kNotFound: no such event; kFailedPrecondition: it is not over, or an archive is missing or another
// one; kCancelled: `progress` has stopped it, and the text says how far it has come; kDataLoss: a record
// is damaged; other errors as of ArchiveFile::Open().
absl::StatusOr<Moved> MoveRecords(LadderStore& store, const Order& order);

}  // namespace assize::ladder::archive

#endif  // ASSIZE_LADDER_ARCHIVE_ARCHIVE_H_
