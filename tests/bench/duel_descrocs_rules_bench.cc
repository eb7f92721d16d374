// How fast the rules of Duel d'Escrocs play: mode duel, random moves, one core, in decisions per
// CPU second.
//
//   build/bench/bench_duel_descrocs_rules
//
// The floor is what no such play can do without: a draw from a stream and a copy of a state for
// each decision. The last lines compare with the floor of the same run, and with the speed that the
// referee promises.
#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "assize/v1/games.pb.h"
#include "referee/base/seed.h"
#include "referee/games/duel_descrocs/codec.h"
#include "referee/games/duel_descrocs/rules.h"
#include "tests/bench/rules_report.h"

namespace assize::games::duel_descrocs {
namespace {

Config Duel() { return *Rules::Configure(2, {}); }

// Each match has a seed of its own.
Chance NextChance() {
  static int number = 0;
  return Chance(DeriveSeed(SeedFromText("bench"), std::to_string(number++)));
}

// Plays one match; `decide` gives the move of an asked seat. Returns the number of decisions.
template <class Decide>
int PlayMatch(const Config& config, const Decide& decide) {
  int decisions = 0;
  State state = Rules::Start(config, NextChance(), nullptr);
  while (!state.pub.asked.Empty()) {
    for (Seat seat : state.pub.asked) {
      state.own[seat.index()].sealed = decide(Rules::ViewOf(state, seat));
      ++decisions;
    }
    Rules::Resolve(state, nullptr);
  }
  return decisions;
}

template <class Decide>
void MeasureMatches(benchmark::State& run, const Decide& decide) {
  const Config config = Duel();
  double decisions = 0;
  for (auto _ : run) decisions += PlayMatch(config, decide);
  run.counters["decisions/s"] = benchmark::Counter(decisions, benchmark::Counter::kIsRate);
}

Stream MoveStream() { return Stream(SeedFromText("moves").bytes); }

void Floor(benchmark::State& run) {
  const State from = Rules::Start(Duel(), NextChance(), nullptr);
  Stream stream = MoveStream();
  State to;
  double copies = 0;
  for (auto _ : run) {
    benchmark::DoNotOptimize(stream.Below(75));
    to = from;
    benchmark::DoNotOptimize(to);
    ++copies;
  }
  run.counters["decisions/s"] = benchmark::Counter(copies, benchmark::Counter::kIsRate);
}
BENCHMARK(Floor);

void RandomPlay(benchmark::State& run) {
  Stream stream = MoveStream();
  MeasureMatches(run, [&](const View& view) { return Rules::RandomMove(view, stream); });
}
BENCHMARK(RandomPlay);

void PlayFromLists(benchmark::State& run) {
  Stream stream = MoveStream();
  std::vector<Move> moves;
  MeasureMatches(run, [&](const View& view) {
    Rules::ListOptions(view, &moves);
    return moves[stream.Below(moves.size())];
  });
}
BENCHMARK(PlayFromLists);

void PlayFromViews(benchmark::State& run) {
  Stream stream = MoveStream();
  v1::GameView message;
  std::string bytes;
  MeasureMatches(run, [&](const View& view) {
    Codec::EncodeView(view, &message);
    message.SerializeToString(&bytes);
    return Rules::RandomMove(view, stream);
  });
}
BENCHMARK(PlayFromViews);

}  // namespace
}  // namespace assize::games::duel_descrocs

int main(int argc, char** argv) {
  return assize::bench::RunRulesBenchmarks(
      argc, argv, {{"RandomPlay", 500'000}, {"PlayFromLists"}, {"PlayFromViews"}});
}
