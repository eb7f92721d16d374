// How long pairing takes: the fifth round of a Swiss in pods of four, and of a continuous ladder,
// after four rounds of made-up results.
#include <benchmark/benchmark.h>

#include "tests/ladder/support/pretend_event.h"

namespace assize::ladder::pairing {
namespace {

constexpr int kRoundsBefore = 4;

void PairNextRound(benchmark::State& state, const Format* kind, int seats) {
  const auto players = static_cast<int>(state.range(0));
  FormatSettings settings;
  settings.kind = kind;
  settings.seats = settings.min_seats = settings.max_seats = seats;
  settings.rounds = kRoundsBefore + 1;
  Stream chance = Chance(SeedFromText("bench")).Open({"results"});
  const Field field(players);
  const History history = PretendEvent(settings, field, &chance, kRoundsBefore);
  for (auto _ : state) benchmark::DoNotOptimize(NextRound(settings, field, history));
}

BENCHMARK_CAPTURE(PairNextRound, SwissOfFour, &kSwiss, 4)
    ->Unit(benchmark::kMillisecond)
    ->Arg(12)
    ->Arg(100)
    ->Arg(500);
BENCHMARK_CAPTURE(PairNextRound, ContinuousOfTwo, &kContinuous, 2)
    ->Unit(benchmark::kMillisecond)
    ->Arg(12)
    ->Arg(100)
    ->Arg(300);
BENCHMARK_CAPTURE(PairNextRound, ContinuousOfFour, &kContinuous, 4)
    ->Unit(benchmark::kMillisecond)
    ->Arg(12)
    ->Arg(100)
    ->Arg(300);

}  // namespace
}  // namespace assize::ladder::pairing

BENCHMARK_MAIN();
