// How long Brigand's Bluff takes to judge a clue: random clues of one to three statements at the
// start of a round and after one clue, whole judgements, in CPU time of one core.
//
//   build/bench/bench_bluff_worlds
//
// What the referee promises of the mean stands beside; tests/bench/README.md has what was measured
// and what a prototype needed.
#include <benchmark/benchmark.h>
#include <time.h>

#include <algorithm>
#include <vector>

#include "referee/base/chance.h"
#include "referee/base/seed.h"
#include "referee/games/brigands_bluff/clues/syntax.h"
#include "referee/games/brigands_bluff/worlds/judge.h"
#include "tests/games/brigands_bluff_clues/random_clue.h"

namespace assize::games::brigands_bluff {
namespace {

constexpr size_t kClues = 400;

double CpuMilliseconds() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

Round RoundOf(const benchmark::State& run) {
  const int seats = static_cast<int>(run.range(0));
  return {.seats = static_cast<uint8_t>(seats),
          .captain = Seat(0),
          .dice = static_cast<uint8_t>(DiceEach(seats)),
          .wild_die = run.range(1) != 0};
}

std::vector<Clue> WellFormedClues(const Round& round) {
  const Chance chance(SeedFromText("bench"));
  std::vector<Clue> clues;
  for (uint64_t i = 0; clues.size() < kClues; ++i) {
    Stream stream = chance.Open({"clue", i});
    const Clue clue = RandomClue(round, stream);
    if (!CheckSyntax(clue, round, kMaxStatements).has_value()) clues.push_back(clue);
  }
  return clues;
}

// A set with holes: the first of the clues that is accepted has been told.
Worlds AfterOne(const Worlds& start, const std::vector<Clue>& clues) {
  for (const Clue& clue : clues) {
    const ClueVerdict verdict = JudgeInPublic(start, {}, clue);
    if (verdict.accepted()) return verdict.worlds;
  }
  return start;
}

// Arguments: seats, 1 with the wild die, 1 after one clue, the promised mean in microseconds.
void JudgeClues(benchmark::State& run) {
  const Round round = RoundOf(run);
  const std::vector<Clue> clues = WellFormedClues(round);
  const Worlds start = Worlds::AtStart(round);
  const Worlds worlds = run.range(2) != 0 ? AfterOne(start, clues) : start;
  const ClueRules rules{.removed_num = 1, .removed_den = 4};
  std::vector<double> times;
  double accepted = 0;
  size_t bytes = 0;
  for (auto _ : run) {
    const double begin = CpuMilliseconds();
    const ClueVerdict verdict = JudgeInPublic(worlds, rules, clues[times.size() % clues.size()]);
    times.push_back(CpuMilliseconds() - begin);
    accepted += verdict.accepted() ? 1 : 0;
    bytes = std::max(bytes, verdict.worlds.bytes());
  }
  std::sort(times.begin(), times.end());
  double sum = 0;
  for (const double time : times) sum += time;
  const double clue_count = static_cast<double>(times.size());
  run.counters["mean_ms"] = sum / clue_count;
  run.counters["p95_ms"] = times[times.size() * 95 / 100];
  run.counters["max_ms"] = times.back();
  run.counters["promised_ms"] = static_cast<double>(run.range(3)) / 1e3;
  run.counters["accepted"] = accepted / clue_count;
  run.counters["MiB"] = static_cast<double>(bytes) / (1 << 20);
}
BENCHMARK(JudgeClues)
    ->ArgNames({"seats", "wild", "after_one", "promised_us"})
    ->Args({4, 0, 0, 1'000})
    ->Args({4, 1, 0, 1'000})
    ->Args({5, 0, 0, 1'000})
    ->Args({5, 1, 0, 1'000})
    ->Args({6, 0, 0, 10'000})
    ->Args({6, 1, 0, 70'000})
    ->Args({4, 0, 1, 1'000})
    ->Args({5, 0, 1, 1'000})
    ->Args({6, 0, 1, 10'000})
    ->Args({6, 1, 1, 70'000})
    ->Iterations(kClues)
    ->Unit(benchmark::kMillisecond);

// Drawing a world, as the tests of secrecy do for each redeal.
void DrawWorlds(benchmark::State& run) {
  const Worlds worlds = AfterOne(Worlds::AtStart(RoundOf(run)), WellFormedClues(RoundOf(run)));
  Stream stream = Chance(SeedFromText("bench")).Open(Label("draws"));
  for (auto _ : run) benchmark::DoNotOptimize(worlds.Draw(stream));
}
BENCHMARK(DrawWorlds)
    ->ArgNames({"seats", "wild"})
    ->Args({4, 0})
    ->Args({6, 1})
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace assize::games::brigands_bluff

BENCHMARK_MAIN();
