#include "referee/base/tasks/interruption.h"

#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <string_view>

#include "referee/base/status.h"

namespace assize {

const int kInterrupts[kInterruptSignals] = {SIGINT, SIGTERM, SIGHUP};

namespace {

// One word, so that no thread begins to write between the look at it and the end: the number of
// objects that live, and what has happened.
constexpr int kPending = 1 << 29;
constexpr int kEnding = 1 << 30;
constexpr int kCount = kPending - 1;

std::atomic<int> state{0};
std::atomic<int> receiver{0};
std::atomic<bool> line_stands{false};
// The handler uses them.
static_assert(std::atomic<int>::is_always_lock_free && std::atomic<bool>::is_always_lock_free);

// Only what signal-safety(7) allows.
[[noreturn]] void EndNow() {
  constexpr std::string_view kErase = "\r\033[K";
  if (line_stands && write(STDERR_FILENO, kErase.data(), kErase.size()) < 0) {
    // There is nobody left to whom it could be said.
  }
  _exit(static_cast<int>(ExitCode::kInterrupted));
}

// The program ends on another thread.
[[noreturn]] void AwaitEnd() {
  while (true) pause();
}

void HandleInterrupt(int signal) {
  const int kept = errno;
  if (const int thread = receiver; thread != 0) {
    syscall(SYS_tgkill, getpid(), thread, signal);
  } else {
    EndByInterrupt();
  }
  errno = kept;
}

}  // namespace

void EndAtInterrupts() {
  struct sigaction action = {};
  action.sa_handler = HandleInterrupt;
  action.sa_flags = SA_RESTART;
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : kInterrupts) sigaddset(&signals, signal);
  action.sa_mask = signals;
  for (const int signal : kInterrupts) sigaction(signal, &action, nullptr);
  pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
}

void EndByInterrupt() {
  int seen = state;
  while (true) {
    if ((seen & kEnding) != 0) return;
    const bool half_written = (seen & kCount) != 0;
    if (!state.compare_exchange_weak(seen, seen | (half_written ? kPending : kEnding))) continue;
    if (half_written) return;
    EndNow();
  }
}

HalfWritten::HalfWritten() {
  if ((state.fetch_add(1) & kEnding) != 0) AwaitEnd();
}

HalfWritten::~HalfWritten() {
  const int before = state.fetch_sub(1);
  if ((before & kCount) == 1 && (before & kPending) != 0) EndByInterrupt();
}

bool InterruptIsPending() { return (state & kPending) != 0; }

void SendInterruptsTo(int thread_id) { receiver = thread_id; }

bool TakePendingInterrupt() { return (state.fetch_and(~kPending) & kPending) != 0; }

void NoteUnfinishedLine(bool stands) { line_stands = stands; }

}  // namespace assize
