// Counts round trips, wall time and CPU time over the middle of a run: starting the bots and the
// last matches, when match workers run dry, are left out.
#ifndef ASSIZE_TESTS_BENCH_REFEREE_METER_H_
#define ASSIZE_TESTS_BENCH_REFEREE_METER_H_

#include <sys/types.h>

#include <chrono>
#include <mutex>

namespace assize::bench {

struct Reading {
  double round_trips_per_second = 0;
  // Microseconds of CPU for a round trip: this process's, and the bots'.
  double own_cpu = 0;
  double bots_cpu = 0;
};

// Safe on every thread.
class Meter {
 public:
  // The time runs from the end of match `first` to the end of match `last`, counted from 1. Bots
  // and their bridges are the processes below `supervisor`.
  Meter(int first, int last, pid_t supervisor)
      : first_(first), last_(last), supervisor_(supervisor) {}

  // A match is over.
  void Add(int round_trips);

  Reading Get() const;

 private:
  using Clock = std::chrono::steady_clock;

  // What has been used so far.
  struct Used {
    Clock::time_point at;
    double own_cpu = 0;
    double bots_cpu = 0;
  };
  Used Look() const;

  const int first_;
  const int last_;
  const pid_t supervisor_;
  mutable std::mutex mutex_;
  int matches_ = 0;
  double round_trips_ = 0;
  Used begin_;
  Used end_;
};

}  // namespace assize::bench

#endif  // ASSIZE_TESTS_BENCH_REFEREE_METER_H_
