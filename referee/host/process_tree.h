// Finding processes and killing them together with everything that descends from them.
//
// Needs /proc. Safe on every thread.
#ifndef ASSIZE_REFEREE_HOST_PROCESS_TREE_H_
#define ASSIZE_REFEREE_HOST_PROCESS_TREE_H_

#include <sys/types.h>

#include <vector>

#include "referee/host/unique_fd.h"

namespace assize::host {

// A descriptor (pidfd) of the process, readable once it has ended; invalid if there is none.
UniqueFd OpenProcess(pid_t pid);

// The children of all threads of `pid`; empty if there is no such process.
std::vector<pid_t> ChildrenOf(pid_t pid);

// Sends SIGKILL to `root`, to the process group that it leads, and to all descendants. Descendants
// whose parents have died are no descendants any more: as their subreaper, the caller finds them
// among its own children.
void KillTree(pid_t root);

}  // namespace assize::host

#endif  // ASSIZE_REFEREE_HOST_PROCESS_TREE_H_
