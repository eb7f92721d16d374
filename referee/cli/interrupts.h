// Turns Ctrl-C, SIGTERM and the terminal's end (SIGHUP) into calls on a separate thread, which may
// do anything that a signal handler may not.
//
// Call BlockInterrupts() before any thread starts, so that all threads inherit the blocked signals.
#ifndef ASSIZE_REFEREE_CLI_INTERRUPTS_H_
#define ASSIZE_REFEREE_CLI_INTERRUPTS_H_

#include <csignal>
#include <functional>
#include <thread>

#include "referee/base/mutex.h"

namespace assize {

// Keeps SIGINT, SIGTERM and SIGHUP waiting for this thread and those that it will start.
void BlockInterrupts();

class Interrupts {
 public:
  // The signals must be blocked. One that came since then is handled first.
  Interrupts();
  ~Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

  // From now on, called with 1, 2, ... at each signal; also for those that came before.
  void Handle(std::function<void(int count)> handler);
  // From now on SIGHUP calls this instead, for a program without a terminal; nullptr: no longer.
  void HandleHangUp(std::function<void()> handler);
  // The number of signals so far.
  int count();

 private:
  void Run();

  Mutex mutex_;
  std::function<void(int)> handler_ ABSL_GUARDED_BY(mutex_);
  std::function<void()> hang_up_ ABSL_GUARDED_BY(mutex_);
  int count_ ABSL_GUARDED_BY(mutex_) = 0;
  bool stopping_ ABSL_GUARDED_BY(mutex_) = false;
  std::thread thread_;
};

}  // namespace assize

#endif  // ASSIZE_REFEREE_CLI_INTERRUPTS_H_
