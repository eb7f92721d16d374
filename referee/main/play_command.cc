#include "referee/main/play_command.h"

#include <algorithm>
#include <chrono>
#include <iostream>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/cli/command_line.h"
#include "referee/cli/flags.h"
#include "referee/cli/interrupts.h"
#include "referee/cli/json_output.h"
#include "referee/cli/progress.h"
#include "referee/cli/run_folders.h"
#include "referee/host/bailiff_client.h"
#include "referee/host/last_words.h"
#include "referee/host/runner.h"
#include "referee/host/timers.h"
#include "referee/main/play_archive.h"
#include "referee/main/play_output.h"
#include "referee/main/play_setup.h"
#include "referee/main/play_statistics.h"

namespace assize {
namespace {

constexpr char kExamples[] =
    "Examples:\n"
    "  referee play --game brigands greedy random\n"
    "  referee play --game brigands --matches 20 --jobs 2 --rotate --seed demo --db r.db \\\n"
    "      ./my-bot greedy montecarlo python-greedy\n"
    "A BOT is a sample bot's name, a folder with a bot.toml, or an executable file.";

// One `referee play` from the first match to the report.
class Play {
 public:
  Play(const PlaySettings& settings, PlaySetup setup)
      : settings_(settings), setup_(std::move(setup)) {}

  ExitCode Run() {
    absl::StatusOr<ExitCode> done = RunMatches();
    return done.ok() ? *done : Fail("referee", done.status());
  }

 private:
  absl::StatusOr<ExitCode> RunMatches();
  void Interrupted(int count, host::Runner* runner, Progress* progress);
  PlayStatistics EmptyStatistics() const;
  host::LaneSettings LanesIn(const RunFolders& folders) const;
  Progress::Volume Volume() const;
  void TellLastWords(const PlayStatistics& statistics, const std::string& logs) const;
  void Report(const PlayStatistics& statistics, const PlayArchive& archive, double seconds) const;

  const PlaySettings settings_;
  const PlaySetup setup_;
};

absl::StatusOr<ExitCode> Play::RunMatches() {
  RunFolders folders;
  // The bailiff is a fork of this process, and threads don't survive a fork: it comes first.
  ASSIZE_ASSIGN_OR_RETURN(const std::unique_ptr<host::BailiffClient> bailiff,
                          ForkBailiff(settings_.logs, &folders));
  Interrupts interrupts;
  ASSIZE_ASSIGN_OR_RETURN(const std::unique_ptr<PlayArchive> archive,
                          PlayArchive::Open(settings_.db, setup_.plan));
  host::Timers timers;
  host::PlanSource source(setup_.plan);
  host::Runner runner(&source, LanesIn(folders), bailiff.get(), &timers);
  PlayStatistics statistics = EmptyStatistics();
  absl::Status played;
  const auto began = std::chrono::steady_clock::now();
  {
    Progress progress(host::MatchCount(setup_.plan), Volume());
    progress.Say("Note: bots run unconfined, with your rights: play only bots that you trust.");
    interrupts.Handle([&](int count) { Interrupted(count, &runner, &progress); });
    const int lanes = std::min(static_cast<int>(settings_.jobs), host::MatchCount(setup_.plan));
    played = runner.Run(lanes, [&](host::FinishedMatch match) {
      statistics.Add(Summarize(match.record, match.timing), match.planned.deal,
                     match.planned.competitors, LossDetails(match.record));
      progress.Add();
      // Without a place to keep them, further matches would be played in vain.
      if (!archive->Add(std::move(match)).ok()) runner.StopBeginning();
    });
    interrupts.Handle(nullptr);
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began;
  const absl::Status closed = archive->Close(setup_.plan.seed);
  Report(statistics, *archive, seconds.count());
  if (!settings_.quiet) TellLastWords(statistics, folders.logs);
  for (const absl::Status& status : {played, closed}) ASSIZE_RETURN_IF_ERROR(status);
  return interrupts.count() > 0 ? ExitCode::kInterrupted : ExitCode::kOk;
}

host::LaneSettings Play::LanesIn(const RunFolders& folders) const {
  std::optional<match::Micros> start;
  if (settings_.start_limit_ms > 0) start = std::chrono::milliseconds(settings_.start_limit_ms);
  return {.bots = std::make_shared<host::Roster>(setup_.manifests),
          .start_limit = start,
          .reuse = settings_.fresh ? host::Reuse::kNever : host::Reuse::kAsManifestSays,
          .scratch = folders.scratch,
          .logs = folders.logs};
}

Progress::Volume Play::Volume() const {
  if (settings_.quiet) return Progress::Volume::kSilent;
  return settings_.json ? Progress::Volume::kNotesOnly : Progress::Volume::kAll;
}

void Play::Interrupted(int count, host::Runner* runner, Progress* progress) {
  if (count == 1) {
    runner->StopBeginning();
    progress->Say("Stopping when the matches in play are over; once more stops them now.");
  } else {
    runner->StopNow("interrupted by the user");
    progress->Say("Stopping now; the matches in play are void.");
  }
}

// What bots that were forfeited had printed last: most often the reason, told to nobody else.
void Play::TellLastWords(const PlayStatistics& statistics, const std::string& logs) const {
  const std::vector<v1::BotReport> bots = statistics.Bots();
  for (size_t i = 0; i < bots.size(); ++i) {
    const std::string words = bots[i].forfeits() > 0 ? host::LastWords(logs, i) : "";
    if (words.empty()) continue;
    std::cerr << "\n" << bots[i].name() << " had printed:\n" << words;
    if (settings_.logs.empty()) std::cerr << "(--logs FOLDER keeps all of it.)\n";
  }
}

PlayStatistics Play::EmptyStatistics() const {
  std::vector<v1::BotReport> bots;
  for (const match::Competitor& competitor : setup_.plan.competitors) {
    bots.emplace_back();
    bots.back().set_name(competitor.name);
    bots.back().set_version(competitor.version);
  }
  return PlayStatistics(std::move(bots), setup_.plan.game->info().side_of);
}

void Play::Report(const PlayStatistics& statistics, const PlayArchive& archive,
                  double seconds) const {
  v1::PlayReport report;
  report.set_game(settings_.game);
  *report.mutable_config() = setup_.plan.config;
  report.set_seed(ToHex(setup_.plan.seed.bytes));
  report.set_policy(settings_.policy);
  report.set_matches(statistics.matches());
  report.set_void_matches(statistics.void_matches());
  report.set_unplayed_matches(host::MatchCount(setup_.plan) - statistics.matches() -
                              statistics.void_matches());
  report.set_seconds(seconds);
  for (v1::BotReport& bot : statistics.Bots()) *report.add_bots() = std::move(bot);
  archive.Describe(&report);
  // Whether it gets through is seen at the program's end.
  std::cout << (settings_.json ? ToJson(report, JsonLayout::kDocument) : ReportText(report))
            << std::flush;
}

void AddMatchFlags(CLI::App* command, PlaySettings* settings) {
  command->add_option("--game", settings->game, "The game; see: referee games")
      ->required()
      ->type_name("NAME");
  command->add_option("--option", settings->options, "An option of the game; repeatable")
      ->type_name("KEY=VALUE")
      ->take_all()
      ->allow_extra_args(false);
  AddNumber(command, "--matches", &settings->matches, 1, 10'000'000, "N", "Deals to play");
  command->add_flag("--rotate", settings->rotate,
                    "Play each deal once per rotation of the bots over the seats: --matches N\n"
                    "with K bots is N x K matches then. In teams of two partners change too:\n"
                    "N x 12 matches with 4 bots");
  AddText(command, "--seed", &settings->seed, "HEX|TEXT",
          "64 hex digits, or any text: makes the run reproducible (default: random)");
  AddText(command, "--policy", &settings->policy, "NAME",
          "What faults cost: lenient (default moves, strikes; play goes on) or strict\n"
          "(the first offence forfeits)");
  constexpr int64_t kDay = 86'400'000;
  AddNumber(command, "--move-limit", &settings->move_limit_ms, 1, kDay, "MS",
            "Milliseconds for each move");
  AddNumber(command, "--bank", &settings->bank_ms, 0, kDay, "MS",
            "Milliseconds that a bot may overrun in a whole match");
  command
      ->add_option("--start-limit", settings->start_limit_ms,
                   "Milliseconds for the bots to start and say hello (1 to 86400000;\n"
                   "default: the longest limits.start_ms of their manifests)")
      ->check(CLI::Range(int64_t{1}, kDay).description(""))
      ->type_name("MS");
}

void AddRunFlags(CLI::App* command, PlaySettings* settings) {
  AddNumber(command, "--jobs", &settings->jobs, 1, 256, "J", "Matches played at a time");
  command->add_flag("--fresh", settings->fresh, "Start every bot anew for each match");
  AddText(command, "--db", &settings->db, "FILE", "Database to store the records in");
  AddText(command, "--logs", &settings->logs, "FOLDER",
          "Where to keep what the bots print (default: not kept)");
  command->add_flag("--json", settings->json, "Print one JSON document (assize.v1.PlayReport)");
  command->add_flag("--quiet", settings->quiet, "No progress line and no notes");
}

}  // namespace

void AddPlayCommand(CLI::App* app, std::function<ExitCode()>* run) {
  CLI::App* command = app->add_subcommand("play", "Play matches between bots");
  auto settings = std::make_shared<PlaySettings>();
  AddMatchFlags(command, settings.get());
  AddRunFlags(command, settings.get());
  command->add_option("BOT", settings->bots, "The bots, by seat")->required()->type_name("");
  command->footer(kExamples);
  command->callback([settings, run] {
    *run = [settings] {
      absl::StatusOr<PlaySetup> setup = SetUpPlay(*settings, host::BotFinder::FromEnvironment());
      if (!setup.ok()) return Fail("referee", setup.status());
      return Play(*settings, *std::move(setup)).Run();
    };
  });
}

}  // namespace assize
