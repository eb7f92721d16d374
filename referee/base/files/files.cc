#include "referee/base/files/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/base/tasks/interruption.h"
#include "referee/base/text/length.h"
#include "referee/base/unique_fd.h"

namespace assize {
namespace {

constexpr mode_t kOwnerOnly = 0600;

absl::StatusCode CodeOf(int error_number) {
  switch (error_number) {
    case EACCES:
    case EPERM:
    case EROFS:
      return absl::StatusCode::kPermissionDenied;
    case ENOENT:
    case ENOTDIR:
      return absl::StatusCode::kNotFound;
    default:
      return absl::StatusCode::kResourceExhausted;
  }
}

}  // namespace

absl::Status FileError(const std::string& file, const std::string& doing, int error_number) {
  return absl::Status(
      CodeOf(error_number),
      absl::StrCat(file, ": ", doing, ": ", std::generic_category().message(error_number)));
}

namespace {

// A folder is no file. That a file can't be used may be the file's own fault, unless we have run out
// of something.
absl::StatusCode CodeForUse(int error_number) {
  switch (error_number) {
    case EISDIR:
      return absl::StatusCode::kNotFound;
    case EMFILE:
    case ENFILE:
    case ENOMEM:
    case ENOSPC:
      return absl::StatusCode::kResourceExhausted;
    default:
      const absl::StatusCode code = CodeOf(error_number);
      return code == absl::StatusCode::kResourceExhausted ? absl::StatusCode::kUnknown : code;
  }
}

absl::Status Failed(const std::string& path, std::string_view doing) {
  const int number = errno;
  return absl::Status(CodeForUse(number), absl::StrCat(path, ": can't ", std::string(doing), ": ",
                                                       std::generic_category().message(number)));
}

// No more than `most` bytes.
absl::StatusOr<std::string> ReadUpTo(size_t most, int file, const std::string& path) {
  std::string content;
  std::array<char, 65536> piece;
  while (content.size() < most) {
    const ssize_t size = read(file, piece.data(), std::min(piece.size(), most - content.size()));
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) return Failed(path, "read it");
    if (size == 0) break;
    content.append(piece.data(), static_cast<size_t>(size));
  }
  return content;
}

absl::StatusOr<std::string> ReadAtMost(size_t most, int file, const std::string& path) {
  ASSIZE_ASSIGN_OR_RETURN(std::string content, ReadUpTo(most + 1, file, path));
  if (content.size() <= most) return content;
  return absl::FailedPreconditionError(
      absl::StrCat(path, " has more than ", most, " bytes, the most that is allowed"));
}

}  // namespace

absl::StatusOr<std::string> ReadFile(const std::string& path, size_t most) {
  const UniqueFd file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.valid()) return Failed(path, "open it");
  return ReadAtMost(most, file.get(), path);
}

absl::StatusOr<std::string> ReadInput(size_t most) {
  return ReadAtMost(most, STDIN_FILENO, "standard input");
}

absl::StatusOr<std::string> ReadSmallFile(const std::string& path, size_t most) {
  std::error_code error;
  const std::filesystem::file_status facts = std::filesystem::status(path, error);
  if (error)
    return absl::Status(CodeForUse(error.value()), absl::StrCat(path, ": ", error.message()));
  // Others may have no end.
  if (!std::filesystem::is_regular_file(facts)) {
    return absl::NotFoundError(absl::StrCat(path, " is a folder or a device, not a file"));
  }
  const uintmax_t size = std::filesystem::file_size(path, error);
  if (!error) ASSIZE_RETURN_IF_ERROR(CheckLength(path, size, most));
  // It may be a pipe by now, and files of /proc have no size and yet no end.
  const UniqueFd file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!file.valid()) return Failed(path, "open it");
  return ReadAtMost(most, file.get(), path);
}

std::string ReadFileOrNothing(const std::string& path) {
  return ReadFile(path, std::numeric_limits<size_t>::max() - 1).value_or("");
}

absl::Status WriteAll(int descriptor, std::string_view bytes, const std::string& path) {
  while (!bytes.empty()) {
    const ssize_t size = write(descriptor, bytes.data(), bytes.size());
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) return Failed(path, "write it");
    bytes.remove_prefix(static_cast<size_t>(size));
  }
  return absl::OkStatus();
}

absl::Status SyncFolderOf(const std::string& path) {
  const std::filesystem::path parent = std::filesystem::path(path).parent_path();
  const std::string folder = parent.empty() ? std::string(".") : parent.string();
  const UniqueFd file(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!file.valid() || fsync(file.get()) != 0) return Failed(folder, "write it to the disk");
  return absl::OkStatus();
}

absl::Status WritePrivateFile(const std::string& path, std::string_view content) {
  const HalfWritten half_written;
  const std::string unfinished = path + ".tmp";
  const UniqueFd file(
      open(unfinished.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, kOwnerOnly));
  if (!file.valid()) return Failed(unfinished, "make it");
  // It may have been left by somebody else.
  if (fchmod(file.get(), kOwnerOnly) != 0) return Failed(unfinished, "make it its owner's alone");
  ASSIZE_RETURN_IF_ERROR(WriteAll(file.get(), content, unfinished));
  if (fsync(file.get()) != 0) return Failed(unfinished, "write it to the disk");
  if (rename(unfinished.c_str(), path.c_str()) != 0) return Failed(path, "make it");
  return SyncFolderOf(path);
}

}  // namespace assize
