#include "referee/base/tasks/processors.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <cstdint>
#include <system_error>

namespace assize {
namespace {

// As in <linux/sched/types.h>, which can't be included together with <sched.h>.
struct SchedulingAttributes {
  uint32_t size = sizeof(SchedulingAttributes);
  uint32_t policy = SCHED_OTHER;
  uint64_t flags = 0;
  int32_t nice = 0;
  uint32_t priority = 0;
  uint64_t runtime_ns = 0;
  uint64_t deadline_ns = 0;
  uint64_t period_ns = 0;
};
static_assert(sizeof(SchedulingAttributes) == 48);

}  // namespace

void SetTimeSlices(TimeSlices slices) {
  // The shortest that the kernel gives.
  constexpr uint64_t kShortNs = 100'000;
  // A thread that was put into another class on purpose stays there.
  if (sched_getscheduler(0) != SCHED_OTHER) return;
  SchedulingAttributes attributes;
  attributes.nice = getpriority(PRIO_PROCESS, 0);
  attributes.runtime_ns = slices == TimeSlices::kShort ? kShortNs : 0;
  syscall(SYS_sched_setattr, 0, &attributes, 0);
}

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
