// All processes of one instance together: how the supervisor stops, ends and measures them.
//
// There are two ways, and an instance has one of them from its start to its end:
// * processes_by_tree.h finds the processes in /proc, stops and ends them with signals, and adds up
//   what each of them uses. It needs nothing of the machine, but sees only what is there when it
//   looks.
// * processes_by_cgroup.h has the kernel do all that, in a cgroup of the instance's own. It needs
//   cgroups of version 2 in which the referee may make some (cgroup_delegation.h).
//
// Used by the supervisor's only thread.
#ifndef ASSIZE_REFEREE_PROCESS_WATCH_INSTANCE_PROCESSES_H_
#define ASSIZE_REFEREE_PROCESS_WATCH_INSTANCE_PROCESSES_H_

#include <chrono>
#include <cstdint>
#include <string>

namespace assize::process {

class InstanceProcesses {
 public:
  // How often the kernel has killed one of them for want of memory is not known exactly everywhere.
  enum class MemoryKill { kNone, kOwnLimit, kMachine };

  virtual ~InstanceProcesses() = default;

  // SIGKILL to all.
  virtual void Kill() = 0;
  // Stops all of them, until Thaw(): those that run now at once, and what they have started
  // meanwhile with StopMore(), which must be called again while stopping().
  virtual void Freeze() = 0;
  virtual void Thaw() = 0;
  virtual bool frozen() const = 0;
  virtual bool stopping() const = 0;
  virtual void StopMore() = 0;
  // Looks whether what is frozen stands still, and stops it if not.
  virtual void CheckFrozen() = 0;

  // To be called five times a second: looks at what they use.
  virtual void Watch() = 0;
  // To be called twenty times a second. `crowded`: many threads want to run on this machine.
  virtual void WatchOften(bool crowded) = 0;
  // What they have done that they may not, or used beyond what they may, as far as is known:
  // "used more than 1024 MiB of memory"; empty: nothing.
  virtual std::string BrokenLimit() = 0;

  // At the last Watch(), in bytes: what is theirs and not of a file.
  virtual uint64_t memory() const = 0;
  // Since the start. Looks again.
  virtual std::chrono::microseconds Cpu() = 0;
  // Once they have ended by SIGKILL that nobody here has sent: why. `lately`: the kernel has killed
  // somebody on this machine for want of memory in the last seconds.
  virtual MemoryKill KilledForMemory(bool lately) = 0;
  // Once the main process has ended: none of the others lives any more.
  virtual bool AreGone() = 0;
};

}  // namespace assize::process

#endif  // ASSIZE_REFEREE_PROCESS_WATCH_INSTANCE_PROCESSES_H_
