// One running copy of a bot, as the supervisor sees it: its processes, its output, its limits.
//
// Used by the supervisor's only thread.
#ifndef ASSIZE_REFEREE_PROCESS_SUPERVISOR_INSTANCE_H_
#define ASSIZE_REFEREE_PROCESS_SUPERVISOR_INSTANCE_H_

#include <sys/types.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "assize/v1/supervisor.pb.h"
#include "referee/base/unique_fd.h"
#include "referee/process/supervisor/process_log.h"
#include "referee/process/watch/instance_processes.h"
#include "referee/process/watch/out_of_memory.h"

namespace assize::process {

class Instance {
 public:
  using Clock = std::chrono::steady_clock;

  // Starts the main process, or returns why not. `seat`: the descriptor that came with the order,
  // or -1; it stays the caller's.
  static std::variant<Instance, v1::SupervisorNotStarted> Start(const v1::SupervisorStart& order,
                                                                int seat);

  // The process that was started: the bot's main process, or, if it is confined, the one of
  // bubblewrap outside of the sandbox, which ends when all inside are dead.
  pid_t pid() const { return pid_; }
  // To be polled for reading; -1 when nobody writes to it any more.
  int pipe() const { return pipe_.get(); }
  // When to drain the pipe again: without a pause a bot that writes single bytes would keep one of
  // our processors busy for each of its own.
  Clock::time_point drain_at() const { return drain_at_; }
  // When it must be killed, if Stop() has been called.
  std::optional<Clock::time_point> kill_at() const { return kill_at_; }
  bool confined() const { return sandbox_.has_value(); }
  // The folder of its cgroup; empty: it has none of its own.
  const std::string& cgroup() const { return cgroup_; }

  // Takes what is in the pipe now, a limited amount of it. Never blocks.
  void Drain();
  // SIGTERM to its processes, and death after `grace`.
  void Stop(Clock::duration grace, Clock::time_point now);
  // SIGKILL to all its processes.
  void Kill();
  // Stops all its processes, until Thaw(): those that run now at once, and what they have started
  // meanwhile with StopMore(), which must be called again while stopping().
  void Freeze();
  // Some of its processes may still run although it is frozen.
  bool stopping() const { return processes_->stopping(); }
  void StopMore();
  // Looks whether what is frozen stands still, and stops it if not.
  void CheckFrozen();
  // `renew_cpu`: its CPU seconds count from here again.
  void Thaw(bool renew_cpu);
  // Kills it if it is confined and has broken a limit.
  void Watch();
  // The same for what grows fast; and leaves the others their share of the processors if it is
  // confined and runs many threads.
  void WatchOften(bool crowded);
  v1::SupervisorState Look();
  // Ends it with this in place of a limit that it broke.
  void KillFor(std::string broken_limit);
  // How much its memory has grown lately, until now or its end.
  uint64_t LookForGrowth();
  // After Reap(): the kernel has killed it since others, or all together, left no memory. `lately`:
  // it has killed somebody on this machine for that in the last seconds.
  bool IsVictimOfMemory(bool lately);
  // After Reap(): says who is to blame for that.
  void BlameItself();
  void BlameOthers(std::optional<uint64_t> grower);
  // Takes the exit of the main process, which has ended, and kills its process group.
  void Reap();
  // After Reap(): nothing of it lives.
  bool IsGone() { return processes_->AreGone(); }
  // After Reap(): completes the log and returns how it ended.
  v1::SupervisorExited TakeEnd();

 private:
  Instance(const v1::SupervisorStart& order, pid_t pid, std::string cgroup,
           std::unique_ptr<InstanceProcesses> processes, UniqueFd pipe, ProcessLog log);

  void KillIfBroken();

  uint64_t id_;
  std::optional<v1::SupervisorSandbox> sandbox_;
  pid_t pid_;
  std::string cgroup_;
  std::unique_ptr<InstanceProcesses> processes_;
  UniqueFd pipe_;
  ProcessLog log_;
  Clock::time_point drain_at_;
  std::optional<Clock::time_point> kill_at_;
  Growth growth_;
  // We have killed it, or asked it to end.
  bool told_to_end_ = false;
  std::chrono::microseconds cpu_at_renewal_{0};
  // Its CPU seconds are to count from the next look at them.
  bool renew_cpu_ = false;
  v1::SupervisorExited end_;
};

}  // namespace assize::process

#endif  // ASSIZE_REFEREE_PROCESS_SUPERVISOR_INSTANCE_H_
