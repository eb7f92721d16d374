// The right to write a database: one process at a time has it.
//
// SQLite alone would let two writers take turns, and then two runs would interleave. There are two
// locks, both flock(2), so that the kernel releases them however the holder ends: one on the side
// file FILE-lock, whose text names the holder, and one on the database itself, which holds under
// all names of the file (hard links, mounts). Stale text in the side file is harmless.
#ifndef ASSIZE_REFEREE_REPLAY_STORE_DATABASE_LOCK_H_
#define ASSIZE_REFEREE_REPLAY_STORE_DATABASE_LOCK_H_

#include <sys/stat.h>

#include <atomic>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace assize {

// A database file by its device and inode, whatever it is called.
//
// A process has one descriptor for each file, shared by all who read or write it: closing any
// descriptor of a file takes away the locks that SQLite has on it in the same process (fcntl(2)),
// so it is closed only after the last connection. Safe on every thread.
class OpenedFile {
 public:
  enum class IfAbsent { kFail, kMake };

  // Errors as FileError() gives them, calling the file `name`.
  static absl::StatusOr<std::shared_ptr<OpenedFile>> Open(const std::string& path,
                                                          const std::string& name,
                                                          IfAbsent if_absent);
  OpenedFile(const OpenedFile&) = delete;
  OpenedFile& operator=(const OpenedFile&) = delete;
  ~OpenedFile();

  // To be used with pread(2) and the like; never to be closed.
  int descriptor() const { return descriptor_; }
  // Whether `path` still leads to this file.
  bool IsAt(const std::string& path) const;

  // flock(2) on the file itself, until Unlock(): one holder in all processes, under all names of
  // the file. kAborted: another process has it; other errors: the file can't be locked.
  absl::Status Lock(const std::string& name);
  void Unlock();

  // That the file has no other name (hard link) whose write-ahead log has to be read with it:
  // SQLite finds the log by the name. kFailedPrecondition: it has, or, for writing, its other names
  // are in other folders, where a log can't be seen.
  enum class Use { kRead, kWrite };
  absl::Status CheckOtherNames(const std::string& path, const std::string& name, Use use) const;

 private:
  explicit OpenedFile(int descriptor) : descriptor_(descriptor) {}

  const int descriptor_;
  std::atomic<bool> locked_ = false;
};

// Held from Acquire() to destruction, which removes the side file; meanwhile interrupts wait.
class DatabaseLock {
 public:
  // Locks the database at `path`, and makes it, empty, if there is no such file; messages call it
  // `name`. kAborted if the lock is held, by another process or this one: the text names the
  // holder's pid and command. A killed holder has the lock until the kernel has put its files away,
  // so that Acquire() waits up to two seconds for a process that is gone, or for one that it does
  // not know because it uses another name of the file.
  static absl::StatusOr<DatabaseLock> Acquire(const std::string& path, const std::string& name);

  DatabaseLock(DatabaseLock&& other) noexcept;
  DatabaseLock& operator=(DatabaseLock&&) = delete;
  ~DatabaseLock();

  // The database.
  const OpenedFile& file() const { return *file_; }

 private:
  DatabaseLock(std::string path, int descriptor)
      : path_(std::move(path)), descriptor_(descriptor) {}

  // In both, kUnavailable instead of kAborted: the lock may be free in a moment.
  static absl::StatusOr<DatabaseLock> AcquireSideFile(const std::string& path,
                                                      const std::string& name);
  absl::Status LockFile(const std::string& database, const std::string& name);

  std::string path_;
  int descriptor_;
  // The database itself; null unless it is locked.
  std::shared_ptr<OpenedFile> file_;
};

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPLAY_STORE_DATABASE_LOCK_H_
