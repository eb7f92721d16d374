#include "ladder/node/bundle_cache.h"

#include <fcntl.h>
#include <sys/file.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <system_error>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/submit/bundles/installation.h"
#include "referee/base/files/folders.h"
#include "referee/base/status.h"
#include "referee/base/unique_fd.h"

namespace assize::ladder::node {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::minutes kInUse(10);

struct Entry {
  fs::path folder;
  fs::file_time_type used;
  int64_t bytes = 0;
};

int64_t BytesBelow(const fs::path& folder) {
  int64_t bytes = 0;
  WalkTree(folder, [&](const fs::directory_entry& entry) {
    std::error_code error;
    const bool is_file = entry.is_regular_file(error);
    const uintmax_t size = is_file ? entry.file_size(error) : 0;
    if (!error) bytes += static_cast<int64_t>(size);
    return Walk::kGoOn;
  });
  return bytes;
}

// Held while the folder is changed: other workers may share it.
absl::StatusOr<UniqueFd> Lock(const std::string& root) {
  const std::string path = root + "/lock";
  UniqueFd lock(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
  if (!lock.valid()) return absl::ErrnoToStatus(errno, absl::StrCat("can't open ", path));
  while (flock(lock.get(), LOCK_EX) != 0) {
    if (errno != EINTR) return absl::ErrnoToStatus(errno, absl::StrCat("can't lock ", path));
  }
  return lock;
}

}  // namespace

absl::StatusOr<std::string> BundleCache::Get(const Bytes32& sha256, const Fetch& fetch) {
  std::error_code error;
  fs::create_directories(root_, error);
  if (error) return absl::ErrnoToStatus(error.value(), absl::StrCat("can't make ", root_));
  ASSIZE_ASSIGN_OR_RETURN(const UniqueFd lock, Lock(root_));
  const std::string name = ToHex(sha256);
  const std::string folder = absl::StrCat(root_, "/", name);
  const bool known = checked_.contains(name) && fs::exists(folder, error);
  if (!known && !HoldsBundle(folder, sha256)) {
    ASSIZE_ASSIGN_OR_RETURN(const Bundle bundle, fetch());
    Trim();
    ASSIZE_RETURN_IF_ERROR(InstallBundle(bundle, folder));
  }
  checked_.insert(name);
  fs::last_write_time(folder, fs::file_time_type::clock::now(), error);
  return folder;
}

void BundleCache::Trim() {
  std::vector<Entry> entries;
  int64_t bytes = 0;
  WalkFolder(root_, [&](const fs::directory_entry& entry) {
    std::error_code ignored;
    if (!entry.is_directory(ignored)) return Walk::kGoOn;
    entries.push_back({.folder = entry.path(),
                       .used = entry.last_write_time(ignored),
                       .bytes = BytesBelow(entry.path())});
    bytes += entries.back().bytes;
    return Walk::kGoOn;
  });
  std::ranges::sort(entries, {}, &Entry::used);
  const fs::file_time_type in_use = fs::file_time_type::clock::now() - kInUse;
  for (const Entry& entry : entries) {
    if (bytes <= most_bytes_ || entry.used > in_use) return;
    std::error_code ignored;
    fs::remove_all(entry.folder, ignored);
    bytes -= entry.bytes;
  }
}

}  // namespace assize::ladder::node
