#include "ladder/service/own_folder.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "referee/base/files.h"
#include "referee/base/status.h"

namespace assize::ladder::service {

namespace fs = std::filesystem;

absl::StatusOr<UniqueFd> OwnFolder(const std::string& path) {
  if (mkdir(path.c_str(), 0700) != 0 && errno != EEXIST) {
    return FileError(path, "the folder can't be made", errno);
  }
  UniqueFd folder(open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  struct stat state {};
  if (!folder.valid() || fstat(folder.get(), &state) != 0) {
    return FileError(path, "the folder can't be opened", errno);
  }
  if (state.st_uid != geteuid()) {
    return absl::PermissionDeniedError(
        absl::StrCat(path, ": the folder belongs to another user; remove it"));
  }
  if (fchmod(folder.get(), 0700) != 0) {
    return FileError(path, "the folder can't be made its owner's alone", errno);
  }
  return folder;
}

void RemoveParts(const std::string& folder) {
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    std::error_code ignored;
    if (entry->path().extension() == ".part") fs::remove(entry->path(), ignored);
  }
}

absl::Status WriteForAll(const std::string& path, const std::string& text) {
  const std::string unfinished = path + ".new";
  ASSIZE_RETURN_IF_ERROR(WritePrivateFile(unfinished, text));
  constexpr mode_t kForAllToRead = 0644;
  if (chmod(unfinished.c_str(), kForAllToRead) == 0 &&
      rename(unfinished.c_str(), path.c_str()) == 0) {
    return absl::OkStatus();
  }
  return FileError(path, "the metrics can't be written", errno);
}

}  // namespace assize::ladder::service
