// What `--version` prints.
#ifndef ASSIZE_REFEREE_BASE_VERSION_H_
#define ASSIZE_REFEREE_BASE_VERSION_H_

#include <string>

namespace assize {

// "referee 0.1.0 (commit 18987c55321f)". `commit`: as BuildCommit() gives it; empty: not known.
std::string VersionText(const std::string& program, const std::string& commit);

}  // namespace assize

#endif  // ASSIZE_REFEREE_BASE_VERSION_H_
