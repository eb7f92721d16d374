// The processes of an instance, found in /proc and governed with signals: the way that works
// everywhere (instance_processes.h).
#ifndef ASSIZE_REFEREE_PROCESS_WATCH_PROCESSES_BY_TREE_H_
#define ASSIZE_REFEREE_PROCESS_WATCH_PROCESSES_BY_TREE_H_

#include <sys/types.h>

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "assize/v1/supervisor.pb.h"
#include "referee/process/watch/cpu_meter.h"
#include "referee/process/watch/crowd.h"
#include "referee/process/watch/instance_processes.h"
#include "referee/process/watch/look_budget.h"
#include "referee/process/watch/process_tree.h"

namespace assize::process {

// The processes of the instance whose main process is `main`, without bubblewrap's own if it is
// `confined`.
std::vector<pid_t> ProcessesOf(pid_t main, bool confined);

class ProcessesByTree final : public InstanceProcesses {
 public:
  // `sandbox` limits them; nothing: only the freeze is watched.
  ProcessesByTree(pid_t main, std::optional<v1::SupervisorSandbox> sandbox);

  void Kill() override;
  void Freeze() override;
  void Thaw() override;
  bool frozen() const override { return freeze_.has_value(); }
  bool stopping() const override { return frozen() && freeze_->quiet_looks < kQuietLooks; }
  void StopMore() override;
  void CheckFrozen() override;
  void Watch() override;
  void WatchOften(bool crowded) override;
  std::string BrokenLimit() override { return broken_limit_; }
  uint64_t memory() const override { return memory_; }
  std::chrono::microseconds Cpu() override { return meter_.ReadAll(); }
  MemoryKill KilledForMemory(bool lately) override {
    return lately ? MemoryKill::kMachine : MemoryKill::kNone;
  }
  // bubblewrap ends after all others, and what else loses its parent is the supervisor's to kill.
  bool AreGone() override { return true; }

 private:
  // What has been stopped for a freeze.
  struct Freezing {
    std::vector<pid_t> stopped;
    // Threads that had come to rest at the last look at them.
    std::set<pid_t> at_rest;
    // Processes that appeared when the others had been stopped.
    size_t late = 0;
    // Looks in a row that found nothing that moves. One is not enough: the last process may have
    // woken the first after that was looked at.
    int quiet_looks = 0;
  };
  static constexpr int kQuietLooks = 2;

  std::vector<pid_t> Processes() const { return ProcessesOf(main_, sandbox_.has_value()); }
  // Frozen, and as far as is known nothing of them moves.
  bool IsAtRest() const { return frozen() && !stopping(); }
  // Whether one of these had come to rest before and moves again.
  bool NoteWoken(const std::vector<ThreadState>& threads);
  void WatchMemory(const std::vector<pid_t>& processes);
  // What they have the kernel keep for them.
  void WatchSockets();
  void WatchDescriptors(const std::vector<pid_t>& processes);

  const pid_t main_;
  const std::optional<v1::SupervisorSandbox> sandbox_;
  TreeCpuMeter meter_;
  LookBudget looks_at_shares_;
  Crowd crowd_;
  std::optional<Freezing> freeze_;
  // Looks, since the start, that found frozen threads awake again.
  int wakings_ = 0;
  uint64_t memory_ = 0;
  std::string broken_limit_;
};

}  // namespace assize::process

#endif  // ASSIZE_REFEREE_PROCESS_WATCH_PROCESSES_BY_TREE_H_
