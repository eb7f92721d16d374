// How many processors this process may use, and how many matches at a time that is good for.
#ifndef ASSIZE_REFEREE_BASE_PROCESSORS_H_
#define ASSIZE_REFEREE_BASE_PROCESSORS_H_

#include <sched.h>

#include <algorithm>
#include <thread>

namespace assize {

inline int UsableProcessors() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) return std::max(1, CPU_COUNT(&set));
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

// A match keeps one bot busy, or several where they are asked at the same time, and the referee's
// threads, the supervisor and the bots' bridges need their share: half of the processors.
inline int DefaultJobs() { return std::max(1, UsableProcessors() / 2); }

}  // namespace assize

#endif  // ASSIZE_REFEREE_BASE_PROCESSORS_H_
