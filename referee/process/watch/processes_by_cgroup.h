// The processes of an instance in a cgroup of version 2 of its own (instance_processes.h): the
// kernel limits their memory, its own for them included, and their number, gives each instance an
// equal weight on the processors, stops and ends all of them at once, and counts what they use.
//
// Not used in this way: stops by signals, looks for what they start meanwhile, sums over /proc,
// counts of sockets and pipes, and lower priorities of crowds.
#ifndef ASSIZE_REFEREE_PROCESS_WATCH_PROCESSES_BY_CGROUP_H_
#define ASSIZE_REFEREE_PROCESS_WATCH_PROCESSES_BY_CGROUP_H_

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "assize/v1/supervisor.pb.h"
#include "referee/base/unique_fd.h"
#include "referee/process/watch/cpu_meter.h"
#include "referee/process/watch/instance_processes.h"

namespace assize::process {

// Beyond an instance's own limit and its /tmp, which counts as memory of its cgroup: what the kernel
// keeps for it, in sockets, pipes and tables of pages.
inline constexpr uint64_t kKernelBytesOfInstance = 64ULL << 20;

// What the names of instances' cgroups begin with.
inline constexpr char kInstanceCgroup[] = "assize-bot-";
// The folder of the cgroup for instance `bot` of the supervisor with the number `supervisor`.
std::string CgroupFolderOf(const std::string& parent, pid_t supervisor, uint64_t bot);

class ProcessesByCgroup final : public InstanceProcesses {
 public:
  // Makes the cgroup `folder` with the limits of `sandbox`, or returns an errno value.
  static std::variant<std::unique_ptr<ProcessesByCgroup>, int> Make(
      const std::string& folder, const v1::SupervisorSandbox& sandbox);
  // Removes the cgroup. What can't be removed, since a process lives in it, PrepareCgroups() removes
  // once the supervisor is gone.
  ~ProcessesByCgroup() override;

  // To be written "0" to by the process that becomes the first one of the instance.
  int entrance() const { return entrance_.get(); }
  const std::string& folder() const { return folder_; }

  void Kill() override;
  void Freeze() override;
  void Thaw() override;
  bool frozen() const override { return frozen_; }
  // The kernel stops what is started meanwhile, too.
  bool stopping() const override { return false; }
  void StopMore() override {}
  void CheckFrozen() override {}
  void Watch() override;
  void WatchOften(bool) override {}
  std::string BrokenLimit() override;
  uint64_t memory() const override { return memory_; }
  std::chrono::microseconds Cpu() override { return meter_.ReadAll(); }
  MemoryKill KilledForMemory(bool lately) override;
  // All of them are killed at the same time, and end in any order.
  bool AreGone() override;

 private:
  ProcessesByCgroup(std::string folder, uint64_t memory_bytes);

  int Limit(const v1::SupervisorSandbox& sandbox) const;
  void Set(const char* file, std::string_view text) const;

  const std::string folder_;
  const uint64_t memory_bytes_;
  CgroupCpuMeter meter_;
  UniqueFd entrance_;
  bool frozen_ = false;
  uint64_t memory_ = 0;
};

}  // namespace assize::process

#endif  // ASSIZE_REFEREE_PROCESS_WATCH_PROCESSES_BY_CGROUP_H_
