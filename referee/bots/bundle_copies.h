// Copies of bots' folders in memory, which confined bots see in place of the folders: nothing that
// happened to the folder's files on the disk can be noticed in a copy, such as which of their pages
// were read, and pipes or sockets that lie in the folder are not in it.
//
//   BundleCopies copies;
//   if (auto copy = copies.CopyOf(manifest)) sandbox.bundle_copy = copy->folder;
//
// A folder is copied once, and the copies last as long as this object: they are read-only for bots.
// Those of a process that was killed are removed by the next one. Thread-safe.
#ifndef ASSIZE_REFEREE_BOTS_BUNDLE_COPIES_H_
#define ASSIZE_REFEREE_BOTS_BUNDLE_COPIES_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "referee/base/mutex.h"
#include "referee/base/unique_fd.h"
#include "referee/bots/manifest/manifest.h"

namespace assize::bots {

struct BundleCopy {
  // Absolute.
  std::string folder;
  uint64_t bytes = 0;

  friend bool operator==(const BundleCopy&, const BundleCopy&) = default;
};

class BundleCopies {
 public:
  // As large as a submission may be.
  static constexpr uint64_t kMaxBytes = 256 << 20;
  static constexpr size_t kMaxEntries = 65536;

  // `memory`: a folder of a file system in memory.
  explicit BundleCopies(std::string memory = "/dev/shm");
  ~BundleCopies();
  BundleCopies(const BundleCopies&) = delete;
  BundleCopies& operator=(const BundleCopies&) = delete;

  // The copy of the bot's folder, or of its only file; nothing if it is too large, if all copies
  // together would take more than an eighth of the machine's memory, or if memory has no room.
  std::optional<BundleCopy> CopyOf(const Manifest& manifest) ABSL_LOCKS_EXCLUDED(mutex_);

 private:
  std::optional<BundleCopy> Make(const Manifest& manifest) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  bool Begin() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  const std::string memory_;
  Mutex mutex_;
  // Our folder, and the lock on it that says that we live.
  std::string folder_ ABSL_GUARDED_BY(mutex_);
  UniqueFd lock_ ABSL_GUARDED_BY(mutex_);
  uint64_t bytes_ ABSL_GUARDED_BY(mutex_) = 0;
  // By the path of what is copied.
  std::map<std::string, std::optional<BundleCopy>> copies_ ABSL_GUARDED_BY(mutex_);
};

// Why bots' folders can't be copied into memory on this machine; OK if they can.
absl::Status CheckBundleMemory(const std::string& memory = "/dev/shm");

}  // namespace assize::bots

#endif  // ASSIZE_REFEREE_BOTS_BUNDLE_COPIES_H_
