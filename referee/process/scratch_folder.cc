#include "referee/process/scratch_folder.h"

#include <sys/stat.h>

#include <filesystem>
#include <optional>

#include "absl/strings/str_cat.h"
#include "referee/base/plain_text.h"

namespace assize::process {
namespace {

namespace fs = std::filesystem;

// The folder's facts, unless it is missing, a link, or no folder.
std::optional<struct stat> FactsOf(const std::string& path) {
  struct stat facts = {};
  if (lstat(path.c_str(), &facts) != 0 || !S_ISDIR(facts.st_mode)) return std::nullopt;
  return facts;
}

// Makes `path` and all folders below it readable: a bot may have forbidden them to us. A link is
// not followed.
void AllowAll(const std::string& path) {
  std::error_code error;
  fs::permissions(path, fs::perms::owner_all, fs::perm_options::add, error);
  for (fs::recursive_directory_iterator it(path, error), end; !error && it != end;
       it.increment(error)) {
    if (it->symlink_status(error).type() != fs::file_type::directory) continue;
    // Before the iterator enters it.
    fs::permissions(it->path(), fs::perms::owner_all, fs::perm_options::add, error);
  }
}

}  // namespace

absl::Status CheckScratchFolder(const std::string& path) {
  if (path.empty()) return absl::OkStatus();
  const fs::path normal = fs::path(path).lexically_normal();
  if (normal.is_absolute() && normal != normal.root_path() && FactsOf(path)) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      absl::StrCat("scratch folder ", Quoted(path),
                   ": must be the absolute path of an existing folder, no link, not /"));
}

ScratchFolder::ScratchFolder(const std::string& path) {
  const std::optional<struct stat> facts = FactsOf(path);
  if (!facts) return;
  path_ = path;
  device_ = facts->st_dev;
  inode_ = facts->st_ino;
}

void ScratchFolder::Remove() const {
  const std::optional<struct stat> facts = FactsOf(path_);
  if (!facts || facts->st_dev != device_ || facts->st_ino != inode_) return;
  AllowAll(path_);
  std::error_code error;
  fs::remove_all(path_, error);
}

}  // namespace assize::process
