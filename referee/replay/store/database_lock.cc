#include "referee/replay/store/database_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "referee/base/files/files.h"
#include "referee/base/files/folders.h"
#include "referee/base/mutex.h"
#include "referee/base/status.h"
#include "referee/base/tasks/interruption.h"

namespace assize {
namespace {

// How long to wait for a killed process whose files the kernel has not put away yet.
constexpr std::chrono::seconds kKillLimit(2);
constexpr std::chrono::milliseconds kPause(10);

// The program's name and its command, e.g. "referee play". No more of the command line: a seed may
// stand there, and bots may be able to read the lock file.
std::string OwnCommand() {
  const std::string line = ReadFileOrNothing("/proc/self/cmdline");
  const std::vector<std::string> words = absl::StrSplit(line, '\0');
  std::string command = std::filesystem::path(words[0]).filename();
  if (words.size() > 1 && !words[1].empty() && words[1][0] != '-') {
    absl::StrAppend(&command, " ", words[1]);
  }
  return command;
}

// What the holder has written about itself: "process 17 (ladder run)"; "" if nothing, as between
// taking the lock and writing it.
std::string HolderIn(int descriptor) {
  std::array<char, 512> text;
  const ssize_t size = pread(descriptor, text.data(), text.size(), 0);
  std::string holder(text.data(), static_cast<size_t>(std::max<ssize_t>(size, 0)));
  if (!holder.empty() && holder.back() == '\n') holder.pop_back();
  return holder;
}

// Whether the process has ended, if only its parent has not noticed yet. In doubt it has not.
bool IsGone(std::string_view holder) {
  constexpr std::string_view kProcess = "process ";
  if (!holder.starts_with(kProcess)) return false;
  const std::string_view number = holder.substr(kProcess.size());
  int pid = 0;
  if (std::from_chars(number.data(), number.data() + number.size(), pid).ec != std::errc()) {
    return false;
  }
  if (pid <= 0) return false;
  if (kill(pid, 0) != 0) return errno == ESRCH;
  const std::string stat = ReadFileOrNothing(absl::StrCat("/proc/", pid, "/stat"));
  // "PID (NAME) STATE": the name may have brackets and spaces in it.
  const size_t end = stat.rfind(") ");
  return end != std::string::npos && end + 2 < stat.size() &&
         (stat[end + 2] == 'Z' || stat[end + 2] == 'X');
}

absl::Status HeldError(const std::string& holder, const std::string& name) {
  const std::string text = absl::StrCat(name, ": the database is being written by ",
                                        holder.empty() ? "another process" : holder,
                                        "; wait until that ends or name another file");
  return IsGone(holder) ? absl::UnavailableError(text) : absl::AbortedError(text);
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

// A locked database.
struct HeldFile {
  HalfWritten half_written;
  std::shared_ptr<OpenedFile> file;
};

bool HasLog(const std::string& path) {
  std::error_code error;
  const auto size = fs::file_size(path + "-wal", error);
  return !error && size > 0;
}

}  // namespace

absl::StatusOr<DatabaseLock> DatabaseLock::Acquire(const std::string& database,
                                                   const std::string& name) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point deadline = Clock::now() + kKillLimit;
  const auto try_once = [&]() -> absl::StatusOr<DatabaseLock> {
    // A side file that was made is removed, and what is locked takes over.
    const HalfWritten half_written;
    ASSIZE_ASSIGN_OR_RETURN(DatabaseLock lock,
                            AcquireSideFile(absl::StrCat(database, "-lock"), name));
    ASSIZE_RETURN_IF_ERROR(lock.LockFile(database, name));
    return lock;
  };
  while (true) {
    absl::StatusOr<DatabaseLock> lock = try_once();
    if (lock.ok() || !absl::IsUnavailable(lock.status())) return lock;
    if (Clock::now() >= deadline) return absl::AbortedError(lock.status().message());
    std::this_thread::sleep_for(kPause);
  }
}

absl::StatusOr<DatabaseLock> DatabaseLock::AcquireSideFile(const std::string& path,
                                                           const std::string& name) {
  while (true) {
    const int descriptor = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644);
    if (descriptor < 0) {
      return FileError(name, absl::StrCat("its lock file ", path, " cannot be made"), errno);
    }
    if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
      const absl::Status status = errno == EWOULDBLOCK
                                      ? HeldError(HolderIn(descriptor), name)
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

absl::Status DatabaseLock::LockFile(const std::string& database, const std::string& name) {
  ASSIZE_ASSIGN_OR_RETURN(std::shared_ptr<OpenedFile> file,
                          OpenedFile::Open(database, name, OpenedFile::IfAbsent::kMake));
  if (const absl::Status status = file->Lock(name); !status.ok()) {
    // The side file is ours: the holder has another name of the file, or has just been killed.
    return absl::IsAborted(status) ? absl::UnavailableError(status.message()) : status;
  }
  // An interrupt waits for as long as the file is locked, and until the side file is removed.
  const auto held = std::make_shared<HeldFile>();
  held->file = std::move(file);
  file_ = std::shared_ptr<OpenedFile>(held, held->file.get());
  if (file_->IsAt(database)) return absl::OkStatus();
  return absl::UnavailableError(absl::StrCat(name, ": the file was replaced by another just now"));
}

DatabaseLock::DatabaseLock(DatabaseLock&& other) noexcept
    : path_(std::move(other.path_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      file_(std::move(other.file_)) {}

DatabaseLock::~DatabaseLock() {
  if (descriptor_ < 0) return;
  if (file_ != nullptr) file_->Unlock();
  // Removed while it is still locked: a process that has it open already sees that it is gone.
  unlink(path_.c_str());
  close(descriptor_);
}

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
  std::string with_log;
  WalkFolder(fs::path(path).parent_path(), [&](const fs::directory_entry& entry) {
    const std::string other = entry.path().string();
    struct stat info;
    if (lstat(other.c_str(), &info) != 0 || InodeOf(info) != InodeOf(own)) return Walk::kGoOn;
    ++found;
    if (fs::path(other).filename() != fs::path(path).filename() && HasLog(other)) with_log = other;
    return with_log.empty() ? Walk::kGoOn : Walk::kStop;
  });
  if (!with_log.empty()) {
    return absl::FailedPreconditionError(absl::StrCat(
        name, ": the file is also called ", with_log, " (a hard link), and the newest ",
        "results are in ", with_log, "-wal; open it by that name"));
  }
  if (use == Use::kRead || found >= own.st_nlink) return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrCat(
      name, ": the file has ", own.st_nlink, " names (hard links), ", own.st_nlink - found,
      " of them in other folders, where results may wait in a log beside it; remove these names, "
      "or copy the file with: sqlite3 FILE \".backup COPY\""));
}

}  // namespace assize
