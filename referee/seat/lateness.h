// How late a thread is with what it finds at its descriptors: nobody is charged for that. Arithmetic
// alone; the times come from Clocks. On one thread.
//
// If the thread slept before it found something, nothing was there when it fell asleep, and it was
// ready to run from the moment on at which something came: it is late by as long as it then waited
// for a processor, and by what it has done since. If it did not sleep, what it finds may have come
// at any time since it last looked.
//
//   meter.BeginWait();  ... the thread waits for its descriptors ...  meter.EndWait(std::nullopt);
//   ... meter.Get(LatenessMeter::Bound::kAtMost) ...
#ifndef ASSIZE_REFEREE_SEAT_LATENESS_H_
#define ASSIZE_REFEREE_SEAT_LATENESS_H_

#include <chrono>
#include <optional>

namespace assize::seat {

class LatenessMeter {
 public:
  using Micros = std::chrono::microseconds;
  using Time = std::chrono::steady_clock::time_point;

  class Clocks {
   public:
    virtual ~Clocks() = default;
    virtual Time Now() = 0;
    // How long the thread has been ready to run, in all, while others had the processors. The kernel
    // counts it, but reading the count costs as much as reading a message.
    virtual Micros Waited() = 0;
  };

  // kAtMost reads the kernel's count, and is never too little; it is too much by at most what the
  // thread waited in the last kGlance before it slept. kKnown does not read it unless the thread was
  // away from its descriptors for kGlance or longer: of a shorter absence it counts only the time
  // since the thread came back.
  enum class Bound { kKnown, kAtMost };
  static constexpr Micros kGlance{1000};
  // A wait without a sleep takes less, as a rule.
  static constexpr Micros kSleep{10};
  // After so much work a rule is not enough: see BeginWait().
  static constexpr Micros kLongWork{200};

  // `clocks` must outlive it.
  explicit LatenessMeter(Clocks* clocks);

  // The thread is about to look at its descriptors. True: it has to look without waiting first, since
  // what came during long work must never be taken for new because a wait was slow to return.
  bool BeginWait();
  // It is back with what it found. `slept`: whether it slept, where the thread knows.
  void EndWait(std::optional<bool> slept);
  // How long ago what the thread has found, or finds now, came.
  Micros Get(Bound bound);

 private:
  void Measure();
  Micros TakeWaited();

  Clocks* const clocks_;
  // When the thread began to wait, when it was back, and when it had been back the time before.
  Time began_;
  Time looked_;
  Time looked_before_;
  std::optional<bool> slept_;
  // What is found now was there at `known_since_`, and, once that has been measured, has come since
  // `fresh_since_`.
  Time known_since_;
  Time fresh_since_;
  bool measured_ = true;
  // How long the thread had waited for a processor in all when that was last read.
  Micros waited_{0};
  Time waited_at_;
};

}  // namespace assize::seat

#endif  // ASSIZE_REFEREE_SEAT_LATENESS_H_
