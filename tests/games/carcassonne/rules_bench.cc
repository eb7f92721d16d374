// How fast the rules of Carcassonne play with two seats, how long a copy of a full table takes and
// a placement that is tried and taken back, and how much memory a match has.
//
//   build/bench/bench_carcassonne_rules [base|robbers|full] [FLAGS]
#include "tests/bench/rules_bench.h"

#include <cstdio>
#include <cstring>

#include "referee/games/carcassonne/codec.h"
#include "referee/games/carcassonne/rules.h"
#include "referee/games/rules_table.h"

namespace assize::bench {
namespace {

using namespace games::carcassonne;  // NOLINT: the game that is measured

// About 100 decisions a match; promised are 1,500 matches a second, and 400 with views and options.
constexpr double kDecisions = 100;

// A match before its last tile.
State LastTile(const Config& config) {
  State state = Rules::Start(config, Chance(SeedFromText("full table")), nullptr);
  Stream stream(SeedFromText("moves").bytes);
  while (state.pub.stack_size > 0) {
    const Seat seat = *state.pub.asked.begin();
    state.own[At(seat)].sealed = Rules::RandomMove(Rules::ViewOf(state, seat), stream);
    Rules::Resolve(state, nullptr);
  }
  return state;
}

void Clone(benchmark::State& run, const Config& config) {
  const State from = LastTile(config);
  State to = from;
  for (auto _ : run) {
    to = from;
    benchmark::DoNotOptimize(to);
  }
}

// Each iteration is one placement.
void TryPlacement(benchmark::State& run, const Config& config) {
  State state = LastTile(config);
  Board& board = state.pub.board;
  std::vector<PlaceTile> places;
  board.ForEachPlacement(Tiles().start(), [&](Cell cell, int rotation) {
    places.push_back({cell, static_cast<uint8_t>(rotation)});
  });
  Board::Undo undo;
  size_t next = 0;
  for (auto _ : run) {
    const PlaceTile& place = places[next++ % places.size()];
    board.Place(Tiles().start(), place.cell, place.rotation, 80, &undo);
    benchmark::DoNotOptimize(board);
    board.TakeBack(undo);
  }
}

int Run(const char* configuration, int argc, char** argv) {
  const absl::StatusOr<Config> config = Rules::Configure(2, {{"configuration", configuration}});
  if (!config.ok()) {
    std::fprintf(stderr, "%s\n", std::string(config.status().message()).c_str());
    return 64;
  }
  std::printf("%s, a match: %.1f KiB, of these the table %.1f KiB\n", configuration,
              sizeof(games::RulesTable<Rules, Codec>) / 1024.0, sizeof(Board) / 1024.0);
  benchmark::RegisterBenchmark("Clone", [&](benchmark::State& run) { Clone(run, *config); });
  benchmark::RegisterBenchmark("TryPlacement",
                               [&](benchmark::State& run) { TryPlacement(run, *config); });
  return RulesBench<Rules, Codec>(*config).Run(argc, argv,
                                               {{"RandomPlay", 1'500 * kDecisions},
                                                {"PlayFromLists"},
                                                {"PlayFromMessages", 400 * kDecisions}});
}

}  // namespace
}  // namespace assize::bench

int main(int argc, char** argv) {
  const bool chosen = argc > 1 && argv[1][0] != '-';
  const char* configuration = chosen ? argv[1] : "robbers";
  if (chosen) argv[1] = argv[0];
  return assize::bench::Run(configuration, argc - chosen, argv + chosen);
}
