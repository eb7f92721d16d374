// What the supervisor notes for the referee about time itself: that it beats, and when the referee
// was stopped. So the referee can see, after a time in which it did nothing, whether the machine
// stood still, whether it alone was stopped (SIGSTOP, a debugger), or whether it was only late.
//
// Lies in memory that both share. Written by the supervisor's only thread, read on any thread.
// Microseconds of CLOCK_MONOTONIC.
#ifndef ASSIZE_REFEREE_PROCESS_SUPERVISOR_PULSE_H_
#define ASSIZE_REFEREE_PROCESS_SUPERVISOR_PULSE_H_

#include <atomic>
#include <chrono>
#include <cstdint>

namespace assize::process {

class Pulse {
 public:
  using Micros = std::chrono::microseconds;

  // The supervisor beats this often, if it can.
  static constexpr Micros kBeat = std::chrono::milliseconds(100);
  // A pause between two beats that is so much longer than what the supervisor did in it is one of
  // the machine.
  static constexpr Micros kPause = std::chrono::milliseconds(250);

  // In memory that a child process shares; null if there is none. Freed by Unmap().
  static Pulse* Map();
  // The same in a file of this size, for a process that executes another program; `made` by the
  // referee, and found as it is by the supervisor.
  static Pulse* MapFile(int descriptor, bool made);
  static void Unmap(Pulse* pulse);

  // --- the supervisor ---

  // `busy` is how long its thread has run, or waited for a processor, so far. `referee_stopped`:
  // the referee is stopped at this moment.
  void Beat(Micros now, Micros busy, bool referee_stopped);

  // --- the referee ---

  enum class Finding {
    // It was late: the machine went on, and bots with it.
    kNothing,
    // The machine stood still.
    kMachineStoodStill,
    // The referee was stopped, and bots went on.
    kRefereeWasStopped,
  };
  // What happened between two readings of the clock between which the referee did nothing.
  Finding Explain(Micros from, Micros to) const;

 private:
  // Both ends of the last span of a kind; zero: there was none.
  struct Span {
    std::atomic<int64_t> from{0};
    std::atomic<int64_t> to{0};
    bool Touches(Micros begin, Micros end) const;
  };

  std::atomic<int64_t> beat_{0};
  std::atomic<int64_t> busy_{0};
  std::atomic<bool> stopped_{false};
  Span pause_;
  Span stop_;
};

}  // namespace assize::process

#endif  // ASSIZE_REFEREE_PROCESS_SUPERVISOR_PULSE_H_
