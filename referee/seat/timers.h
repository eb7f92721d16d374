// The referee's clock and its alarms.
//
// The clock is steady and stands still while the machine or the whole referee is stopped: no bot is
// charged for that. A suspended machine stops the steady clock itself, which the clock that goes on
// (CLOCK_BOOTTIME) shows; other stops are seen by the supervisor's pulse. One thread wakes for all
// alarms. Safe on every thread.
#ifndef ASSIZE_REFEREE_SEAT_TIMERS_H_
#define ASSIZE_REFEREE_SEAT_TIMERS_H_

#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <thread>
#include <utility>

#include "referee/base/mutex.h"
#include "referee/process/supervisor/pulse.h"
#include "referee/seat/running_clock.h"

namespace assize::seat {

using Micros = std::chrono::microseconds;

class Timers {
 public:
  // Without a pulse, which must outlive it, only a suspended machine is seen to stop.
  explicit Timers(const process::Pulse* pulse = nullptr);
  // Alarms that have not rung are dropped.
  ~Timers();
  Timers(const Timers&) = delete;
  Timers& operator=(const Timers&) = delete;

  // Microseconds since an arbitrary origin.
  Micros Now();

  // The longest delay of an alarm, or of a reading of the clock, since the last call: how long our
  // own threads must wait on this machine.
  Micros TakeLag();

  // For how long the machine or the referee was stopped since the last call. Nobody was charged.
  Micros TakeStops();

  // Runs `task` on the timer thread at `when` or soon after. The task must not block.
  void Schedule(Micros when, std::function<void()> task);

 private:
  void Run();
  void NoteSuspension();

  // Held while the clock is read, so that nobody mixes a time from before a stop with what was
  // forgiven after it. The thread reads it once a beat, others whenever they want.
  Mutex clock_mutex_;
  RunningClock clock_ ABSL_GUARDED_BY(clock_mutex_);
  // How far CLOCK_BOOTTIME was ahead when the thread last looked.
  Micros suspended_ ABSL_GUARDED_BY(clock_mutex_);
  // What TakeStops() has reported.
  Micros reported_stops_ ABSL_GUARDED_BY(clock_mutex_);

  Mutex mutex_;
  std::condition_variable changed_;
  std::multimap<Micros, std::function<void()>> alarms_ ABSL_GUARDED_BY(mutex_);
  Micros lag_ ABSL_GUARDED_BY(mutex_){0};
  bool stopping_ ABSL_GUARDED_BY(mutex_) = false;
  std::thread thread_;
};

}  // namespace assize::seat

#endif  // ASSIZE_REFEREE_SEAT_TIMERS_H_
