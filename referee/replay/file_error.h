// Errors of the file system as absl::Status.
#ifndef ASSIZE_REFEREE_REPLAY_FILE_ERROR_H_
#define ASSIZE_REFEREE_REPLAY_FILE_ERROR_H_

#include <string>

#include "absl/status/status.h"

namespace assize {

// "FILE: DOING: what errno means". No permission and read-only file systems give kPermissionDenied,
// a missing file kNotFound, a full or failing disk and everything else kResourceExhausted (these
// two share an exit code: the disk did not do its work).
absl::Status FileError(const std::string& file, const std::string& doing, int error_number);

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPLAY_FILE_ERROR_H_
