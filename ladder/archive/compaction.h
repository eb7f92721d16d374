// Gives the space back that removed rows have left in a database.
#ifndef ASSIZE_LADDER_ARCHIVE_COMPACTION_H_
#define ASSIZE_LADDER_ARCHIVE_COMPACTION_H_

#include <string>

#include "absl/status/status.h"

namespace assize::ladder::archive {

// Writes the database again without unused space, in free pages and in others, where that is a tenth
// of it or more; nobody may have it open for writing. It is whole whenever this is interrupted. kResourceExhausted: the disk
// has no room for another copy of what stays.
absl::Status Compact(const std::string& database);

}  // namespace assize::ladder::archive

#endif  // ASSIZE_LADDER_ARCHIVE_COMPACTION_H_
