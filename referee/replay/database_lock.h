// The right to write a database: one process at a time has it.
//
// SQLite alone would let two writers take turns, and then two runs would interleave. The lock is a
// flock(2) on the side file FILE-lock, so the kernel releases it however the holder ends; what the
// file says (who holds it) is for people, and stale text in it is harmless.
#ifndef ASSIZE_REFEREE_REPLAY_DATABASE_LOCK_H_
#define ASSIZE_REFEREE_REPLAY_DATABASE_LOCK_H_

#include <string>
#include <utility>

#include "absl/status/statusor.h"

namespace assize {

// Held from Acquire() to destruction, which removes the side file.
class DatabaseLock {
 public:
  // Locks the database at `path`; messages call it `name`. kAborted at once if the lock is held, by
  // another process or this one: the text names the holder's pid and command.
  static absl::StatusOr<DatabaseLock> Acquire(const std::string& path, const std::string& name);

  DatabaseLock(DatabaseLock&& other) noexcept;
  DatabaseLock& operator=(DatabaseLock&&) = delete;
  ~DatabaseLock();

 private:
  DatabaseLock(std::string path, int descriptor)
      : path_(std::move(path)), descriptor_(descriptor) {}

  std::string path_;
  int descriptor_;
};

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPLAY_DATABASE_LOCK_H_
