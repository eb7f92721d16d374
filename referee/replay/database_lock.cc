#include "referee/replay/database_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "referee/base/status.h"
#include "referee/replay/file_error.h"

namespace assize {
namespace {

// The program's name and its command, e.g. "referee play". No more of the command line: a seed may
// stand there, and bots may be able to read the lock file.
std::string OwnCommand() {
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  const std::string line{std::istreambuf_iterator<char>(file), {}};
  const std::vector<std::string> words = absl::StrSplit(line, '\0');
  std::string command = std::filesystem::path(words[0]).filename();
  if (words.size() > 1 && !words[1].empty() && words[1][0] != '-') {
    absl::StrAppend(&command, " ", words[1]);
  }
  return command;
}

absl::Status HeldError(int descriptor, const std::string& name) {
  std::array<char, 512> text;
  const ssize_t size = pread(descriptor, text.data(), text.size(), 0);
  // Between taking the lock and writing its name a holder is unknown for a moment.
  std::string holder = "another process";
  if (size > 0) {
    holder.assign(text.data(), static_cast<size_t>(size));
    if (holder.back() == '\n') holder.pop_back();
  }
  return absl::AbortedError(absl::StrCat(name, ": the database is being written by ", holder,
                                         "; wait until that ends or name another file"));
}

// The file that was opened may have been removed by the holder before, and a new one made.
bool StillThere(const std::string& path, int descriptor) {
  struct stat opened;
  struct stat named;
  return fstat(descriptor, &opened) == 0 && stat(path.c_str(), &named) == 0 &&
         opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

absl::Status WriteHolder(int descriptor, const std::string& name) {
  const std::string holder = absl::StrCat("process ", getpid(), " (", OwnCommand(), ")\n");
  if (ftruncate(descriptor, 0) != 0 ||
      pwrite(descriptor, holder.data(), holder.size(), 0) != static_cast<ssize_t>(holder.size())) {
    return FileError(name, "its lock file cannot be written", errno);
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<DatabaseLock> DatabaseLock::Acquire(const std::string& database,
                                                   const std::string& name) {
  const std::string path = absl::StrCat(database, "-lock");
  while (true) {
    const int descriptor = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644);
    if (descriptor < 0) {
      return FileError(name, absl::StrCat("its lock file ", path, " cannot be made"), errno);
    }
    if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
      const absl::Status status = errno == EWOULDBLOCK
                                      ? HeldError(descriptor, name)
                                      : FileError(name, "the database cannot be locked", errno);
      close(descriptor);
      return status;
    }
    if (!StillThere(path, descriptor)) {
      close(descriptor);
      continue;
    }
    DatabaseLock lock(path, descriptor);
    ASSIZE_RETURN_IF_ERROR(WriteHolder(descriptor, name));
    return lock;
  }
}

DatabaseLock::DatabaseLock(DatabaseLock&& other) noexcept
    : path_(std::move(other.path_)), descriptor_(std::exchange(other.descriptor_, -1)) {}

DatabaseLock::~DatabaseLock() {
  if (descriptor_ < 0) return;
  // Removed while it is still locked: whoever has it open already will see that it is gone.
  unlink(path_.c_str());
  close(descriptor_);
}

}  // namespace assize
