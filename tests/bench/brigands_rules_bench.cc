// How fast Brigands' rules play: four seats, random moves, one core, in decisions per CPU second.
//
//   build/bench/bench_brigands_rules
//
// The floor is what no such play can do without: a draw from a stream and a copy of a state for
// each decision. The last lines compare with the floor of the same run, and with the speeds that
// the referee promises.
#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "assize/v1/games.pb.h"
#include "referee/base/seed.h"
#include "referee/games/brigands/codec.h"
#include "referee/games/brigands/rules.h"
#include "tests/bench/rules_report.h"

namespace assize::games::brigands {
namespace {

constexpr int kSeats = 4;

Config FourSeats() { return *Rules::Configure(kSeats, {}); }

// Each match has a seed of its own.
Chance NextChance() {
  static int number = 0;
  return Chance(DeriveSeed(SeedFromText("bench"), std::to_string(number++)));
}

// Plays one match; `decide` gives the move of an asked seat. Returns the number of decisions.
template <class Decide>
int PlayMatch(const Decide& decide) {
  int decisions = 0;
  State state = Rules::Start(FourSeats(), NextChance(), nullptr);
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
  double decisions = 0;
  for (auto _ : run) decisions += PlayMatch(decide);
  run.counters["decisions/s"] = benchmark::Counter(decisions, benchmark::Counter::kIsRate);
}

Stream MoveStream() { return Stream(SeedFromText("moves").bytes); }

void Floor(benchmark::State& run) {
  const State from = Rules::Start(FourSeats(), NextChance(), nullptr);
  Stream stream = MoveStream();
  State to;
  double copies = 0;
  for (auto _ : run) {
    benchmark::DoNotOptimize(stream.Below(462));
    to = from;
    benchmark::DoNotOptimize(to);
    ++copies;
  }
  run.counters["decisions/s"] = benchmark::Counter(copies, benchmark::Counter::kIsRate);
}
BENCHMARK(Floor);

// The cost of naming a draw: a key and the first block of its stream.
void NamedDraws(benchmark::State& run) {
  const Chance chance = NextChance();
  uint64_t number = 0;
  for (auto _ : run) {
    benchmark::DoNotOptimize(chance.Open({"tavern", number++ % 6, 1, 2, 3}).Below(6));
  }
  run.counters["draws/s"] =
      benchmark::Counter(static_cast<double>(number), benchmark::Counter::kIsRate);
}
BENCHMARK(NamedDraws);

void RandomPlay(benchmark::State& run) {
  Stream stream = MoveStream();
  MeasureMatches(run, [&](const View& view) { return Rules::RandomMove(view, stream); });
}
BENCHMARK(RandomPlay);

void PlayFromLists(benchmark::State& run) {
  Stream stream = MoveStream();
  std::vector<Move> moves;
  MeasureMatches(run, [&](const View& view) {
    const Knowledge knowledge{view.pub, view.own};
    Rules::ListOptions(knowledge.view(), &moves);
    return moves[stream.Below(moves.size())];
  });
}
BENCHMARK(PlayFromLists);

void PlayFromMessages(benchmark::State& run) {
  Stream stream = MoveStream();
  std::vector<Move> moves;
  v1::GameView view_message;
  std::vector<v1::GameMove> move_messages;
  std::string bytes;
  MeasureMatches(run, [&](const View& view) {
    Codec::EncodeView(view, &view_message);
    view_message.SerializeToString(&bytes);
    Rules::ListOptions(view, &moves);
    if (move_messages.size() < moves.size()) move_messages.resize(moves.size());
    for (size_t i = 0; i < moves.size(); ++i) {
      Codec::EncodeMove(moves[i], &move_messages[i]);
      move_messages[i].SerializeToString(&bytes);
    }
    return moves[stream.Below(moves.size())];
  });
}
BENCHMARK(PlayFromMessages);

}  // namespace
}  // namespace assize::games::brigands

int main(int argc, char** argv) {
  return assize::bench::RunRulesBenchmarks(
      argc, argv, {{"RandomPlay", 1'000'000}, {"PlayFromLists", 300'000}, {"PlayFromMessages"}});
}
