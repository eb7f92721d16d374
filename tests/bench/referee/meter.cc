#include "tests/bench/referee/meter.h"

#include <sys/resource.h>

namespace assize::bench {
namespace {

double Seconds(const timeval& time) {
  constexpr double kMicro = 1e-6;
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * kMicro;
}

double CpuSeconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return Seconds(usage.ru_utime) + Seconds(usage.ru_stime);
}

}  // namespace

void Meter::Add(int round_trips) {
  std::lock_guard lock(mutex_);
  ++matches_;
  if (matches_ > first_ && matches_ <= last_) round_trips_ += round_trips;
  if (matches_ == first_) {
    began_ = Clock::now();
    began_cpu_ = CpuSeconds();
  }
  if (matches_ == last_) {
    seconds_ = std::chrono::duration<double>(Clock::now() - began_).count();
    cpu_seconds_ = CpuSeconds() - began_cpu_;
  }
}

Reading Meter::Get() const {
  std::lock_guard lock(mutex_);
  constexpr double kMicrosPerSecond = 1e6;
  return {.round_trips_per_second = round_trips_ / seconds_,
          .cpu_micros = cpu_seconds_ * kMicrosPerSecond / round_trips_};
}

}  // namespace assize::bench
