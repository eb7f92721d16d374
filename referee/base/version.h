// What `--version` prints, and what the programs were built from.
#ifndef ASSIZE_REFEREE_BASE_VERSION_H_
#define ASSIZE_REFEREE_BASE_VERSION_H_

#include <string>

namespace assize {

// The commit: 12 hexadecimal digits; empty if it was built outside of a git repository of ours. In
// a library of its own (assize_commit), for programs alone, since it changes with each commit.
std::string BuildCommit();

// "referee 0.1.0 (commit 18987c55321f)". `commit`: as BuildCommit() gives it; empty: not known.
std::string VersionText(const std::string& program, const std::string& commit);

}  // namespace assize

#endif  // ASSIZE_REFEREE_BASE_VERSION_H_
