// A database file by its device and inode, whatever it is called.
//
// A process has one descriptor for each file, shared by all who read or write it: closing any
// descriptor of a file takes away the locks that SQLite has on it in the same process (fcntl(2)),
// so it is closed only after the last connection. Safe on every thread.
#ifndef ASSIZE_REFEREE_REPLAY_OPENED_FILE_H_
#define ASSIZE_REFEREE_REPLAY_OPENED_FILE_H_

#include <sys/stat.h>

#include <atomic>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace assize {

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
  // the file. kAborted: held by somebody else; other errors: the file can't be locked.
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

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPLAY_OPENED_FILE_H_
