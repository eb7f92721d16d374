// Whole files, and errors of the file system as absl::Status.
#ifndef ASSIZE_REFEREE_BASE_FILES_FILES_H_
#define ASSIZE_REFEREE_BASE_FILES_FILES_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace assize {

// "FILE: DOING: what errno means". No permission and read-only file systems give kPermissionDenied,
// a missing file kNotFound, a full or failing disk and everything else kResourceExhausted (these
// two share an exit code: the disk did not do its work).
absl::Status FileError(const std::string& file, const std::string& doing, int error_number);

// The errors of what follows name the file and have the code of errno.

// At most `most` bytes, of which no more is read. kFailedPrecondition: it is longer.
absl::StatusOr<std::string> ReadFile(const std::string& path, size_t most);
// The same of standard input.
absl::StatusOr<std::string> ReadInput(size_t most);

// Of a file that a user has named: the same, and kNotFound also for folders and devices.
absl::StatusOr<std::string> ReadSmallFile(const std::string& path, size_t most);

// "" where the file can't be read; of a file of ours.
std::string ReadFileOrNothing(const std::string& path);

// Makes the names in the folder of `path` last through a loss of power, e.g. after a rename.
absl::Status SyncFolderOf(const std::string& path);

// Writes the file with mode 0600 (batches and results contain seeds), under another name first, so
// that under `path` there is all of it or nothing, whenever the process or the machine stops. Once
// it has returned the file stays.
absl::Status WritePrivateFile(const std::string& path, std::string_view content);

// Writes all of it at the end of `descriptor`'s file.
absl::Status WriteAll(int descriptor, std::string_view bytes, const std::string& path);

}  // namespace assize

#endif  // ASSIZE_REFEREE_BASE_FILES_FILES_H_
