#include "referee/base/processors.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <cstdint>
#include <system_error>

namespace assize {

ThreadTime::ThreadTime() : file_(open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)) {}

ThreadTime::Spent ThreadTime::Read() const {
  using std::chrono::duration_cast;
  using std::chrono::microseconds;
  using std::chrono::nanoseconds;
  std::array<char, 128> text;
  const ssize_t size = pread(file_.get(), text.data(), text.size(), 0);
  if (size <= 0) return {};
  // "RUNNING WAITING SLICES". Read with every message, and so not by sscanf().
  const char* const end = text.data() + size;
  uint64_t running = 0;
  uint64_t waiting = 0;
  const auto first = std::from_chars(text.data(), end, running);
  if (first.ec != std::errc() || first.ptr == end) return {};
  if (std::from_chars(first.ptr + 1, end, waiting).ec != std::errc()) return {};
  return {duration_cast<microseconds>(nanoseconds(running)),
          duration_cast<microseconds>(nanoseconds(waiting))};
}

}  // namespace assize
