// Prints what a round of a continuous ladder costs as it grows: ladder_growth --rounds 5000.
//
// The store, the event loop and the pairing are the real ones; matches are drawn by strength, and
// no bot is started. The first column of times is that of the whole round, with its storing on the
// disk, the second that of deciding who meets whom.
#include <chrono>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <numeric>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "ladder/event/rounds/event_loop.h"
#include "ladder/event/rounds/format_schedule.h"
#include "ladder/event/settings/event_settings.h"
#include "referee/base/chance.h"
#include "referee/base/status.h"
#include "referee/cli/commands/command.h"
#include "referee/cli/commands/command_line.h"
#include "referee/games/registry.h"
#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder {
namespace {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::duration<double, std::milli>;

struct Settings {
  int64_t rounds = 5000;
  int64_t players = 30;
  double within = 3;
};

// The strength of bot i of n follows its number, 400 Elo from the first to the last.
class DrawnMatches : public Executor {
 public:
  explicit DrawnMatches(int players) : players_(players) {}

  absl::StatusOr<Recovered> Recover() override { return Recovered{}; }
  absl::Status Play(const v1::Batch& work, const ExecutorListener& listener) override {
    for (const v1::BatchMatch& match : work.matches()) {
      const int winner = WinnerOf(work, match);
      v1::BatchResult result;
      result.set_match_id(match.header().match_id());
      result.set_attempt(match.attempt());
      *result.mutable_record() = MadeUpMatch(match.header().match_id(),
                                             {.ranks = {winner == 0 ? 1 : 2, winner == 0 ? 2 : 1}})
                                     .record;
      listener.on_result(PackResult(std::move(result)));
    }
    return absl::OkStatus();
  }
  void Release(std::span<const std::string>) override {}
  void StopBeginning() override {}
  void StopNow() override {}

 private:
  double StrengthOf(const v1::Batch& work, uint32_t bot) const {
    int number = 0;
    // Its folder is its number.
    if (!absl::SimpleAtoi(work.bots(static_cast<int>(bot)).folder(), &number)) return 0;
    return std::log(10.0) * number / players_;
  }
  int WinnerOf(const v1::Batch& work, const v1::BatchMatch& match) {
    const double lead = StrengthOf(work, match.bots(0)) - StrengthOf(work, match.bots(1));
    const double chance = 1 / (1 + std::exp(-lead));
    constexpr uint64_t kParts = 1'000'000;
    return static_cast<double>(stream_.Below(kParts)) < chance * kParts ? 0 : 1;
  }

  const int players_;
  Stream stream_ = Chance(SeedFromText("growth")).Open({"results"});
};

// Measures the schedule.
class TimedSchedule : public Schedule {
 public:
  explicit TimedSchedule(Schedule* schedule) : schedule_(schedule) {}

  absl::StatusOr<std::optional<RoundPlan>> NextRound(const EventState& state) override {
    const Clock::time_point began = Clock::now();
    auto round = schedule_->NextRound(state);
    times.push_back(Milliseconds(Clock::now() - began).count());
    return round;
  }

  std::vector<double> times;

 private:
  Schedule* const schedule_;
};

class RoundTimes : public EventObserver {
 public:
  void OnRound(const RoundPlan&, int) override {
    const Clock::time_point now = Clock::now();
    if (!times.empty() || began_ != Clock::time_point()) {
      times.push_back(Milliseconds(now - began_).count());
    }
    began_ = now;
  }
  void OnMatch() override {}
  void OnRoundOver(const EventState&) override {}
  void OnNote(const std::string& text) override { std::cerr << text << "\n"; }

  std::vector<double> times;

 private:
  Clock::time_point began_;
};

// Of the ten rounds before this one.
double MeanBefore(const std::vector<double>& times, size_t round) {
  const auto end = times.begin() + static_cast<ptrdiff_t>(std::min(round, times.size()));
  const auto begin = end - std::min<ptrdiff_t>(10, end - times.begin());
  return std::accumulate(begin, end, 0.0) / std::max<double>(1, static_cast<double>(end - begin));
}

absl::StatusOr<EventId> AddLeague(const Settings& settings, TestLadder& ladder,
                                  EventMatches& matches, InstalledVersions& installed) {
  EventSetup setup = DemoEvent("league", {});
  setup.format = "continuous";
  matches.settings.set_rounds(static_cast<uint32_t>(settings.rounds));
  matches.settings.set_sets(1);
  ASSIZE_RETURN_IF_ERROR(ChooseSeats(*matches.game, 2, &matches.settings));
  ASSIZE_RETURN_IF_ERROR(ChooseSeating(*matches.game, "rotations", &matches.settings));
  matches.settings.set_scoring("placed");
  setup.settings = matches.settings;
  for (int64_t i = 0; i < settings.players; ++i) {
    const VersionId version = ladder.AddBot(absl::StrCat("bot-", i));
    setup.entrants.push_back(version);
    installed[version] = {.name = absl::StrCat("bot-", i), .label = "1", .folder = absl::StrCat(i)};
  }
  matches.name = setup.name;
  matches.seeds = SeedsOf(setup, matches.settings);
  return ladder->CreateEvent(setup);
}

absl::StatusOr<ExitCode> Measure(const Settings& settings) {
  TestLadder ladder;
  EventMatches matches;
  InstalledVersions installed;
  ASSIZE_ASSIGN_OR_RETURN(matches.game, games::FindGame("brigands"));
  ASSIZE_ASSIGN_OR_RETURN(const EventId event, AddLeague(settings, ladder, matches, installed));
  FormatSchedule format(matches.settings, matches.game);
  TimedSchedule schedule(&format);
  DrawnMatches executor(static_cast<int>(settings.players));
  RoundTimes rounds;
  ASSIZE_RETURN_IF_ERROR(EventLoop(&ladder.store(), &executor, &schedule, matches, installed,
                                   Suspension::kForForfeitsAndBreaking, &rounds)
                             .Run(event));
  std::printf("%8s %14s %14s\n", "round", "ms a round", "ms to pair it");
  double first = 0;
  double last = 0;
  for (const int64_t round : {10, 100, 1000, 2000, 4000, 5000, 10'000, 20'000}) {
    if (round > settings.rounds) continue;
    last = MeanBefore(schedule.times, static_cast<size_t>(round));
    if (round == 100) first = last;
    std::printf("%8d %14.1f %14.2f\n", static_cast<int>(round),
                MeanBefore(rounds.times, static_cast<size_t>(round)), last);
  }
  // A ladder that is resumed reads its rounds once.
  FormatSchedule resumed(matches.settings, matches.game);
  EventState state;
  ASSIZE_ASSIGN_OR_RETURN(state.event, ladder->FindEvent("league"));
  ASSIZE_ASSIGN_OR_RETURN(state.rounds, ladder->LoadRounds(event));
  ASSIZE_ASSIGN_OR_RETURN(state.results, ladder->LoadResults({.event = event, .game = {}}));
  const Clock::time_point began = Clock::now();
  ASSIZE_RETURN_IF_ERROR(resumed.NextRound(state).status());
  std::printf("to take it up again: %.0f ms, once\n", Milliseconds(Clock::now() - began).count());
  return last > settings.within * first ? ExitCode::kFailed : ExitCode::kOk;
}

ExitCode Run(const Settings& settings) {
  const absl::StatusOr<ExitCode> done = Measure(settings);
  return done.ok() ? *done : Fail("ladder_growth", done.status());
}

}  // namespace
}  // namespace assize::ladder

int main(int argc, char** argv) {
  assize::ladder::Settings settings;
  assize::Program program("ladder_growth",
                          "Measures what a round of a continuous ladder costs as it grows.");
  assize::Command command = program.command();
  command.Number("--rounds", &settings.rounds, 100, 100'000, "N", "How many are played");
  command.Number("--players", &settings.players, 2, 500, "N", "How many bots take part");
  command.Real(
      "--within", &settings.within, 1, 1000, "FACTOR",
      "Fail if the last round takes more than this many times as long to pair as round 100");
  command.Run([&settings] { return assize::ladder::Run(settings); });
  return program.Main(argc, argv);
}
