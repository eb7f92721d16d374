#include "referee/replay/opened_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <map>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/base/files.h"
#include "referee/base/mutex.h"

namespace assize {
namespace {

namespace fs = std::filesystem;

using Inode = std::pair<dev_t, ino_t>;

// All files that this process has open.
struct Registry {
  Mutex mutex;
  std::map<Inode, std::weak_ptr<OpenedFile>> files ABSL_GUARDED_BY(mutex);
};

Registry& OpenFiles() {
  static auto* const registry = new Registry;  // Never destroyed: files may be closed after main().
  return *registry;
}

Inode InodeOf(const struct stat& info) { return {info.st_dev, info.st_ino}; }

bool HasLog(const std::string& path) {
  std::error_code error;
  const auto size = fs::file_size(path + "-wal", error);
  return !error && size > 0;
}

}  // namespace

absl::StatusOr<std::shared_ptr<OpenedFile>> OpenedFile::Open(const std::string& path,
                                                             const std::string& name,
                                                             IfAbsent if_absent) {
  Registry& registry = OpenFiles();
  const MutexLock lock(registry.mutex);
  struct stat info;
  // Looked for before it is opened: a second descriptor could not be closed again.
  if (stat(path.c_str(), &info) == 0) {
    if (auto known = registry.files[InodeOf(info)].lock()) return known;
  }
  const int flags = O_RDONLY | O_CLOEXEC | (if_absent == IfAbsent::kMake ? O_CREAT : 0);
  const int descriptor = open(path.c_str(), flags, 0644);
  if (descriptor < 0) return FileError(name, "the database cannot be opened", errno);
  if (fstat(descriptor, &info) != 0) {
    close(descriptor);
    return FileError(name, "the database cannot be opened", errno);
  }
  std::erase_if(registry.files, [](const auto& file) { return file.second.expired(); });
  std::weak_ptr<OpenedFile>& entry = registry.files[InodeOf(info)];
  std::shared_ptr<OpenedFile> file(new OpenedFile(descriptor));
  entry = file;
  return file;
}

OpenedFile::~OpenedFile() { close(descriptor_); }

bool OpenedFile::IsAt(const std::string& path) const {
  struct stat opened;
  struct stat named;
  return fstat(descriptor_, &opened) == 0 && stat(path.c_str(), &named) == 0 &&
         InodeOf(opened) == InodeOf(named);
}

absl::Status OpenedFile::Lock(const std::string& name) {
  const auto held = [&name] {
    return absl::AbortedError(
        absl::StrCat(name,
                     ": the database is being written under another name of the same file; "
                     "wait until that ends or name another file"));
  };
  if (locked_.exchange(true)) return held();
  if (flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return absl::OkStatus();
  const int error = errno;
  locked_ = false;
  return error == EWOULDBLOCK ? held() : FileError(name, "the database cannot be locked", error);
}

void OpenedFile::Unlock() {
  flock(descriptor_, LOCK_UN);
  locked_ = false;
}

absl::Status OpenedFile::CheckOtherNames(const std::string& path, const std::string& name,
                                         Use use) const {
  struct stat own;
  if (fstat(descriptor_, &own) != 0) return FileError(name, "the database cannot be read", errno);
  if (own.st_nlink < 2) return absl::OkStatus();
  nlink_t found = 0;
  std::error_code error;
  for (const fs::directory_entry& entry :
       fs::directory_iterator(fs::path(path).parent_path(), error)) {
    const std::string other = entry.path().string();
    struct stat info;
    if (lstat(other.c_str(), &info) != 0 || InodeOf(info) != InodeOf(own)) continue;
    ++found;
    if (fs::path(other).filename() == fs::path(path).filename() || !HasLog(other)) continue;
    return absl::FailedPreconditionError(
        absl::StrCat(name, ": the file is also called ", other, " (a hard link), and the newest ",
                     "results are in ", other, "-wal; open it by that name"));
  }
  if (use == Use::kRead || found >= own.st_nlink) return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrCat(
      name, ": the file has ", own.st_nlink, " names (hard links), ", own.st_nlink - found,
      " of them in other folders, where results may wait in a log beside it; remove these names, "
      "or copy the file with: sqlite3 FILE \".backup COPY\""));
}

}  // namespace assize
