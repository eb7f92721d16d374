#include "referee/cli/interrupts.h"

#include <pthread.h>

#include <utility>

namespace assize {
namespace {

// Wakes the thread for its end; harmless if it comes from elsewhere.
constexpr int kWake = SIGUSR2;

sigset_t Signals() {
  sigset_t signals;
  sigemptyset(&signals);
  for (int signal : {SIGINT, SIGTERM, SIGHUP, kWake}) sigaddset(&signals, signal);
  return signals;
}

}  // namespace

void BlockInterrupts() {
  const sigset_t signals = Signals();
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
}

Interrupts::Interrupts() : thread_([this] { Run(); }) {}

Interrupts::~Interrupts() {
  {
    const MutexLock lock(mutex_);
    stopping_ = true;
  }
  pthread_kill(thread_.native_handle(), kWake);
  thread_.join();
}

void Interrupts::Handle(std::function<void(int)> handler) {
  const MutexLock lock(mutex_);
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
  const sigset_t signals = Signals();
  while (true) {
    int signal = 0;
    sigwait(&signals, &signal);
    const MutexLock lock(mutex_);
    if (stopping_) return;
    if (signal == kWake) continue;
    if (signal == SIGHUP && hang_up_) {
      hang_up_();
      continue;
    }
    ++count_;
    if (handler_) handler_(count_);
  }
}

}  // namespace assize
