// A bot's process as the bailiff sees it: its main process, its pipe, its log.
//
// Used by the bailiff's only thread.
#ifndef ASSIZE_REFEREE_HOST_HOSTED_BOT_H_
#define ASSIZE_REFEREE_HOST_HOSTED_BOT_H_

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <variant>

#include "assize/v1/bailiff.pb.h"
#include "referee/host/process_log.h"
#include "referee/host/unique_fd.h"

namespace assize::host {

class HostedBot {
 public:
  using Clock = std::chrono::steady_clock;

  // Starts the main process, or says why not.
  static std::variant<HostedBot, v1::BailiffNotStarted> Start(const v1::BailiffStart& order);

  pid_t pid() const { return pid_; }
  // To be polled for reading; -1 when nobody writes to it any more.
  int pipe() const { return pipe_.get(); }
  // When it must be killed, if Stop() has been called.
  std::optional<Clock::time_point> kill_at() const { return kill_at_; }

  // Takes what is in the pipe now, a limited amount of it. Never blocks.
  void Drain();
  // SIGTERM to its process group, and death after `grace`.
  void Stop(Clock::duration grace, Clock::time_point now);
  // SIGKILL to the main process, its process group, and all descendants.
  void Kill();
  // Takes the exit of the main process, which has ended, and kills its process group.
  void Reap();
  // After Reap(): completes the log and says how it ended.
  v1::BailiffExited TakeEnd();

 private:
  HostedBot(uint64_t id, pid_t pid, UniqueFd pipe, ProcessLog log);

  uint64_t id_;
  pid_t pid_;
  UniqueFd pipe_;
  ProcessLog log_;
  std::optional<Clock::time_point> kill_at_;
  v1::BailiffExited end_;
};

}  // namespace assize::host

#endif  // ASSIZE_REFEREE_HOST_HOSTED_BOT_H_
