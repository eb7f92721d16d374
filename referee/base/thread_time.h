// What the calling thread has done with its time, as the kernel's scheduler counts it.
//
// One object belongs to one thread: the one that makes it and reads it.
#ifndef ASSIZE_REFEREE_BASE_THREAD_TIME_H_
#define ASSIZE_REFEREE_BASE_THREAD_TIME_H_

#include <chrono>

#include "referee/base/unique_fd.h"

namespace assize {

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

#endif  // ASSIZE_REFEREE_BASE_THREAD_TIME_H_
