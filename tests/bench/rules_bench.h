// What the benchmarks of all games' rules measure: matches of random moves on one core, in
// decisions per CPU second, and what they print at their end: each rate against the floor of the
// same run, and against what the referee promises.
//
//   return RulesBench<Rules, Codec>(config).Run(argc, argv, {{"RandomPlay", 500'000}});
#ifndef ASSIZE_TESTS_BENCH_RULES_BENCH_H_
#define ASSIZE_TESTS_BENCH_RULES_BENCH_H_

#include <benchmark/benchmark.h>

#include <cstdio>
#include <initializer_list>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "assize/v1/games.pb.h"
#include "referee/base/chance.h"
#include "referee/base/seed.h"
#include "referee/games/field_bytes.h"
#include "referee/games/table_writing.h"
#include "referee/match/draft.h"

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

template <class Rules, class Codec>
class RulesBench {
 public:
  using Config = typename Rules::Config;
  using State = typename Rules::State;
  using View = typename Rules::View;
  using Move = typename Rules::Move;

  explicit RulesBench(Config config) : config_(std::move(config)) {}

  // All of main(), with the benchmarks that the game registers itself. Returns the exit status.
  int Run(int argc, char** argv, std::initializer_list<Promise> promises) {
    Register("Floor", &RulesBench::Floor);
    Register("RandomPlay", &RulesBench::RandomPlay);
    Register("PlayFromLists", &RulesBench::PlayFromLists);
    Register("PlayFromMessages", &RulesBench::PlayFromMessages);
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 64;
    RulesReporter reporter;
    benchmark::RunSpecifiedBenchmarks(&reporter);
    for (const Promise& promise : promises) reporter.Compare(promise);
    return 0;
  }

 private:
  void Register(const char* name, void (RulesBench::*measure)(benchmark::State&)) {
    benchmark::RegisterBenchmark(name,
                                 [this, measure](benchmark::State& run) { (this->*measure)(run); });
  }

  // Each match has a seed of its own.
  Chance NextChance() {
    return Chance(DeriveSeed(SeedFromText("bench"), std::to_string(matches_++)));
  }

  // Plays one match; `decide` gives the move of an asked seat. Returns the number of decisions.
  template <class Decide>
  int PlayMatch(const Decide& decide) {
    int decisions = 0;
    State state = Rules::Start(config_, NextChance(), nullptr);
    while (!Rules::Asked(state.pub).Empty()) {
      for (Seat seat : Rules::Asked(state.pub)) {
        state.own[seat.index()].sealed = decide(Rules::ViewOf(state, seat));
        ++decisions;
      }
      Rules::Resolve(state, nullptr);
    }
    return decisions;
  }

  template <class Decide>
  void MeasureMatches(benchmark::State& run, const Decide& decide) {
    double decisions = 0, matches = 0;
    for (auto _ : run) {
      decisions += PlayMatch(decide);
      ++matches;
    }
    run.counters["decisions/s"] = benchmark::Counter(decisions, benchmark::Counter::kIsRate);
    run.counters["matches/s"] = benchmark::Counter(matches, benchmark::Counter::kIsRate);
  }

  static constexpr size_t kAllOptions = 4096;

  static Stream MoveStream() { return Stream(SeedFromText("moves").bytes); }

  // What no such play can do without: a draw from a stream and a copy of a state for each decision.
  void Floor(benchmark::State& run) {
    const State from = Rules::Start(config_, NextChance(), nullptr);
    Stream stream = MoveStream();
    State to = from;
    double copies = 0;
    for (auto _ : run) {
      benchmark::DoNotOptimize(stream.Below(100));
      to = from;
      benchmark::DoNotOptimize(to);
      ++copies;
    }
    run.counters["decisions/s"] = benchmark::Counter(copies, benchmark::Counter::kIsRate);
  }

  void RandomPlay(benchmark::State& run) {
    Stream stream = MoveStream();
    MeasureMatches(run, [&](const View& view) { return Rules::RandomMove(view, stream); });
  }

  // With the list of all options.
  void PlayFromLists(benchmark::State& run) {
    Stream stream = MoveStream();
    std::vector<Move> moves;
    MeasureMatches(run, [&](const View& view) {
      Rules::ListOptions(view, &moves);
      return moves[stream.Below(moves.size())];
    });
  }

  // With the view and all options as the bytes that a bot gets.
  void PlayFromMessages(benchmark::State& run) {
    Stream stream = MoveStream();
    std::vector<Move> moves;
    std::vector<v1::GameMove> move_messages;
    std::string bytes;
    MeasureMatches(run, [&](const View& view) {
      // As the referee writes a request.
      if constexpr (games::EncodesViews<Codec, Rules>) {
        benchmark::DoNotOptimize(games::BytesWritten(
            [&](games::FieldBytes& fields) { Codec::EncodeView(view, fields); }));
      } else {
        match::Draft<v1::GameView> view_message;
        Codec::EncodeView(view, &*view_message);
        view_message->SerializeToString(&bytes);
      }
      if constexpr (games::EncodesLists<Codec, Rules>) {
        games::EncodedOptions options;
        if (Codec::EncodeOptions(view, kAllOptions, &options)) {
          benchmark::DoNotOptimize(options.bytes.data());
          return Rules::RandomMove(view, stream);
        }
      }
      Rules::ListOptions(view, &moves);
      if (move_messages.size() < moves.size()) move_messages.resize(moves.size());
      for (size_t i = 0; i < moves.size(); ++i) {
        Codec::EncodeMove(moves[i], &move_messages[i]);
        move_messages[i].SerializeToString(&bytes);
      }
      return moves[stream.Below(moves.size())];
    });
  }

  const Config config_;
  int matches_ = 0;
};

}  // namespace assize::bench

#endif  // ASSIZE_TESTS_BENCH_RULES_BENCH_H_
