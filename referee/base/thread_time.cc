#include "referee/base/thread_time.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cstdio>

namespace assize {

ThreadTime::ThreadTime() : file_(open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)) {}

ThreadTime::Spent ThreadTime::Read() const {
  using std::chrono::duration_cast;
  using std::chrono::microseconds;
  using std::chrono::nanoseconds;
  std::array<char, 128> text{};
  if (pread(file_.get(), text.data(), text.size() - 1, 0) <= 0) return {};
  unsigned long long running = 0;
  unsigned long long waiting = 0;
  if (std::sscanf(text.data(), "%llu %llu", &running, &waiting) != 2) return {};
  return {duration_cast<microseconds>(nanoseconds(running)),
          duration_cast<microseconds>(nanoseconds(waiting))};
}

}  // namespace assize
