// A clock that stands still while the process is stopped (SIGSTOP, a paused virtual machine), and
// that never goes back. It is given the time of a steady clock, which itself stands still while the
// machine is suspended. If nobody has read it for long, although one of our threads reads it every
// beat, none of our threads ran: whatever the reason was, it was no bot's. Not safe on several
// threads at once.
#ifndef ASSIZE_REFEREE_HOST_RUNNING_CLOCK_H_
#define ASSIZE_REFEREE_HOST_RUNNING_CLOCK_H_

#include <chrono>

namespace assize::host {

class RunningClock {
 public:
  using Micros = std::chrono::microseconds;

  // It should be read this often; a silence much longer was a stop.
  static constexpr Micros kBeat = std::chrono::milliseconds(50);
  static constexpr Micros kStopped = std::chrono::milliseconds(300);

  explicit RunningClock(Micros steady) : last_(steady) {}

  // The time, when the steady clock shows `steady`. Every reading shows that the process runs: a
  // stop began after the last one, else the time after it would lie before it.
  Micros At(Micros steady) {
    const Micros silence = steady - last_;
    if (silence > kStopped) forgiven_ += silence;
    last_ = steady;
    return steady - forgiven_;
  }

 private:
  Micros last_;
  Micros forgiven_{0};
};

}  // namespace assize::host

#endif  // ASSIZE_REFEREE_HOST_RUNNING_CLOCK_H_
