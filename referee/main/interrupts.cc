#include "referee/main/interrupts.h"

#include <pthread.h>

#include <utility>

namespace assize {
namespace {

// Wakes the thread for its end; harmless if it comes from elsewhere.
constexpr int kWake = SIGUSR2;

}  // namespace

Interrupts::Interrupts() {
  sigemptyset(&signals_);
  sigaddset(&signals_, SIGINT);
  sigaddset(&signals_, SIGTERM);
  sigaddset(&signals_, kWake);
  pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
  thread_ = std::thread([this] { Run(); });
}

Interrupts::~Interrupts() {
  {
    std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  pthread_kill(thread_.native_handle(), kWake);
  thread_.join();
}

void Interrupts::Handle(std::function<void(int)> handler) {
  std::lock_guard lock(mutex_);
  handler_ = std::move(handler);
}

int Interrupts::count() {
  std::lock_guard lock(mutex_);
  return count_;
}

void Interrupts::Run() {
  while (true) {
    int signal = 0;
    sigwait(&signals_, &signal);
    std::lock_guard lock(mutex_);
    if (stopping_) return;
    if (signal == kWake) continue;
    ++count_;
    if (handler_) handler_(count_);
  }
}

}  // namespace assize
