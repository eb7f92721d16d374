// Whether the archives of a ladder are there and are those to which records were moved.
#ifndef ASSIZE_LADDER_ARCHIVE_ARCHIVE_CHECK_H_
#define ASSIZE_LADDER_ARCHIVE_ARCHIVE_CHECK_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/store/ladder_store.h"

namespace assize::ladder::archive {

struct ArchiveCount {
  size_t archives = 0;
  size_t events = 0;
  int64_t records = 0;
};

// Opens each archive, and compares the digest of each event that was moved with the hashes of its
// records, which the chain covers; the records themselves are compared with these hashes where they
// are read. `database`: as the user named it. kFailedPrecondition names an archive that is missing or another
// one, kDataLoss an event.
absl::StatusOr<ArchiveCount> CheckArchives(LadderStore& store, const std::string& database);

}  // namespace assize::ladder::archive

#endif  // ASSIZE_LADDER_ARCHIVE_ARCHIVE_CHECK_H_
