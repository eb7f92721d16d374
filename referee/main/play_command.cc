#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "referee/cli/command_line.h"
#include "referee/cli/interrupts.h"
#include "referee/cli/output_format.h"
#include "referee/cli/progress.h"
#include "referee/cli/run_folders.h"
#include "referee/human/human_player.h"
#include "referee/main/commands.h"
#include "referee/main/play_archive.h"
#include "referee/main/play_output.h"
#include "referee/main/play_setup.h"
#include "referee/main/play_statistics.h"
#include "referee/process/supervisor_client.h"
#include "referee/replay/late_watch.h"
#include "referee/replay/seat_times.h"
#include "referee/run/runner.h"
#include "referee/seat/timers.h"

namespace assize {
namespace {

constexpr char kExamples[] =
    "Examples:\n"
    "  referee play --game brigands greedy random\n"
    "  referee play --game brigands --matches 20 --jobs 2 --rotate --seed demo --db r.db \\\n"
    "      ./my-bot greedy montecarlo python-greedy\n"
    "  referee play --game brigands human greedy\n"
    "A BOT is a sample bot's name, a folder with a bot.toml, an executable file, or `human`: you\n"
    "at this terminal, without a limit of time.\n"
    "95 %: the interval of the score; – with fewer than ten deals, from which it says nothing.";

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
  void Interrupted(int count, run::Runner* runner, Progress* progress);
  void StopIfInVain(const PlayStatistics& statistics, run::Runner* runner, Progress* progress);
  std::shared_ptr<HumanPlayer> Human(Console* console, std::function<void()> leave) const;
  PlayStatistics EmptyStatistics() const;
  absl::StatusOr<SandboxDecision> Confine(process::SupervisorClient* supervisor);
  run::MatchWorkerSettings WorkersIn(const RunFolders& folders,
                                     const bots::SandboxPolicy& sandbox) const;
  Progress::Volume Volume() const;
  void NoteLastLines(const run::FinishedMatch& match);
  void WatchTime(const run::FinishedMatch& match, seat::Timers* timers, Progress* progress);
  void PrintLastLines(const PlayStatistics& statistics) const;
  absl::Status Report(const PlayStatistics& statistics, const PlayArchive& archive,
                      double seconds) const;

  const PlaySettings settings_;
  PlaySetup setup_;
  // By competitor: what it had printed when it was last forfeited.
  std::map<int, std::vector<std::string>> last_lines_;
  LateWatch late_;
  // Since a bot does not come.
  bool stopped_ = false;
};

bool AnyForfeit(const PlayStatistics& statistics) {
  return std::ranges::any_of(statistics.Bots(),
                             [](const v1::BotReport& bot) { return bot.forfeits() > 0; });
}

absl::StatusOr<ExitCode> Play::RunMatches() {
  RunFolders folders;
  // The supervisor is a fork of this process, and threads don't survive a fork: it comes first.
  ASSIZE_ASSIGN_OR_RETURN(const std::unique_ptr<process::SupervisorClient> supervisor,
                          ForkSupervisor(settings_.logs, &folders));
  ASSIZE_ASSIGN_OR_RETURN(const SandboxDecision sandbox, Confine(supervisor.get()));
  Interrupts interrupts;
  ASSIZE_ASSIGN_OR_RETURN(const std::unique_ptr<PlayArchive> archive,
                          PlayArchive::Open(settings_.db, setup_.plan));
  seat::Timers timers(supervisor->pulse());
  run::PlanSource source(setup_.plan);
  Console console(STDIN_FILENO, std::cout);
  std::atomic<bool> left = false;
  run::Runner* playing = nullptr;
  run::MatchWorkerSettings worker_settings = WorkersIn(folders, sandbox.policy);
  const std::shared_ptr<HumanPlayer> human = Human(&console, [&left, &playing] {
    left = true;
    playing->StopNow("the player has left");
  });
  if (human != nullptr) worker_settings.guests[*setup_.human] = human;
  run::Runner runner(&source, std::move(worker_settings), supervisor.get(), &timers);
  playing = &runner;
  PlayStatistics statistics = EmptyStatistics();
  absl::Status played;
  const auto began = std::chrono::steady_clock::now();
  {
    Progress progress(run::MatchCount(setup_.plan), Volume());
    if (!sandbox.note.empty()) progress.Print(sandbox.note);
    interrupts.Handle([&](int count) { Interrupted(count, &runner, &progress); });
    int workers = std::min(static_cast<int>(settings_.jobs), run::MatchCount(setup_.plan));
    if (setup_.human.has_value()) workers = 1;
    played = runner.Run(workers, [&](run::FinishedMatch match) {
      statistics.Add(Summarize(match.record, match.timing), match.planned.deal,
                     match.planned.competitors, LossDetails(match.record, match.timing),
                     TimesOf(match.record, match.timing));
      NoteLastLines(match);
      WatchTime(match, &timers, &progress);
      progress.Add();
      StopIfInVain(statistics, &runner, &progress);
      // Without a place to keep them, further matches would be played in vain.
      if (!archive->Add(std::move(match)).ok()) runner.StopBeginning();
    });
    interrupts.Handle(nullptr);
    if (human != nullptr) human->Rest();
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began;
  const absl::Status closed = archive->Close(setup_.plan.seeds.luck);
  const absl::Status reported = Report(statistics, *archive, seconds.count());
  if (!settings_.quiet) PrintLastLines(statistics);
  for (const absl::Status& status : {played, closed, reported}) ASSIZE_RETURN_IF_ERROR(status);
  if (interrupts.count() > 0 || left) return ExitCode::kInterrupted;
  return settings_.fail_on_forfeit && AnyForfeit(statistics) ? ExitCode::kFailed : ExitCode::kOk;
}

// Matches to which a bot never comes teach nobody anything.
void Play::StopIfInVain(const PlayStatistics& statistics, run::Runner* runner, Progress* progress) {
  const std::optional<int> absent = statistics.AbsentBot();
  if (!absent.has_value() || settings_.early_stop == "off" || std::exchange(stopped_, true)) return;
  runner->StopBeginning();
  if (statistics.matches() == run::MatchCount(setup_.plan)) return;
  progress->Print(absl::StrCat("Stopping: ", statistics.Bots()[*absent].name(),
                               " did not come to three matches in a row. --early-stop off plays "
                               "the others all the same."));
}

std::shared_ptr<HumanPlayer> Play::Human(Console* console, std::function<void()> leave) const {
  if (!setup_.human.has_value()) return nullptr;
  return std::make_shared<HumanPlayer>(std::string(setup_.plan.game->info().name), console,
                                       std::move(leave));
}

absl::StatusOr<SandboxDecision> Play::Confine(process::SupervisorClient* supervisor) {
  ASSIZE_ASSIGN_OR_RETURN(SandboxDecision decision, DecideSandbox(settings_.sandbox, supervisor));
  for (const bots::Manifest& manifest : setup_.manifests) {
    ASSIZE_RETURN_IF_ERROR(bots::SandboxFor(decision.policy, manifest).status());
  }
  for (match::Competitor& competitor : setup_.plan.competitors) {
    competitor.unconfined = !decision.policy.confine;
  }
  return decision;
}

run::MatchWorkerSettings Play::WorkersIn(const RunFolders& folders,
                                         const bots::SandboxPolicy& sandbox) const {
  std::optional<match::Micros> start;
  if (settings_.start_limit_ms > 0) start = std::chrono::milliseconds(settings_.start_limit_ms);
  return {.bots = std::make_shared<run::Roster>(setup_.manifests),
          .start_limit = start,
          .reuse = settings_.fresh ? run::Reuse::kNever : run::Reuse::kAsManifestSays,
          .scratch = folders.scratch,
          .logs = settings_.logs.empty() ? "" : folders.logs,
          .sandbox = sandbox,
          .ponder = PonderOf(settings_.clock)};
}

Progress::Volume Play::Volume() const {
  if (settings_.quiet) return Progress::Volume::kSilent;
  // The line of progress would stand between the lines of the game.
  if (setup_.human.has_value()) return Progress::Volume::kNotesOnly;
  return settings_.output.Get() != OutputFormat::kText ? Progress::Volume::kNotesOnly
                                                       : Progress::Volume::kAll;
}

// What the machine did to the clock.
void Play::WatchTime(const run::FinishedMatch& match, seat::Timers* timers, Progress* progress) {
  if (const auto note = late_.Note(match.record, match.timing)) progress->Print(*note);
  const std::chrono::duration<double> stop = timers->TakeStops();
  if (stop.count() == 0) return;
  progress->Print(absl::StrFormat(
      "The machine or the referee was stopped for %.1f s; no bot was charged for that.",
      stop.count()));
}

void Play::Interrupted(int count, run::Runner* runner, Progress* progress) {
  if (setup_.human.has_value()) return runner->StopNow("interrupted by the user");
  if (count == 1) {
    runner->StopBeginning();
    progress->Print(
        "Stopping when the matches in play are over; press Ctrl-C again to stop them now.");
  } else {
    runner->StopNow("interrupted by the user");
    progress->Print("Stopping now; the matches in play are void.");
  }
}

// Most often the reason for a forfeit, which nobody else reports.
void Play::NoteLastLines(const run::FinishedMatch& match) {
  for (int seat = 0; seat < match.timing.seats_size(); ++seat) {
    const auto& lines = match.timing.seats(seat).last_lines();
    if (lines.empty()) continue;
    last_lines_[match.planned.competitors[seat]].assign(lines.begin(), lines.end());
  }
}

void Play::PrintLastLines(const PlayStatistics& statistics) const {
  const std::vector<v1::BotReport> bots = statistics.Bots();
  for (const auto& [competitor, lines] : last_lines_) {
    std::cerr << "\n" << bots[competitor].name() << ", last output:\n";
    for (const std::string& line : lines) std::cerr << "  " << line << "\n";
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

absl::Status Play::Report(const PlayStatistics& statistics, const PlayArchive& archive,
                          double seconds) const {
  v1::PlayReport report;
  report.set_game(settings_.game);
  *report.mutable_config() = setup_.plan.config;
  report.set_seed(ToHex(setup_.plan.seeds.luck.bytes));
  report.set_ids(ToHex(setup_.plan.seeds.ids.bytes));
  report.set_policy(settings_.policy);
  report.set_clock(settings_.clock.clock);
  report.set_matches(statistics.matches());
  report.set_void_matches(statistics.void_matches());
  report.set_unplayed_matches(run::MatchCount(setup_.plan) - statistics.matches() -
                              statistics.void_matches());
  report.set_seconds(seconds);
  for (v1::BotReport& bot : statistics.Bots()) *report.add_bots() = std::move(bot);
  archive.Describe(&report);
  // Whether it gets through is seen at the program's end.
  const OutputFormat format = settings_.output.Get();
  absl::StatusOr<std::string> text = ReportText(report, OutputScreen());
  if (format != OutputFormat::kText) text = FormatSheet(BotsSheet(report), report, format);
  ASSIZE_RETURN_IF_ERROR(text.status());
  std::cout << *text << std::flush;
  return absl::OkStatus();
}

void AddMatchFlags(Command command, PlaySettings* settings) {
  command.Text("--game", &settings->game, "NAME", "The game; see: referee games").Required();
  command.Texts("--option", &settings->options, "KEY=VALUE", "An option of the game; repeatable");
  command.Number("--matches", &settings->matches, 1, 10'000'000, "N", "Deals to play");
  command.Flag("--rotate", &settings->rotate,
               "Play each deal once per rotation of the bots over the seats: --matches N\n"
               "with K bots is N x K matches then. In teams of two partners change too:\n"
               "N x 12 matches with 4 bots");
  AddSeedFlags(command, "run", &settings->seed);
  AddIdsFlag(command, &settings->ids);
  command.Text(
      "--policy", &settings->policy, "NAME",
      "What faults cost: lenient (default moves and strikes; the match continues) or strict\n"
      "(the first offence forfeits)");
  constexpr int64_t kDay = 86'400'000;
  command.Number("--move-limit", &settings->move_limit_ms, 1, kDay, "MS",
                 "Milliseconds for each move");
  command.Number("--bank", &settings->bank_ms, 0, kDay, "MS",
                 "Milliseconds that a bot may overrun in a whole match");
  AddClockFlags(command, &settings->clock);
  command.NumberIfGiven("--start-limit", &settings->start_limit_ms, 1, kDay, "MS",
                        "Milliseconds for the bots to start and say hello (1 to 86400000;\n"
                        "default: the longest limits.start_ms of their manifests)");
}

void AddRunFlags(Command command, PlaySettings* settings) {
  command.Number("--jobs", &settings->jobs, 1, 256, "J",
                 "Matches played at a time; by default\n"
                 "half as many as there are processors, so that the referee has its share");
  command.Flag("--fresh", &settings->fresh, "Start every bot again for each match");
  AddSandboxFlags(command, "auto", &settings->sandbox);
  command.Text("--db", &settings->db, "FILE", "Database to store the records in");
  command.Text("--logs", &settings->logs, "FOLDER",
               "Where to keep what the bots print (default: not kept)");
  command.Choice("--early-stop", &settings->early_stop, {"on", "off"}, "WORD",
                 "on: stop when a bot did not come to three matches in a row; off: play all");
  command.Flag("--fail-on-forfeit", &settings->fail_on_forfeit,
               "Exit with 1 if a bot was forfeited in any match");
  AddFormatFlags(
      command,
      {OutputFormat::kText, OutputFormat::kJson, OutputFormat::kCsv, OutputFormat::kMarkdown},
      "PlayReport", &settings->output);
  command.Flag("--quiet", &settings->quiet, "No progress line and no notes");
}

}  // namespace

void AddPlayCommand(Command program) {
  Command command = program.AddCommand("play", "Play matches between bots");
  auto settings = std::make_shared<PlaySettings>();
  AddMatchFlags(command, settings.get());
  AddRunFlags(command, settings.get());
  command.Arguments("BOT", &settings->bots, "The bots, by seat").Required();
  command.Footer(kExamples);
  command.Run([settings] {
    absl::StatusOr<PlaySetup> setup = SetUpPlay(*settings, bots::BotFinder::FromEnvironment());
    if (!setup.ok()) return Fail("referee", setup.status());
    return Play(*settings, *std::move(setup)).Run();
  });
}

}  // namespace assize
