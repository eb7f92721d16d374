#include "referee/seat/timers.h"

#include <time.h>

#include <algorithm>
#include <utility>

#include "referee/base/tasks/guarded.h"
#include "referee/base/tasks/threads.h"

namespace assize::seat {
namespace {

Micros Steady() {
  return std::chrono::duration_cast<Micros>(std::chrono::steady_clock::now().time_since_epoch());
}

// For how long the machine was suspended since it was started.
Micros Suspended() {
  timespec time = {};
  clock_gettime(CLOCK_BOOTTIME, &time);
  return std::chrono::duration_cast<Micros>(std::chrono::seconds(time.tv_sec) +
                                            std::chrono::nanoseconds(time.tv_nsec)) -
         Steady();
}

}  // namespace

Timers::Timers(const process::Pulse* pulse)
    : clock_(Steady(),
             [pulse](Micros from, Micros to) {
               return pulse != nullptr &&
                      pulse->Explain(from, to) != process::Pulse::Finding::kNothing;
             }),
      suspended_(Suspended()),
      reported_stops_(suspended_),
      thread_([this] { Run(); }) {}

Timers::~Timers() {
  {
    const MutexLock lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

Micros Timers::Now() {
  const MutexLock lock(clock_mutex_);
  // The first reading after a stop takes it out of the count, before any deadline is checked.
  return clock_.At(Steady());
}

void Timers::Schedule(Micros when, std::function<void()> task) {
  bool earliest;
  {
    const MutexLock lock(mutex_);
    earliest = alarms_.empty() || when < alarms_.begin()->first;
    alarms_.emplace(when, std::move(task));
  }
  if (earliest) changed_.notify_all();
}

Micros Timers::TakeLag() {
  const MutexLock lock(mutex_);
  return std::exchange(lag_, Micros(0));
}

Micros Timers::TakeStops() {
  const MutexLock lock(clock_mutex_);
  const Micros all = suspended_ + clock_.forgiven();
  return all - std::exchange(reported_stops_, all);
}

void Timers::NoteSuspension() {
  // The two clocks are not read at the same moment.
  constexpr Micros kSuspension = std::chrono::milliseconds(100);
  const MutexLock lock(clock_mutex_);
  const Micros suspended = Suspended();
  if (suspended - suspended_ > kSuspension) suspended_ = suspended;
}

void Timers::Run() {
  MutexLock lock(mutex_);
  // When to be awake again.
  Micros planned = Now();
  while (!stopping_) {
    const Micros now = Now();
    lag_ = std::max(lag_, now - planned);
    planned = now;
    if (!alarms_.empty() && alarms_.begin()->first <= now) {
      std::function<void()> task = std::move(alarms_.begin()->second);
      alarms_.erase(alarms_.begin());
      lock.unlock();
      LogThrown("task", Guarded("a task at its time", task));
      task = nullptr;
      lock.lock();
      continue;
    }
    const Micros wait = alarms_.empty()
                            ? RunningClock::kBeat
                            : std::min(RunningClock::kBeat, alarms_.begin()->first - now);
    planned = now + wait;
    NoteSuspension();
    changed_.wait_for(lock, wait);
  }
}

}  // namespace assize::seat
