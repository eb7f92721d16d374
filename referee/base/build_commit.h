// What the programs were built from. Linked into programs alone, since it changes with each commit.
#ifndef ASSIZE_REFEREE_BASE_BUILD_COMMIT_H_
#define ASSIZE_REFEREE_BASE_BUILD_COMMIT_H_

#include <string>

namespace assize {

// 12 hexadecimal digits; empty if it was built outside of a git repository of ours.
std::string BuildCommit();

}  // namespace assize

#endif  // ASSIZE_REFEREE_BASE_BUILD_COMMIT_H_
