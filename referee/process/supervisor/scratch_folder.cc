#include "referee/process/supervisor/scratch_folder.h"

#include <sys/stat.h>

#include <filesystem>
#include <optional>

#include "absl/strings/str_cat.h"
#include "referee/base/files/remove_tree.h"
#include "referee/base/text/plain_text.h"

namespace assize::process {
namespace {

namespace fs = std::filesystem;

// The folder's facts, unless it is missing, a link, or no folder.
std::optional<struct stat> FactsOf(const std::string& path) {
  struct stat facts = {};
  if (lstat(path.c_str(), &facts) != 0 || !S_ISDIR(facts.st_mode)) return std::nullopt;
  return facts;
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
  RemoveTree(path_);
}

}  // namespace assize::process
