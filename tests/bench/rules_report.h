// What the benchmarks of rules print at their end: each rate against the floor of the same run, and
// against what the referee promises.
#ifndef ASSIZE_TESTS_BENCH_RULES_REPORT_H_
#define ASSIZE_TESTS_BENCH_RULES_REPORT_H_

#include <benchmark/benchmark.h>

#include <cstdio>
#include <initializer_list>
#include <map>
#include <string>
#include <vector>

namespace assize::bench {

// A benchmark with the counter "decisions/s"; 0: nothing is promised.
struct Promise {
  const char* benchmark;
  double decisions_per_second = 0;
};

// Prints as usual, and keeps the rates for the comparison.
class RulesReporter : public benchmark::ConsoleReporter {
 public:
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      const auto rate = run.counters.find("decisions/s");
      if (rate != run.counters.end()) rates_[run.run_name.function_name] = rate->second.value;
    }
    ConsoleReporter::ReportRuns(runs);
  }

  // Those that were run, if the benchmark "Floor" was.
  void Compare(const Promise& promise) const {
    const auto rate = rates_.find(promise.benchmark);
    const auto floor = rates_.find("Floor");
    if (rate == rates_.end() || floor == rates_.end()) return;
    std::printf("%-17s %10.0f decisions/s = %.3f of the floor", promise.benchmark, rate->second,
                rate->second / floor->second);
    if (promise.decisions_per_second > 0) {
      std::printf(", %.1f times the promised %.0f", rate->second / promise.decisions_per_second,
                  promise.decisions_per_second);
    }
    std::printf("\n");
  }

 private:
  std::map<std::string, double> rates_;
};

// All of main(). Returns the exit status.
inline int RunRulesBenchmarks(int argc, char** argv, std::initializer_list<Promise> promises) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 64;
  RulesReporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  for (const Promise& promise : promises) reporter.Compare(promise);
  return 0;
}

}  // namespace assize::bench

#endif  // ASSIZE_TESTS_BENCH_RULES_REPORT_H_
