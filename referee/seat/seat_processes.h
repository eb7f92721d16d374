// What a match asks of the processes behind a seat.
#ifndef ASSIZE_REFEREE_SEAT_SEAT_PROCESSES_H_
#define ASSIZE_REFEREE_SEAT_SEAT_PROCESSES_H_

#include <chrono>
#include <cstdint>
#include <functional>

namespace assize::seat {

// How carefully CPU time is measured.
enum class Care {
  // Of the processes that are known: a microsecond.
  kQuick,
  // Of all: some ten microseconds for each thread.
  kAll,
};

// Whether bots may compute while they are asked nothing.
enum class Ponder { kOn, kOff };

class SeatProcesses {
 public:
  virtual ~SeatProcesses() = default;

  // CPU time that all of them have used so far. By one thread at a time.
  virtual std::chrono::microseconds CpuTime(Care care) = 0;

  // They are to run. False: they were stopped, and are being woken; `awake` is called, on any
  // thread, once they are. Safe on every thread; does not block.
  virtual bool Wake(std::function<void()> awake) = 0;
  // They need not run: after a moment they may be stopped. Safe on every thread; does not block.
  virtual void Rest() = 0;
  // Whether they are those of this instance (process::BotHandle::id). Safe on every thread.
  virtual bool AreOf(uint64_t instance) const = 0;
};

}  // namespace assize::seat

#endif  // ASSIZE_REFEREE_SEAT_SEAT_PROCESSES_H_
