// Whole files that only their owner may read: batches and results tell seeds.
#ifndef ASSIZE_REFEREE_WORKER_FILE_BYTES_H_
#define ASSIZE_REFEREE_WORKER_FILE_BYTES_H_

#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace assize::worker {

// Errors name the file and have the code of errno.
absl::StatusOr<std::string> ReadFile(const std::string& path);

// Makes the names in the folder of `path` last through a loss of power, e.g. after a rename.
absl::Status SyncFolderOf(const std::string& path);

// Writes the file with mode 0600, under another name first, so that under `path` there is all of it
// or nothing, whenever the process or the machine stops. Once it has returned the file stays.
absl::Status WritePrivateFile(const std::string& path, std::string_view content);

// Writes all of it at the end of `descriptor`'s file.
absl::Status WriteAll(int descriptor, std::string_view bytes, const std::string& path);

}  // namespace assize::worker

#endif  // ASSIZE_REFEREE_WORKER_FILE_BYTES_H_
