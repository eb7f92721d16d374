// A clock that stands still while the machine or the referee was stopped, and that never goes back.
// It is given the time of a steady clock, which itself stands still while the machine is suspended.
// If nobody has read it for long, although one of our threads reads it every beat, none of our
// threads ran. The witness is asked why: the time of a stop does not count, but that of our
// lateness does, since bots went on meanwhile, and some of them may have kept us from the
// processors. Not safe on several threads at once.
#ifndef ASSIZE_REFEREE_SEAT_RUNNING_CLOCK_H_
#define ASSIZE_REFEREE_SEAT_RUNNING_CLOCK_H_

#include <chrono>
#include <functional>
#include <utility>

namespace assize::seat {

class RunningClock {
 public:
  using Micros = std::chrono::microseconds;
  // Whether the machine or the referee was stopped between two readings.
  using Witness = std::function<bool(Micros from, Micros to)>;

  // It should be read this often; after a silence much longer the witness is asked.
  static constexpr Micros kBeat = std::chrono::milliseconds(50);
  static constexpr Micros kSilence = std::chrono::milliseconds(300);

  RunningClock(Micros steady, Witness stopped) : last_(steady), stopped_(std::move(stopped)) {}

  // The time, when the steady clock shows `steady`. Every reading shows that the process runs: a
  // stop began after the last one, else the time after it would lie before it.
  Micros At(Micros steady) {
    const Micros silence = steady - last_;
    if (silence > kSilence && stopped_(last_, steady)) forgiven_ += silence;
    last_ = steady;
    return steady - forgiven_;
  }

  // What it stood still in all.
  Micros forgiven() const { return forgiven_; }

 private:
  Micros last_;
  const Witness stopped_;
  Micros forgiven_{0};
};

}  // namespace assize::seat

#endif  // ASSIZE_REFEREE_SEAT_RUNNING_CLOCK_H_
