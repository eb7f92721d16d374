// How fast Brigands' rules play with four seats, and what naming a draw costs.
//
//   build/bench/bench_brigands_rules
#include "tests/bench/rules_bench.h"

#include <benchmark/benchmark.h>

#include "referee/games/brigands/codec.h"
#include "referee/games/brigands/rules.h"

namespace assize::games::brigands {
namespace {

// A key and the first block of its stream.
void NamedDraws(benchmark::State& run) {
  const Chance chance(SeedFromText("bench"));
  uint64_t number = 0;
  for (auto _ : run) {
    benchmark::DoNotOptimize(chance.Open({"tavern", number++ % 6, 1, 2, 3}).Below(6));
  }
  run.counters["draws/s"] =
      benchmark::Counter(static_cast<double>(number), benchmark::Counter::kIsRate);
}
BENCHMARK(NamedDraws);

}  // namespace
}  // namespace assize::games::brigands

int main(int argc, char** argv) {
  using namespace assize::games::brigands;  // NOLINT: the game that is measured
  return assize::bench::RulesBench<Rules, Codec>(*Rules::Configure(4, {}))
      .Run(argc, argv,
           {{"RandomPlay", 1'000'000}, {"PlayFromLists", 300'000}, {"PlayFromMessages", 150'000}});
}
