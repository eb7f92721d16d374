// Counts round trips, wall time and this process's CPU time over the middle of a run: starting the
// bots and the last matches, when lanes run dry, are left out.
#ifndef ASSIZE_TESTS_BENCH_REFEREE_METER_H_
#define ASSIZE_TESTS_BENCH_REFEREE_METER_H_

#include <chrono>
#include <mutex>

namespace assize::bench {

struct Reading {
  double round_trips_per_second = 0;
  // Of this process, per round trip.
  double cpu_micros = 0;
};

// Safe on every thread.
class Meter {
 public:
  // The time runs from the end of match `first` to the end of match `last`, counted from 1.
  Meter(int first, int last) : first_(first), last_(last) {}

  // A match is over.
  void Add(int round_trips);

  Reading Get() const;

 private:
  using Clock = std::chrono::steady_clock;

  const int first_;
  const int last_;
  mutable std::mutex mutex_;
  int matches_ = 0;
  double round_trips_ = 0;
  Clock::time_point began_;
  double began_cpu_ = 0;
  double seconds_ = 0;
  double cpu_seconds_ = 0;
};

}  // namespace assize::bench

#endif  // ASSIZE_TESTS_BENCH_REFEREE_METER_H_
