// A clock that stands still while the process is stopped (suspended machine, SIGSTOP), and that
// never goes back. It is told the time of a steady clock, and takes a long silence for a stop; so
// it must be read often. Not safe on several threads at once.
#ifndef ASSIZE_REFEREE_HOST_RUNNING_CLOCK_H_
#define ASSIZE_REFEREE_HOST_RUNNING_CLOCK_H_

#include <chrono>

namespace assize::host {

class RunningClock {
 public:
  using Micros = std::chrono::microseconds;

  // It should be read this often; a silence much longer was a stop.
  static constexpr Micros kBeat = std::chrono::milliseconds(250);
  static constexpr Micros kStopped = std::chrono::milliseconds(1250);

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
