// How many round trips (request out, move in) the referee makes, against a bare ping-pong with
// messages of the same sizes and the same bots, in raw frames or over gRPC, in the same run. Bots
// answer from a book, so that the referee's own work is what differs.
//
//   build/bench/bench_referee [--matches N] [--rounds N] [--jobs J]... [--protocol frames|grpc]
//                             [--floor frames|grpc] [--bare-streams match|process]
//
// Both sides take turns, and the ratio printed is the median over the rounds, so that other load on
// the machine hits both. README.md says more.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/games/registry.h"
#include "referee/process/supervisor/supervisor_client.h"
#include "referee/run/runner.h"
#include "referee/seat/timers.h"
#include "tests/bench/referee/bare_ping_pong.h"
#include "tests/bench/referee/book.h"
#include "tests/bench/referee/framed_ping_pong.h"
#include "tests/bench/referee/meter.h"
#include "tests/bench/referee/process_cpu.h"

namespace assize::bench {
namespace {

constexpr int kSeats = 4;

struct Settings {
  // Per round and side, for each worker.
  int matches = 200;
  int rounds = 9;
  std::vector<int> jobs = {1, 8};
  StreamLife stream_life = StreamLife::kMatch;
  // What the bots of each side speak.
  bots::BotProtocol protocol = bots::BotProtocol::kFrames;
  std::optional<bots::BotProtocol> floor;  // default: the same
};

absl::StatusOr<run::RunPlan> PlanOf(int matches) {
  run::RunPlan plan;
  plan.seeds = {.luck = SeedFromText("bench"), .ids = SeedFromText("bench ids")};
  ASSIZE_ASSIGN_OR_RETURN(plan.game, games::FindGame("brigands"));
  ASSIZE_ASSIGN_OR_RETURN(plan.config, plan.game->Configure(kSeats, {}));
  for (int i = 0; i < kSeats; ++i) {
    plan.competitors.push_back({.name = absl::StrCat("book#", i), .version = "1"});
  }
  plan.deals = matches;
  return plan;
}

std::string FolderOfThisProgram() {
  return std::filesystem::read_symlink("/proc/self/exe").parent_path().string();
}

// What the referee has to reach of its floor; 0: no promise.
double PromisedRatio(int jobs, bots::BotProtocol protocol, bots::BotProtocol floor) {
  if ((jobs != 1 && jobs != 8) || protocol != floor) return 0;
  return protocol == bots::BotProtocol::kFrames ? 0.60 : 0.75;
}

const char* NameOf(bots::BotProtocol protocol) {
  return protocol == bots::BotProtocol::kFrames ? "frames" : "grpc";
}

// Microseconds of CPU that rules and codec take for a round trip: the view of who is asked as
// bytes, the move out of its bytes, the step, and what happened in it.
absl::StatusOr<double> RulesMicros(const run::RunPlan& plan, const std::vector<Page>& pages) {
  const double before = CpuSeconds();
  double round_trips = 0;
  size_t bytes = 0;
  for (size_t i = 0; i < pages.size(); ++i) {
    const match::MatchSpec spec = run::MatchAt(plan, static_cast<int>(i)).spec;
    ASSIZE_ASSIGN_OR_RETURN(const auto table, spec.game->Open(spec.config, Chance(spec.seed)));
    for (const std::vector<Turn>& step : pages[i].steps) {
      for (const Turn& turn : step) {
        bytes += table->View(turn.seat).SerializeAsString().size();
        v1::BotMessage message;
        message.ParseFromString(turn.answer);
        if (!table->Commit(turn.seat, message.move().move()).accepted()) {
          return absl::InternalError("the book has an illegal move");
        }
      }
      table->Resolve();
      for (size_t event = 0; event < table->event_count(); ++event) {
        bytes += table->Event(event).SerializeAsString().size();
      }
    }
    round_trips += pages[i].round_trips();
  }
  constexpr double kMicros = 1e6;
  return bytes == 0 ? 0 : (CpuSeconds() - before) * kMicros / round_trips;
}

// Compares the two sides with a number of matches at a time.
class Comparison {
 public:
  Comparison(int jobs, const Settings& settings, std::string scratch,
             process::SupervisorClient* supervisor, seat::Timers* timers)
      : jobs_(jobs),
        matches_(std::max(settings.matches, 5 * jobs)),
        rounds_(settings.rounds),
        stream_life_(settings.stream_life),
        protocol_(settings.protocol),
        floor_(settings.floor.value_or(settings.protocol)),
        scratch_(std::move(scratch)),
        book_(scratch_ + "/book"),
        supervisor_(supervisor),
        timers_(timers) {}

  absl::Status Run() {
    ASSIZE_ASSIGN_OR_RETURN(plan_, PlanOf(matches_));
    ASSIZE_ASSIGN_OR_RETURN(pages_, WriteBook(plan_, matches_, book_));
    ASSIZE_ASSIGN_OR_RETURN(rules_, RulesMicros(plan_, pages_));
    for (int round = 0; round < rounds_; ++round) {
      // Who comes first changes, so that neither gains from a trend.
      if (round % 2 == 0) ASSIZE_RETURN_IF_ERROR(MeasureReferee());
      ASSIZE_RETURN_IF_ERROR(MeasureBare());
      if (round % 2 != 0) ASSIZE_RETURN_IF_ERROR(MeasureReferee());
    }
    Print();
    return absl::OkStatus();
  }

 private:
  // The meter's time begins when every worker has long begun, and ends before the first runs dry.
  Meter NewMeter() const { return Meter(2 * jobs_, matches_ - jobs_, supervisor_->pid()); }
  std::vector<std::string> BotCommand(bots::BotProtocol protocol) const {
    return {FolderOfThisProgram() + "/bench_book_bot", book_, NameOf(protocol)};
  }

  absl::Status MeasureReferee() {
    bots::Manifest manifest;
    manifest.name = "book";
    manifest.command = BotCommand(protocol_);
    manifest.folder = scratch_;
    manifest.reuse = true;
    manifest.protocol = protocol_;
    run::MatchWorkerSettings workers;
    workers.bots = std::make_shared<run::Roster>(std::vector<bots::Manifest>(kSeats, manifest));
    workers.scratch = scratch_;
    workers.logs = scratch_;
    run::PlanQueue queue(plan_, jobs_);
    run::Runner runner(&queue, std::move(workers), supervisor_, timers_);
    Meter meter = NewMeter();
    absl::Status expected;
    ASSIZE_RETURN_IF_ERROR(
        runner.Run(std::min(jobs_, matches_), [&](const run::FinishedMatch& match) {
          expected.Update(CheckFinished(match));
          meter.Add(pages_[match.planned.index].round_trips());
        }));
    referee_.push_back(meter.Get());
    return expected;
  }

  // A match that did not go by the book would not be comparable.
  static absl::Status CheckFinished(const run::FinishedMatch& match) {
    if (match.record.end().reason() != v1::END_REASON_FINISHED) {
      return absl::InternalError(absl::StrCat("match ", match.planned.index, " was not finished"));
    }
    for (uint32_t faults : match.record.end().faults()) {
      if (faults > 0) return absl::InternalError("a bot's answer was not that of the book");
    }
    return absl::OkStatus();
  }

  absl::Status MeasureBare() {
    Meter meter = NewMeter();
    const auto run = floor_ == bots::BotProtocol::kFrames ? RunFramedPingPong : RunBarePingPong;
    ASSIZE_RETURN_IF_ERROR(run(pages_,
                               {.stream_life = stream_life_,
                                .tables = jobs_,
                                .bot = BotCommand(floor_),
                                .scratch = scratch_},
                               supervisor_, &meter));
    bare_.push_back(meter.Get());
    return absl::OkStatus();
  }

  // The median over the rounds of what `value` makes of a reading of each side.
  template <class Function>
  double MedianOf(const Function& value) const {
    std::vector<double> values;
    for (int i = 0; i < rounds_; ++i) values.push_back(value(referee_[i], bare_[i]));
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
  }

  void Print() const {
    const double ratio = MedianOf([](const Reading& referee, const Reading& bare) {
      return referee.round_trips_per_second / bare.round_trips_per_second;
    });
    const double cpu_ratio = MedianOf([](const Reading& referee, const Reading& bare) {
      return (bare.own_cpu + bare.bots_cpu) / (referee.own_cpu + referee.bots_cpu);
    });
    std::printf("%7d", jobs_);
    for (const bool is_bare : {false, true}) {
      const auto median = [&](double Reading::*part) {
        return MedianOf([&](const Reading& referee, const Reading& bare) {
          return (is_bare ? bare : referee).*part;
        });
      };
      std::printf(" %11.0f %7.1f + %4.1f", median(&Reading::round_trips_per_second),
                  median(&Reading::own_cpu), median(&Reading::bots_cpu));
    }
    const double beyond = MedianOf(
        [this](const Reading& referee, const Reading&) { return referee.own_cpu - rules_; });
    std::printf(" %9.2f %6.2f %7.1f", cpu_ratio, ratio, beyond);
    const double promised = PromisedRatio(jobs_, protocol_, floor_);
    if (promised > 0) std::printf(" %9.2f %s", promised, ratio >= promised ? "kept" : "MISSED");
    std::printf("\n");
    std::fflush(stdout);
  }

  const int jobs_;
  const int matches_;
  const int rounds_;
  const StreamLife stream_life_;
  const bots::BotProtocol protocol_;
  const bots::BotProtocol floor_;
  const std::string scratch_;
  const std::string book_;
  process::SupervisorClient* const supervisor_;
  seat::Timers* const timers_;
  run::RunPlan plan_;
  std::vector<Page> pages_;
  double rules_ = 0;
  std::vector<Reading> referee_;
  std::vector<Reading> bare_;
};

absl::Status Run(const Settings& settings) {
  std::string scratch = "/tmp/assize-XXXXXX";
  if (mkdtemp(scratch.data()) == nullptr) return absl::UnavailableError("can't make a folder");
  // A fork, so it comes before the first thread; it removes the folder at its end.
  ASSIZE_ASSIGN_OR_RETURN(const std::unique_ptr<process::SupervisorClient> supervisor,
                          process::SupervisorClient::Fork(scratch));
  seat::Timers timers(supervisor->pulse());
  std::printf(
      "        referee: %-6s              floor: %-6s              floor to referee\n"
      "matches       round  CPU us of            round  CPU us of        CPU   rate   us beyond\n"
      "at once     trips/s  referee + bots     trips/s  bare + bots                  the rules\n",
      NameOf(settings.protocol), NameOf(settings.floor.value_or(settings.protocol)));
  for (int jobs : settings.jobs) {
    ASSIZE_RETURN_IF_ERROR(Comparison(jobs, settings, scratch, supervisor.get(), &timers).Run());
  }
  return absl::OkStatus();
}

}  // namespace
}  // namespace assize::bench

int main(int argc, char** argv) {
  assize::bench::Settings settings;
  CLI::App app("Referee against a bare ping-pong; Brigands with 4 seats");
  app.add_option("--matches", settings.matches, "Matches per round and side")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  app.add_option("--rounds", settings.rounds, "Rounds; the median counts")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  app.add_option("--jobs", settings.jobs, "Matches at a time; repeatable")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  const std::map<std::string, assize::bench::StreamLife> lives = {
      {"match", assize::bench::StreamLife::kMatch},
      {"process", assize::bench::StreamLife::kProcess}};
  app.add_option("--bare-streams", settings.stream_life,
                 "How long a stream of the ping-pong lasts: match (as the referee's) or process")
      ->transform(CLI::CheckedTransformer(lives));
  const std::map<std::string, assize::bots::BotProtocol> protocols = {
      {"frames", assize::bots::BotProtocol::kFrames}, {"grpc", assize::bots::BotProtocol::kGrpc}};
  app.add_option("--protocol", settings.protocol, "What the referee's bots speak: frames or grpc")
      ->transform(CLI::CheckedTransformer(protocols));
  app.add_option("--floor", settings.floor, "What those of the ping-pong speak (default: the same)")
      ->transform(CLI::CheckedTransformer(protocols));
  CLI11_PARSE(app, argc, argv);
  const absl::Status status = assize::bench::Run(settings);
  if (!status.ok()) std::fprintf(stderr, "%s\n", status.ToString().c_str());
  return status.ok() ? 0 : 1;
}
