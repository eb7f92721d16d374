#include "referee/base/files/remove_tree.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <memory>

#include "absl/strings/str_cat.h"
#include "referee/base/unique_fd.h"

namespace assize {
namespace {

struct CloseDirectory {
  void operator()(DIR* directory) const { closedir(directory); }
};
using Directory = std::unique_ptr<DIR, CloseDirectory>;

// Opens a folder, which we are allowed to enter then; no link.
Directory OpenFolder(int parent, const char* name) {
  const UniqueFd place(openat(parent, name, O_PATH | O_NOFOLLOW | O_DIRECTORY | O_CLOEXEC));
  if (!place.valid()) return nullptr;
  const std::string path = absl::StrCat("/proc/self/fd/", place.get());
  chmod(path.c_str(), S_IRWXU);
  return Directory(opendir(path.c_str()));
}

bool IsDots(const char* name) {
  return name[0] == '.' && (name[1] == '\0' || (name[1] == '.' && name[2] == '\0'));
}

// Folders in folders are moved up to the root, so that never more than two are open.
class Remover {
 public:
  Remover(int root, const std::function<bool()>& stopped) : root_(root), stopped_(stopped) {}

  // Looks again as long as a look removes something, since what is moved up comes late.
  bool Empty() {
    bool is_left = true;
    bool removed = true;
    while (is_left && removed && !stopped_()) {
      is_left = false;
      removed = false;
      const Directory directory = OpenFolder(root_, ".");
      if (directory == nullptr) return false;
      while (const dirent* entry = readdir(directory.get())) {
        if (IsDots(entry->d_name)) continue;
        is_left = true;
        removed = Remove(entry->d_name) || removed;
        if (stopped_()) return false;
      }
    }
    return !is_left;
  }

 private:
  static bool RemoveFileOrEmptyFolder(int folder, const char* name) {
    return unlinkat(folder, name, 0) == 0 || unlinkat(folder, name, AT_REMOVEDIR) == 0;
  }

  // What lies in the root.
  bool Remove(const char* name) {
    if (RemoveFileOrEmptyFolder(root_, name)) return true;
    bool changed = false;
    const Directory directory = OpenFolder(root_, name);
    while (const dirent* entry = directory == nullptr ? nullptr : readdir(directory.get())) {
      if (IsDots(entry->d_name)) continue;
      const int folder = dirfd(directory.get());
      changed = RemoveFileOrEmptyFolder(folder, entry->d_name) || MoveUp(folder, entry->d_name) ||
                changed;
      if (stopped_()) return changed;
    }
    return unlinkat(root_, name, AT_REMOVEDIR) == 0 || changed;
  }

  bool MoveUp(int folder, const char* name) {
    // A folder can be moved by those who may write to it.
    OpenFolder(folder, name);
    constexpr int kMaxTries = 100;
    for (int i = 0; i < kMaxTries; ++i) {
      const std::string free_name = absl::StrCat(".removed-", ++moved_);
      if (renameat(folder, name, root_, free_name.c_str()) == 0) return true;
      if (errno != EEXIST && errno != ENOTEMPTY && errno != ENOTDIR) return false;
    }
    return false;
  }

  const int root_;
  const std::function<bool()>& stopped_;
  int moved_ = 0;
};

}  // namespace

bool RemoveTree(const std::string& path, const std::function<bool()>& stopped) {
  if (unlink(path.c_str()) == 0 || errno == ENOENT) return true;
  const Directory root = OpenFolder(AT_FDCWD, path.c_str());
  if (root == nullptr) return false;
  return Remover(dirfd(root.get()), stopped).Empty() && rmdir(path.c_str()) == 0;
}

}  // namespace assize
