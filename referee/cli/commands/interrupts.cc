#include "referee/cli/commands/interrupts.h"

#include <pthread.h>
#include <unistd.h>

#include <utility>

#include "referee/base/tasks/interruption.h"

namespace assize {
namespace {

// Wakes the thread for its end; harmless if it comes from elsewhere.
constexpr int kWake = SIGUSR2;

sigset_t Signals() {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : kInterrupts) sigaddset(&signals, signal);
  sigaddset(&signals, kWake);
  return signals;
}

}  // namespace

Interrupts::Interrupts() {
  const sigset_t signals = Signals();
  pthread_sigmask(SIG_BLOCK, &signals, &mask_before_);
  thread_ = std::thread([this] { Run(); });
}

Interrupts::~Interrupts() {
  {
    const MutexLock lock(mutex_);
    stopping_ = true;
  }
  pthread_kill(thread_.native_handle(), kWake);
  thread_.join();
  // One that came last is waiting, and does now what it does without us.
  pthread_sigmask(SIG_SETMASK, &mask_before_, nullptr);
}

void Interrupts::Handle(std::function<void(int)> handler) {
  const MutexLock lock(mutex_);
  if (TakePendingInterrupt()) ++count_;
  handler_ = std::move(handler);
  for (int i = 1; handler_ && i <= count_; ++i) handler_(i);
}

void Interrupts::HandleHangUp(std::function<void()> handler) {
  const MutexLock lock(mutex_);
  hang_up_ = std::move(handler);
}

int Interrupts::count() {
  const MutexLock lock(mutex_);
  return count_;
}

void Interrupts::Run() {
  SendInterruptsTo(gettid());
  const sigset_t signals = Signals();
  while (true) {
    int signal = 0;
    sigwait(&signals, &signal);
    const MutexLock lock(mutex_);
    if (stopping_) {
      SendInterruptsTo(0);
      // Not lost: taken up by the program, as if it had come a moment later.
      if (signal != kWake) EndByInterrupt();
      return;
    }
    if (signal == kWake) continue;
    if (signal == SIGHUP && hang_up_) {
      hang_up_();
      continue;
    }
    if (!handler_) {
      EndByInterrupt();
      continue;
    }
    ++count_;
    handler_(count_);
  }
}

}  // namespace assize
