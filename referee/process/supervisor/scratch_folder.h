// A folder to remove at the end, and only if it is still the one that was meant.
#ifndef ASSIZE_REFEREE_PROCESS_SUPERVISOR_SCRATCH_FOLDER_H_
#define ASSIZE_REFEREE_PROCESS_SUPERVISOR_SCRATCH_FOLDER_H_

#include <sys/types.h>

#include <string>

#include "absl/status/status.h"

namespace assize::process {

// kInvalidArgument unless `path` is empty, or an absolute path of an existing folder, neither a
// link nor the root.
absl::Status CheckScratchFolder(const std::string& path);

class ScratchFolder {
 public:
  // Remembers which folder `path` is now; an empty path is none.
  explicit ScratchFolder(const std::string& path);

  // Removes it with all its content. Links in it are removed, not followed. If another folder
  // stands at the path by now, nothing happens.
  void Remove() const;

 private:
  std::string path_;
  dev_t device_ = 0;
  ino_t inode_ = 0;
};

}  // namespace assize::process

#endif  // ASSIZE_REFEREE_PROCESS_SUPERVISOR_SCRATCH_FOLDER_H_
