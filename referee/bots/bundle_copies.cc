#include "referee/bots/bundle_copies.h"

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/file.h>
#include <sys/statvfs.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/base/files/folders.h"

namespace assize::bots {
namespace {

namespace fs = std::filesystem;

constexpr char kPrefix[] = "assize-bundles-";
constexpr uint64_t kPartOfMemory = 8;

uint64_t MostOfAll() {
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long page = sysconf(_SC_PAGESIZE);
  return static_cast<uint64_t>(pages) * static_cast<uint64_t>(page) / kPartOfMemory;
}

UniqueFd LockFolder(const std::string& folder) {
  UniqueFd lock(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  return flock(lock.get(), LOCK_EX | LOCK_NB) == 0 ? std::move(lock) : UniqueFd();
}

// Those of processes that were killed: nobody has locked them.
void RemoveLeftovers(const std::string& memory) {
  WalkFolder(memory, [](const fs::directory_entry& entry) {
    const std::string path = entry.path();
    std::error_code ignored;
    if (entry.path().filename().string().starts_with(kPrefix) && LockFolder(path).valid()) {
      fs::remove_all(path, ignored);
    }
    return Walk::kGoOn;
  });
}

// What a copy takes; nothing if it is too much.
std::optional<uint64_t> SizeOf(const fs::path& folder, std::error_code& error) {
  uint64_t bytes = 0;
  size_t entries = 0;
  bool too_much = false;
  std::error_code of_entry;
  error = WalkTree(folder, [&](const fs::directory_entry& entry) {
    const bool is_file = entry.symlink_status(of_entry).type() == fs::file_type::regular;
    if (is_file && !of_entry) bytes += entry.file_size(of_entry);
    too_much = ++entries > BundleCopies::kMaxEntries || bytes > BundleCopies::kMaxBytes;
    return too_much || of_entry ? Walk::kStop : Walk::kGoOn;
  });
  if (of_entry) error = of_entry;
  if (too_much) return {};
  return bytes;
}

// With the time of its last change, by which Python knows whether what it compiled is still right.
void CopyFile(const fs::path& from, const fs::path& to, std::error_code& error) {
  if (!fs::copy_file(from, to, error)) return;
  const fs::file_time_type changed = fs::last_write_time(from, error);
  if (!error) fs::last_write_time(to, changed, error);
}

void CopyFolder(const fs::path& from, const fs::path& to, std::error_code& error) {
  fs::create_directory(to, from, error);
  if (error) return;
  std::error_code of_entry;
  error = WalkFolder(from, [&](const fs::directory_entry& entry) {
    const fs::path target = to / entry.path().filename();
    switch (entry.symlink_status(of_entry).type()) {
      case fs::file_type::directory:
        CopyFolder(entry.path(), target, of_entry);
        break;
      case fs::file_type::regular:
        CopyFile(entry.path(), target, of_entry);
        break;
      case fs::file_type::symlink:
        fs::copy_symlink(entry.path(), target, of_entry);
        break;
      default:
        // Pipes, sockets and devices would connect those who see them.
        break;
    }
    return of_entry ? Walk::kStop : Walk::kGoOn;
  });
  if (of_entry) error = of_entry;
}

}  // namespace

BundleCopies::BundleCopies(std::string memory) : memory_(std::move(memory)) {}

BundleCopies::~BundleCopies() {
  const MutexLock lock(mutex_);
  std::error_code error;
  if (!folder_.empty()) fs::remove_all(folder_, error);
}

std::optional<BundleCopy> BundleCopies::CopyOf(const Manifest& manifest) {
  const MutexLock lock(mutex_);
  const std::string& key = manifest.only_file.empty() ? manifest.folder : manifest.only_file;
  const auto found = copies_.find(key);
  if (found != copies_.end()) return found->second;
  return copies_[key] = Begin() ? Make(manifest) : std::nullopt;
}

// Makes our folder if there is none yet.
bool BundleCopies::Begin() {
  if (!folder_.empty()) return true;
  if (!CheckBundleMemory(memory_).ok()) return false;
  RemoveLeftovers(memory_);
  // Locked before it has a name by which others would take it for a leftover.
  std::string hidden = absl::StrCat(memory_, "/.assize-XXXXXX");
  if (mkdtemp(hidden.data()) == nullptr) return false;
  lock_ = LockFolder(hidden);
  const std::string folder = absl::StrCat(memory_, "/", kPrefix, hidden.substr(hidden.size() - 6));
  if (rename(hidden.c_str(), folder.c_str()) != 0) {
    rmdir(hidden.c_str());
    return false;
  }
  folder_ = folder;
  return true;
}

std::optional<BundleCopy> BundleCopies::Make(const Manifest& manifest) {
  std::error_code error;
  const fs::path only(manifest.only_file);
  const std::optional<uint64_t> bytes =
      only.empty() ? SizeOf(manifest.folder, error) : fs::file_size(only, error);
  if (error || !bytes.has_value() || *bytes > kMaxBytes || bytes_ + *bytes > MostOfAll()) {
    return std::nullopt;
  }
  const fs::path to = fs::path(folder_) / absl::StrCat(copies_.size());
  if (only.empty()) {
    CopyFolder(manifest.folder, to, error);
  } else if (fs::create_directory(to, only.parent_path(), error)) {
    CopyFile(only, to / only.filename(), error);
  }
  if (error) {
    std::error_code ignored;
    fs::remove_all(to, ignored);
    return std::nullopt;
  }
  bytes_ += *bytes;
  return BundleCopy{to, *bytes};
}

absl::Status CheckBundleMemory(const std::string& memory) {
  struct statfs system = {};
  struct statvfs flags = {};
  if (statfs(memory.c_str(), &system) != 0 || statvfs(memory.c_str(), &flags) != 0) {
    return absl::ErrnoToStatus(errno, memory);
  }
  if (system.f_type != TMPFS_MAGIC) {
    return absl::FailedPreconditionError(absl::StrCat(memory, " is no file system in memory"));
  }
  if ((flags.f_flag & ST_NOEXEC) != 0) {
    return absl::FailedPreconditionError(
        absl::StrCat("no program can be executed in ", memory, " (it is mounted with noexec)"));
  }
  if (access(memory.c_str(), W_OK) != 0) return absl::ErrnoToStatus(errno, memory);
  return absl::OkStatus();
}

}  // namespace assize::bots
