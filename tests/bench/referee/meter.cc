#include "tests/bench/referee/meter.h"

#include "tests/bench/referee/process_cpu.h"

namespace assize::bench {

Meter::Used Meter::Look() const {
  return {.at = Clock::now(), .own_cpu = CpuSeconds(), .bots_cpu = CpuSecondsBelow(supervisor_)};
}

void Meter::Add(int round_trips) {
  std::lock_guard lock(mutex_);
  ++matches_;
  if (matches_ > first_ && matches_ <= last_) round_trips_ += round_trips;
  if (matches_ == first_) begin_ = Look();
  if (matches_ == last_) end_ = Look();
}

Reading Meter::Get() const {
  std::lock_guard lock(mutex_);
  constexpr double kMicrosPerSecond = 1e6;
  const double seconds = std::chrono::duration<double>(end_.at - begin_.at).count();
  const auto micros_each = [&](double used) { return used * kMicrosPerSecond / round_trips_; };
  return {.round_trips_per_second = round_trips_ / seconds,
          .own_cpu = micros_each(end_.own_cpu - begin_.own_cpu),
          .bots_cpu = micros_each(end_.bots_cpu - begin_.bots_cpu)};
}

}  // namespace assize::bench
