// Removes a folder with all that is in it, of whatever kind: folders that nobody may enter, and
// folders inside each other without end, for which other ways run out of descriptors or of length
// for their paths.
//
// Safe on every thread.
#ifndef ASSIZE_REFEREE_BASE_FILES_REMOVE_TREE_H_
#define ASSIZE_REFEREE_BASE_FILES_REMOVE_TREE_H_

#include <functional>
#include <string>

namespace assize {

// Links are removed and not followed. `stopped` is asked now and then; what is there by then stays.
// Returns whether nothing is left.
bool RemoveTree(
    const std::string& path, const std::function<bool()>& stopped = [] { return false; });

}  // namespace assize

#endif  // ASSIZE_REFEREE_BASE_FILES_REMOVE_TREE_H_
