#include "ladder/node/keeper.h"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <string>

#include "referee/base/status.h"
#include "referee/base/tasks/growing_pause.h"

namespace assize::ladder::node {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds kShortestPause(500);
constexpr milliseconds kLongestPause(30'000);
// One that ran so long did not fail at its start.
constexpr std::chrono::minutes kGoodRun(1);
// Failures one after another until it is given up.
constexpr int kMaxFailures = 10;

sigset_t Kept() {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : {SIGTERM, SIGINT, SIGHUP, SIGUSR1, SIGCHLD}) sigaddset(&signals, signal);
  return signals;
}

[[noreturn]] void BecomeWorker(const std::function<int()>& work, const sigset_t& mask,
                               pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(static_cast<int>(ExitCode::kInterrupted));
  // A terminal's Ctrl-C is the parent's to pass on.
  setpgid(0, 0);
  sigprocmask(SIG_SETMASK, &mask, nullptr);
  std::exit(work());
}

class Keeper {
 public:
  explicit Keeper(const std::function<int()>& work) : work_(work), kept_(Kept()) {
    sigprocmask(SIG_BLOCK, &kept_, &before_);
  }

  int Run() {
    GrowingPause pauses(kShortestPause, kLongestPause);
    for (int failures = 0;;) {
      const auto begun = steady_clock::now();
      const int status = RunOnce();
      const bool again =
          WIFSIGNALED(status) || WEXITSTATUS(status) == static_cast<int>(ExitCode::kInternal);
      if (steady_clock::now() - begun > kGoodRun) {
        failures = 0;
        pauses.Reset();
      }
      if (stopping_ || !again || ++failures > kMaxFailures) return CodeOf(status);
      const milliseconds pause = pauses.Take();
      std::cerr << "worker: it has ended"
                << (WIFSIGNALED(status) ? std::string(" by ") + strsignal(WTERMSIG(status)) : "")
                << "; started again in " << pause.count() << " ms" << std::endl;
      Pause(pause);
      if (stopping_) return static_cast<int>(ExitCode::kInterrupted);
    }
  }

 private:
  static int CodeOf(int status) {
    constexpr int kSignalled = 128;
    return WIFSIGNALED(status) ? kSignalled + WTERMSIG(status) : WEXITSTATUS(status);
  }

  // The child's status, as of waitpid(); signals are passed on meanwhile.
  int RunOnce() {
    const pid_t parent = getpid();
    child_ = fork();
    if (child_ == 0) BecomeWorker(work_, before_, parent);
    if (child_ < 0) return static_cast<int>(ExitCode::kUnavailable) << 8;
    int status = 0;
    while (waitpid(child_, &status, WNOHANG) == 0) Heed(sigwaitinfo(&kept_, nullptr));
    child_ = 0;
    return status;
  }

  void Pause(milliseconds pause) {
    const auto end = steady_clock::now() + pause;
    while (!stopping_ && steady_clock::now() < end) {
      const timespec moment = {.tv_sec = 0, .tv_nsec = 50'000'000};
      Heed(sigtimedwait(&kept_, nullptr, &moment));
    }
  }

  void Heed(int signal) {
    if (signal < 0 || signal == SIGCHLD) return;
    stopping_ = true;
    if (child_ > 0) kill(child_, SIGTERM);
  }

  const std::function<int()>& work_;
  const sigset_t kept_;
  sigset_t before_ = {};
  pid_t child_ = 0;
  bool stopping_ = false;
};

}  // namespace

int KeepRunning(const std::function<int()>& work) { return Keeper(work).Run(); }

}  // namespace assize::ladder::node
