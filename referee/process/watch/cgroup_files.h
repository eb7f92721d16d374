// The files of a cgroup of version 2, which is a folder of the kernel's: what they say, and what is
// written to them. The kernel's page is Documentation/admin-guide/cgroup-v2.rst.
//
// Functions of the file system, safe on every thread.
#ifndef ASSIZE_REFEREE_PROCESS_WATCH_CGROUP_FILES_H_
#define ASSIZE_REFEREE_PROCESS_WATCH_CGROUP_FILES_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace assize::process {

// Writes `text` to the file, which must exist. 0, or an errno value.
int WriteCgroupFile(const std::string& path, std::string_view text);

// The number behind `key` in lines such as "oom_kill 3"; 0 if there is none.
uint64_t NumberIn(std::string_view text, std::string_view key);

// Whether the word is among those of a text such as "cpu io memory pids\n".
bool HasWord(std::string_view text, std::string_view word);

}  // namespace assize::process

#endif  // ASSIZE_REFEREE_PROCESS_WATCH_CGROUP_FILES_H_
