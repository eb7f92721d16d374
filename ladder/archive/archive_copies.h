// Copies of a ladder's archives, beside a copy of its database.
#ifndef ASSIZE_LADDER_ARCHIVE_ARCHIVE_COPIES_H_
#define ASSIZE_LADDER_ARCHIVE_ARCHIVE_COPIES_H_

#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/store/ladder_store.h"

namespace assize::ladder::archive {

struct ArchiveCopy {
  // The archive, and where the copy of the database looks for it: one file if that is the same place.
  std::string archive;
  std::string copy;
  // kFailedPrecondition: the archive is missing or another one; kAlreadyExists: another file is in that place.
  absl::Status status;
};

// To be called when `copy` contains the database as it is, or was: an archive only grows. A copy of an
// earlier call is replaced where it has fewer records. `progress` as of BackUp(); kCancelled: it has
// stopped the copying.
absl::StatusOr<std::vector<ArchiveCopy>> CopyArchives(
    LadderStore& store, const std::string& copy,
    const std::function<bool(int64_t done, int64_t pages)>& progress);

}  // namespace assize::ladder::archive

#endif  // ASSIZE_LADDER_ARCHIVE_ARCHIVE_COPIES_H_
