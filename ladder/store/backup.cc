#include "ladder/store/backup.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/str_cat.h"
#include "referee/base/files/files.h"
#include "referee/base/status.h"
#include "referee/base/unique_fd.h"

namespace assize::ladder {
namespace {

namespace fs = std::filesystem;

// On the disk, not only in the kernel's memory.
absl::Status Sync(const std::string& path) {
  const UniqueFd file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.valid() || fsync(file.get()) != 0) {
    return FileError(path, "the copy cannot be written to the disk", errno);
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status CopyWhole(const std::string& copy,
                       const std::function<absl::Status(const std::string& part)>& write) {
  std::error_code error;
  const std::string part = absl::StrCat(copy, ".part");
  const absl::Cleanup remove_part = [&part] {
    std::error_code ignored;
    fs::remove(part, ignored);
  };
  fs::remove(part, error);
  // A copy is as private as its original: only its owner may read it.
  UniqueFd(open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600)).Reset();
  ASSIZE_RETURN_IF_ERROR(write(part));
  ASSIZE_RETURN_IF_ERROR(Sync(part));
  fs::rename(part, copy, error);
  if (error) return FileError(copy, "the copy cannot be named", error.value());
  return SyncFolderOf(copy);
}

absl::Status BackUp(LadderStore& store, const std::string& copy,
                    const std::function<bool(int64_t done, int64_t pages)>& progress,
                    const std::function<absl::Status()>& before_name) {
  std::error_code error;
  if (fs::exists(copy, error)) {
    return absl::AlreadyExistsError(
        absl::StrCat(copy, ": exists already; name another file or remove it"));
  }
  return CopyWhole(copy, [&](const std::string& part) -> absl::Status {
    ASSIZE_RETURN_IF_ERROR(store.CopyTo(part, progress));
    return before_name ? before_name() : absl::OkStatus();
  });
}

}  // namespace assize::ladder
