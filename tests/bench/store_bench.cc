// Matches a second that the store takes, with records of 4 KB, and the ratio to the plainest thing
// that SQLite can do with the same bytes: one row with synchronous=NORMAL for each match.
//
// The table at the end is computed from this run alone.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "referee/base/files/sqlite.h"
#include "referee/replay/store/store.h"

namespace assize {
namespace {

constexpr size_t kRecordBytes = 4096;
constexpr char kBaseline[] = "RawInsert";

// A folder that is gone afterwards.
class Folder {
 public:
  Folder() { path_ = mkdtemp(name_.data()); }
  ~Folder() { std::filesystem::remove_all(path_); }
  std::string database() const { return path_ + "/bench.db"; }

 private:
  std::string name_ = (std::filesystem::temp_directory_path() / "assize-bench-XXXXXX").string();
  std::string path_;
};

[[noreturn]] void Stop(const absl::Status& status) {
  std::fprintf(stderr, "%s\n", status.ToString().c_str());
  std::exit(1);
}

template <class T>
T Must(absl::StatusOr<T> value) {
  if (!value.ok()) Stop(value.status());
  return *std::move(value);
}

void Must(const absl::Status& status) {
  if (!status.ok()) Stop(status);
}

// Four seats and moves that halve under compression, as real ones do.
NewMatch BenchMatch(int64_t ordinal) {
  NewMatch match;
  match.place = {.run_id = 1, .ordinal = ordinal};
  v1::RecordHeader& header = *match.record.mutable_header();
  header.set_format(kRecordFormat);
  header.set_match_id(std::to_string(ordinal));
  header.set_game("brigands");
  header.set_rules_version(1);
  for (int seat = 0; seat < 4; ++seat) header.add_competitors()->set_name("greedy");
  uint64_t state = static_cast<uint64_t>(ordinal) + 1;
  for (int i = 0; match.record.ByteSizeLong() < kRecordBytes; ++i) {
    v1::Step& step = *match.record.add_steps();
    v1::Entry& entry = *step.add_entries();
    entry.set_seat(i % 4);
    entry.mutable_moved()->mutable_move()->set_request_id(i / 4 + 1);
    entry.mutable_moved()->mutable_move()->set_option(i % 7);
    entry.mutable_moved()->mutable_played();
    state = state * 6364136223846793005u + 1442695040888963407u;
    step.set_chain(std::string(reinterpret_cast<const char*>(&state), sizeof state));
    match.timing.add_entry_us(i * 1000 + state % 1000);
    match.timing.add_used_us(state % 1000);
  }
  match.record.mutable_end()->set_reason(v1::END_REASON_FINISHED);
  for (int seat = 0; seat < 4; ++seat) {
    match.record.mutable_end()->add_results()->set_score(0.25);
    match.record.mutable_end()->mutable_results(seat)->set_rank(1);
  }
  return match;
}

std::unique_ptr<Store> OpenStore(const Folder& folder) {
  auto store = Must(Store::OpenForWriting(folder.database()));
  Must(store->BeginRun({.started_unix_us = 1,
                        .game = "brigands",
                        .config = "{}",
                        .policy = "lenient",
                        .command_line = "store_bench"}));
  return store;
}

void RawInsert(benchmark::State& state) {
  const Folder folder;
  auto connection =
      Must(sqlite::Connection::Open(folder.database(), sqlite::Access::kReadWrite, "bench.db"));
  Must(connection.QueryText("PRAGMA journal_mode = WAL"));
  Must(
      connection.Execute("PRAGMA synchronous = NORMAL;"
                         "CREATE TABLE t (id INTEGER PRIMARY KEY, body BLOB) STRICT"));
  auto insert = Must(connection.Prepare("INSERT INTO t (body) VALUES (?)"));
  const std::string body = BenchMatch(0).record.SerializeAsString();
  for (auto _ : state) {
    insert.Bind(sqlite::Blob{body});
    Must(insert.Run());
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(RawInsert)->UseRealTime();

// Packed beforehand; one transaction for each group.
void AddMatches(benchmark::State& state) {
  const Folder folder;
  const auto store = OpenStore(folder);
  const size_t group = state.range(0);
  int64_t ordinal = 0;
  std::vector<PackedMatch> batch(group, Must(Pack(BenchMatch(0))));
  for (auto _ : state) {
    for (PackedMatch& match : batch) match.entry.place.ordinal = ordinal++;
    Must(store->AddMatches(batch).status());
  }
  state.SetItemsProcessed(ordinal);
}
BENCHMARK(AddMatches)->Arg(1)->Arg(10)->Arg(100)->UseRealTime();

// The whole way, packing included, as fast as the writer takes matches.
void Writer(benchmark::State& state) {
  const Folder folder;
  const auto store = OpenStore(folder);
  StoreWriter writer(*store);
  NewMatch match = BenchMatch(0);
  int64_t ordinal = 0;
  for (auto _ : state) {
    match.place.ordinal = ordinal++;
    Must(writer.Add(match, [](const absl::StatusOr<int64_t>& id) { Must(id.status()); }));
  }
  Must(writer.Flush());
  state.SetItemsProcessed(ordinal);
}
BENCHMARK(Writer)->UseRealTime();

void PackOnly(benchmark::State& state) {
  const NewMatch match = BenchMatch(0);
  for (auto _ : state) benchmark::DoNotOptimize(Must(Pack(match)));
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(PackOnly);

// Prints what the console reporter prints, then each rate as a ratio to the baseline's.
class RatioReporter : public benchmark::ConsoleReporter {
 public:
  void ReportRuns(const std::vector<Run>& runs) override {
    benchmark::ConsoleReporter::ReportRuns(runs);
    for (const Run& run : runs) {
      const auto rate = run.counters.find("items_per_second");
      if (rate != run.counters.end()) rates_.emplace_back(run.benchmark_name(), rate->second);
    }
  }

  void Finalize() override {
    double baseline = 0;
    for (const auto& [name, rate] : rates_) {
      if (name.starts_with(kBaseline)) baseline = rate;
    }
    if (baseline == 0) return;
    GetOutputStream() << "\nratio to " << kBaseline << " (synchronous=NORMAL, one row each)\n";
    for (const auto& [name, rate] : rates_) {
      char line[100];
      std::snprintf(line, sizeof line, "%-28s %10.0f matches/s  %6.3f\n", name.c_str(), rate,
                    rate / baseline);
      GetOutputStream() << line;
    }
  }

 private:
  std::vector<std::pair<std::string, double>> rates_;
};

}  // namespace
}  // namespace assize

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 64;
  assize::RatioReporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  return 0;
}
