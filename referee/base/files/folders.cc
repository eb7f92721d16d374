#include "referee/base/files/folders.h"

namespace assize {
namespace {

namespace fs = std::filesystem;

int DepthOf(const fs::directory_iterator&) { return 0; }
int DepthOf(const fs::recursive_directory_iterator& entry) { return entry.depth(); }

// A loop over the iterator itself would throw where it advances.
template <class Iterator>
std::error_code WalkAll(const fs::path& folder, const Visit& visit) {
  std::error_code error;
  for (Iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    if (DepthOf(entry) > kMaxFolderDepth) return make_error_code(std::errc::filename_too_long);
    if (visit(*entry) == Walk::kStop) break;
  }
  return error;
}

}  // namespace

std::error_code WalkFolder(const fs::path& folder, const Visit& visit) {
  return WalkAll<fs::directory_iterator>(folder, visit);
}

std::error_code WalkTree(const fs::path& folder, const Visit& visit) {
  return WalkAll<fs::recursive_directory_iterator>(folder, visit);
}

int64_t CountEntries(const fs::path& folder) {
  int64_t count = 0;
  WalkFolder(folder, [&count](const fs::directory_entry&) {
    ++count;
    return Walk::kGoOn;
  });
  return count;
}

}  // namespace assize
