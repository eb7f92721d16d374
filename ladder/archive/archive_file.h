// The second file of `ladder archive`, as it is written. referee/replay/store/archives.h reads it.
//
// Used by one thread.
#ifndef ASSIZE_LADDER_ARCHIVE_ARCHIVE_FILE_H_
#define ASSIZE_LADDER_ARCHIVE_ARCHIVE_FILE_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "referee/base/hash.h"
#include "referee/replay/store/database.h"
#include "referee/replay/store/match_names.h"
#include "referee/replay/store/match_rows.h"
#include "referee/replay/summary/packed_match.h"

namespace assize::ladder::archive {

// An event whose records are stored.
struct FiledEvent {
  int64_t id = 0;
  std::string name;
  Run run;
};

class ArchiveFile {
 public:
  // Opens the archive of the ladder whose chain begins with `ladder`, for its one writer. Without an
  // `identity` it is made if there is no such file, for its owner alone; with it the file must be that
  // archive. kAlreadyExists: the file is something else, or another ladder's; kFailedPrecondition: it
  // is missing, or not the one with this identity; other errors as of Database::OpenForWriting().
  static absl::StatusOr<ArchiveFile> Open(const std::string& path, const Bytes32& ladder,
                                          const std::optional<Bytes32>& identity);

  const std::string& path() const { return database_.name(); }
  const Bytes32& identity() const { return identity_; }

  // Stores matches with their ids, in one transaction; those that are there stay. When it returns,
  // all are on the disk and were read back as they are. kDataLoss: they are not, or there is another
  // record with one of the ids.
  absl::Status Add(const FiledEvent& event, const MatchNames& names,
                   std::span<const PackedMatch> matches);
  // How many matches of an event it has.
  absl::StatusOr<int64_t> CountOf(int64_t event);

 private:
  ArchiveFile(Database database, const Bytes32& identity)
      : database_(std::move(database)), identity_(identity) {}

  absl::Status Store(const FiledEvent& event, const MatchNames& names,
                     std::span<const PackedMatch> matches);
  absl::Status ReadBack(std::span<const PackedMatch> matches) const;

  Database database_;
  Bytes32 identity_;
};

}  // namespace assize::ladder::archive

#endif  // ASSIZE_LADDER_ARCHIVE_ARCHIVE_FILE_H_
