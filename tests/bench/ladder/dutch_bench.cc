// How long pairing takes: all rounds of a made-up tournament, by number of players. The counter
// "slowest" is the processor time of its slowest round, in seconds.
//
//   build/bench/bench_ladder_dutch
//   build/bench/bench_ladder_dutch --benchmark_filter=2000
#include <benchmark/benchmark.h>

#include <algorithm>
#include <ctime>

#include "ladder/pairing/dutch/dutch.h"
#include "tests/ladder/dutch/simulator.h"

namespace assize::ladder::dutch {
namespace {

double ProcessorSeconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

void PairAllRounds(benchmark::State& state) {
  Style style;
  style.players = static_cast<int>(state.range(0));
  style.rounds = 9;
  style.absences = 2;
  style.forfeits = 2;
  double slowest = 0;
  for (auto _ : state) {
    Stream stream = Chance(SeedFromText("bench")).Open({"swiss"});
    Simulator simulator(style, &stream);
    while (simulator.StartRound()) {
      const double began = ProcessorSeconds();
      const auto pairing = PairDutch(simulator.tournament());
      slowest = std::max(slowest, ProcessorSeconds() - began);
      if (!pairing.ok()) {
        state.SkipWithError("a round could not be paired");
        return;
      }
      simulator.Play(*pairing);
    }
  }
  state.counters["slowest"] = slowest;
}
BENCHMARK(PairAllRounds)
    ->Arg(50)
    ->Arg(200)
    ->Arg(201)
    ->Arg(500)
    ->Arg(2000)
    ->Arg(9999)
    ->Unit(benchmark::kMillisecond);

// The first round of many, among whom nobody has a history.
void PairFirstRound(benchmark::State& state) {
  Style style;
  style.players = static_cast<int>(state.range(0));
  style.rounds = 9;
  Stream stream = Chance(SeedFromText("bench")).Open({"swiss"});
  Simulator simulator(style, &stream);
  simulator.StartRound();
  for (auto _ : state) {
    if (!PairDutch(simulator.tournament()).ok()) {
      state.SkipWithError("the round could not be paired");
      return;
    }
  }
}
BENCHMARK(PairFirstRound)->Arg(1000)->Arg(9999)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace assize::ladder::dutch

BENCHMARK_MAIN();
