// Turns Ctrl-C, SIGTERM and the terminal's end (SIGHUP) into calls on a separate thread, which may
// do anything that a signal handler may not: for commands that let something end first. Where there
// is none of them, and until it has a handler, the signals end the program
// (referee/base/tasks/interruption.h).
#ifndef ASSIZE_REFEREE_CLI_COMMANDS_INTERRUPTS_H_
#define ASSIZE_REFEREE_CLI_COMMANDS_INTERRUPTS_H_

#include <csignal>
#include <functional>
#include <thread>

#include "referee/base/mutex.h"

namespace assize {

// One at a time; made and destroyed on one thread.
class Interrupts {
 public:
  // From now on the signals come here. Threads that are started after it do not notice them at all.
  // One that waits for what is half written is the first to be handled.
  Interrupts();
  ~Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

  // From now on, called with 1, 2, ... at each signal; also for those that came before and have not
  // ended the program. nullptr: the signals end the program again.
  void Handle(std::function<void(int count)> handler);
  // From now on SIGHUP calls this instead, for a program without a terminal; nullptr: no longer.
  void HandleHangUp(std::function<void()> handler);
  // The number of signals so far that had a handler.
  int count();

 private:
  void Run();

  Mutex mutex_;
  std::function<void(int)> handler_ ABSL_GUARDED_BY(mutex_);
  std::function<void()> hang_up_ ABSL_GUARDED_BY(mutex_);
  int count_ ABSL_GUARDED_BY(mutex_) = 0;
  bool stopping_ ABSL_GUARDED_BY(mutex_) = false;
  // Of the thread that has made it.
  sigset_t mask_before_;
  std::thread thread_;
};

}  // namespace assize

#endif  // ASSIZE_REFEREE_CLI_COMMANDS_INTERRUPTS_H_
