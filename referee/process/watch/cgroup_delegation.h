// Where instances can get cgroups of their own: a cgroup of version 2 that has been delegated to this
// process, by systemd (Delegate=yes) or as the root of a container.
//
//   DELEGATED/assize-referee          this process, and others that were in DELEGATED
//   DELEGATED/assize-bot-PID-NUMBER   one instance of the supervisor PID (processes_by_cgroup.h)
//
// The kernel lets only cgroups without processes limit those below, so all processes of the delegated
// one move into assize-referee. A process that starts there, such as a worker of the service, finds
// that done.
//
// Functions of the file system; only one thread of a process may prepare at a time.
#ifndef ASSIZE_REFEREE_PROCESS_WATCH_CGROUP_DELEGATION_H_
#define ASSIZE_REFEREE_PROCESS_WATCH_CGROUP_DELEGATION_H_

#include <string>

#include "absl/status/statusor.h"

namespace assize::process {

enum class CgroupTrust {
  kDelegated,  // only where the cgroup is marked as delegated, or is the root of what can be seen
  kWritable,   // wherever it can be changed
};

// What the kernel says about this process; others in tests.
struct CgroupSources {
  std::string own = "/proc/self/cgroup";
  std::string mounts = "/proc/self/mountinfo";
};

// Prepares the delegated cgroup, removes what supervisors have left there that are gone, and returns
// its folder. kFailedPrecondition: there is none, or it lacks something; the text says what to do.
absl::StatusOr<std::string> PrepareCgroups(CgroupTrust trust, const CgroupSources& sources = {});

}  // namespace assize::process

#endif  // ASSIZE_REFEREE_PROCESS_WATCH_CGROUP_DELEGATION_H_
