// How long ratings take: the joint fit of a season, from games and from counts, and a question of
// the continuous ladder.
//
// 100 bots, 1,000,000 games; strengths and results are drawn from the model with a fixed seed.
// "Reading" is from a text of one line a game, as a caller would from its store: the time from the
// text to the finished table.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "ladder/rating/game_table.h"
#include "ladder/rating/joint/joint_fit.h"
#include "ladder/rating/joint/uncertainty.h"
#include "ladder/rating/systems/live_elo.h"
#include "referee/base/chance.h"

namespace assize::ladder::rating {
namespace {

constexpr int kBots = 100;
constexpr int kGames = 1'000'000;

double Uniform(Stream& stream) { return static_cast<double>(stream.Next() >> 11) * 0x1p-53; }

double Strength(int bot) { return std::exp(2.0 * bot / kBots); }

// An order of different bots by the model: each one's exponential clock runs at his strength.
std::vector<SeatRank> RandomGame(const std::vector<int>& bots, Stream& stream) {
  std::vector<double> times;
  for (int bot : bots) times.push_back(-std::log(1 - Uniform(stream)) / Strength(bot));
  std::vector<SeatRank> seats;
  for (size_t i = 0; i < bots.size(); ++i) {
    int rank = 1;
    for (double time : times) rank += time < times[i] ? 1 : 0;
    seats.push_back({.player = bots[i], .role = 0, .rank = static_cast<uint8_t>(rank)});
  }
  return seats;
}

// Sets of as many games as seats, with the seats rotated.
GameTable Season(int seats) {
  Stream stream(Bytes32{});
  GameTable table;
  table.Reserve(kGames / seats, kGames, int64_t{kGames} * seats);
  std::vector<int> all(kBots);
  std::iota(all.begin(), all.end(), 0);
  while (table.games() < kGames) {
    for (int i = 0; i < seats; ++i) {
      std::swap(all[i], all[i + static_cast<int>(stream.Below(kBots - i))]);
    }
    std::vector<int> bots(all.begin(), all.begin() + seats);
    table.BeginSet();
    for (int game = 0; game < seats; ++game) {
      table.AddGame(RandomGame(bots, stream)).IgnoreError();
      std::rotate(bots.begin(), bots.begin() + 1, bots.end());
    }
  }
  return table;
}

const GameTable& SeasonOf(int seats) {
  static const std::array<GameTable, 2> seasons = {Season(2), Season(4)};
  return seasons[seats / 4];
}

std::string TextOf(const GameTable& table) {
  std::string text;
  for (size_t set = 0; set < table.sets().size(); ++set) {
    for (uint32_t i = 0; i < table.sets()[set].games; ++i) {
      text += std::to_string(set);
      for (const SeatRank& seat : table.seats(table.sets()[set].first_game + i)) {
        text += ' ' + std::to_string(seat.player) + ' ' + std::to_string(seat.rank);
      }
      text += '\n';
    }
  }
  return text;
}

GameTable Read(const std::string& text, int seats) {
  GameTable table;
  const char* at = text.data();
  const char* end = at + text.size();
  const auto number = [&] {
    int value = 0;
    at = std::from_chars(at, end, value).ptr + 1;
    return value;
  };
  std::vector<SeatRank> row(seats);
  for (int last = -1; at < end;) {
    const int set = number();
    if (set != last) table.BeginSet();
    last = set;
    for (SeatRank& seat : row) {
      seat.player = number();
      seat.rank = static_cast<uint8_t>(number());
    }
    table.AddGame(row).IgnoreError();
  }
  return table;
}

void FitStoredGames(benchmark::State& state) {
  const int seats = static_cast<int>(state.range(0));
  const std::string text = TextOf(SeasonOf(seats));
  for (auto _ : state) benchmark::DoNotOptimize(FitGames(Read(text, seats)));
}
BENCHMARK(FitStoredGames)->ArgName("seats")->Arg(2)->Arg(4)->Unit(benchmark::kMillisecond);

void FitTable(benchmark::State& state) {
  const GameTable& table = SeasonOf(static_cast<int>(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(FitGames(table));
}
BENCHMARK(FitTable)->ArgName("seats")->Arg(2)->Arg(4)->Unit(benchmark::kMillisecond);

// Counts of sets that went alike.
void FitCounts(benchmark::State& state) {
  const GameTable table = *Condense(SeasonOf(2));
  state.counters["rows"] = static_cast<double>(table.sets().size());
  for (auto _ : state) benchmark::DoNotOptimize(FitGames(table));
}
BENCHMARK(FitCounts)->Unit(benchmark::kMillisecond);

void CondenseTable(benchmark::State& state) {
  const GameTable& table = SeasonOf(static_cast<int>(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(Condense(table));
}
BENCHMARK(CondenseTable)->ArgName("seats")->Arg(2)->Arg(4)->Unit(benchmark::kMillisecond);

// As the ladder rates: sets that went alike are counted before they are fitted.
void FitCondensed(benchmark::State& state) {
  const GameTable& table = SeasonOf(static_cast<int>(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(FitCondensed(table));
}
BENCHMARK(FitCondensed)->ArgName("seats")->Arg(2)->Arg(4)->Unit(benchmark::kMillisecond);

void FollowLiveElo(benchmark::State& state) {
  const GameTable& table = SeasonOf(static_cast<int>(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(LiveElo(table, kBots));
}
BENCHMARK(FollowLiveElo)->ArgName("seats")->Arg(2)->Arg(4)->Unit(benchmark::kMillisecond);

void AskExpectedReduction(benchmark::State& state) {
  const Uncertainty uncertainty(*FitCondensed(SeasonOf(2)));
  const std::array<int, 4> bots = {3, 40, 41, 77};
  for (auto _ : state) benchmark::DoNotOptimize(uncertainty.ExpectedReduction(bots, 4));
}
BENCHMARK(AskExpectedReduction);

}  // namespace
}  // namespace assize::ladder::rating

BENCHMARK_MAIN();
