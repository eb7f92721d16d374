// Processors: how many this process may use, how many matches at a time they are good for, how long
// a thread has run on one, and for how long at a time.
#ifndef ASSIZE_REFEREE_BASE_TASKS_PROCESSORS_H_
#define ASSIZE_REFEREE_BASE_TASKS_PROCESSORS_H_

#include <sched.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "referee/base/unique_fd.h"

namespace assize {

// Processors that this process may use.
inline int UsableProcessors() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) return std::max(1, CPU_COUNT(&set));
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

// A match keeps one bot busy, or several where they are asked at the same time, and the referee's
// threads, the supervisor and the bots' bridges need their share: half of the processors.
inline int DefaultJobs() { return std::max(1, UsableProcessors() / 2); }

// For how long at a time the calling thread, and those and the processes that it starts from then
// on, may run while others wait. A thread with kShort gets a processor at once in place of one with
// kUsual, instead of waiting up to 4 ms for it. Works from Linux 6.12 on, and has no effect on
// earlier kernels. Touches nothing but the thread: may be called between fork() and exec().
enum class TimeSlices { kUsual, kShort };
void SetTimeSlices(TimeSlices slices);

// What the calling thread has done with its time, as the kernel's scheduler counts it.
//
// One object belongs to one thread: the one that makes it and reads it.
class ThreadTime {
 public:
  struct Spent {
    // On a processor.
    std::chrono::microseconds running{0};
    // Ready to run, while others had the processors.
    std::chrono::microseconds waiting{0};
  };

  ThreadTime();
  // Since the thread began; zeros where the kernel does not count it (CONFIG_SCHED_INFO). Costs a
  // microsecond.
  Spent Read() const;

 private:
  UniqueFd file_;
};

}  // namespace assize

#endif  // ASSIZE_REFEREE_BASE_TASKS_PROCESSORS_H_
