// The filters of system calls for confined bots.
//
// They allow every call that this program's libseccomp knows but for those in a list: what attaches
// to other processes, makes namespaces or mounts, keeps memory that is not counted, or lets
// instances that run the same files talk to each other. Later kernels' calls are refused as
// unknown. They are the same for matches and builds, which run beside each other.
#ifndef ASSIZE_REFEREE_PROCESS_WALLS_SYSCALL_FILTER_H_
#define ASSIZE_REFEREE_PROCESS_WALLS_SYSCALL_FILTER_H_

#include "referee/base/unique_fd.h"

namespace assize::process {

// Filters as files in memory; a call must pass all of them.
struct SyscallFilters {
  // For bubblewrap.
  UniqueFd calls;
  UniqueFd arguments;
  // For the innermost wall, which loads it at its end: no more walls are built.
  UniqueFd last;
};

// The filters; invalid descriptors, with errno, if the machine can't have them.
SyscallFilters MakeSyscallFilters();

}  // namespace assize::process

#endif  // ASSIZE_REFEREE_PROCESS_WALLS_SYSCALL_FILTER_H_
