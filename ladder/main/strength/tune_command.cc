#include <chrono>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/event_flags.h"
#include "ladder/main/strength/tune_display.h"
#include "ladder/report/strength/tune_report.h"
#include "ladder/tune/tune_page.h"
#include "ladder/tune/tune_run.h"
#include "ladder/tune/tune_setup.h"
#include "referee/base/files/files.h"
#include "referee/base/status.h"
#include "referee/base/text/shell_word.h"
#include "referee/bots/bot_finder.h"
#include "referee/bots/manifest/tune_parameters.h"
#include "referee/cli/commands/command_line.h"
#include "referee/cli/commands/interrupts.h"
#include "referee/cli/flags/game_options.h"
#include "referee/games/registry.h"
#include "referee/run/run_folders.h"

namespace assize::ladder {
namespace {

constexpr char kExamples[] =
    "Examples:\n"
    "  ladder tune ./my-bot --game brigands\n"
    "  ladder tune ./my-bot --game brigands --seats 4 --iterations 500 --folder night.tune\n"
    "The bot declares its parameters in bot.toml, and finds each in its environment, as\n"
    "ASSIZE_TUNE_COURAGE here:\n"
    "  [tune]\n"
    "  courage = {default = 1.0, min = 0.0, max = 3.0, step = 0.1}\n"
    "Each iteration moves all parameters up or down by about a step, at random, and plays sets\n"
    "of the upper setting against the lower one: a set is one deal, played with the upper setting\n"
    "in each seat and the lower one in all others, so that both have the same luck. The values\n"
    "then move towards the better setting (SPSA, with the gains of fishtest). Equal seeds and\n"
    "bots that play the same moves again give equal proposals, however many matches are played\n"
    "at a time.\n"
    "The folder has everything: every match that is over (tuning.jsonl), the curves (report.html)\n"
    "and the bot with the proposed values (proposal). The same command goes on with it after\n"
    "Ctrl-C or a crash. No database, service or network is needed; ladder regress then tests the\n"
    "proposal with other deals, by the commands that are printed.";

struct TuneFlags {
  std::string bot;
  std::string game;
  std::vector<std::string> options;
  std::vector<std::string> cover;
  int64_t seats = 0;
  int64_t iterations = 200;
  int64_t sets = 4;
  double rate = 1;
  std::string folder;  // empty: made of the bot's name
  SeedFlags seed;
  std::string policy = "lenient";
  int64_t move_limit_ms = 1000;
  int64_t bank_ms = 5000;
  RunnerFlags runner;
};

absl::StatusOr<tune::TuneRequest> RequestOf(const TuneFlags& flags, const Seed& seed) {
  tune::TuneRequest request;
  ASSIZE_ASSIGN_OR_RETURN(request.bot, bots::BotFinder::FromEnvironment().Find(flags.bot));
  request.parameters = bots::DeclaredParameters(request.bot);
  ASSIZE_ASSIGN_OR_RETURN(const games::Game* game, games::FindGame(flags.game));
  ASSIZE_ASSIGN_OR_RETURN(request.options, ParseOptions(flags.options));
  ASSIZE_RETURN_IF_ERROR(ReadOptionFiles(game->info(), &request.options));
  request.game = flags.game;
  request.seats = static_cast<int>(flags.seats);
  request.cover = flags.cover;
  request.policy = flags.policy;
  request.clock_rules =
      match::MessageOf({.move_limit = std::chrono::milliseconds(flags.move_limit_ms),
                        .bank = std::chrono::milliseconds(flags.bank_ms)});
  request.seed = seed;
  request.iterations = static_cast<int>(flags.iterations);
  request.sets = static_cast<int>(flags.sets);
  request.rate = flags.rate;
  return request;
}

// "my-bot.tune" for "./my-bot".
std::string FolderFor(const TuneFlags& flags) {
  if (!flags.folder.empty()) return flags.folder;
  std::filesystem::path bot = std::filesystem::path(flags.bot).lexically_normal();
  if (!bot.has_filename()) bot = bot.parent_path();
  return absl::StrCat(bot.filename().string(), ".tune");
}

// What people read is written once more whenever the command ends.
absl::Status WriteResults(const bots::Manifest& bot, const std::string& folder,
                          v1::TuneReport* report) {
  report->set_proposal(absl::StrCat(folder, "/proposal"));
  std::vector<double> values;
  for (const v1::TunedParameter& parameter : report->parameters())
    values.push_back(parameter.value());
  ASSIZE_RETURN_IF_ERROR(tune::WriteBotWithValues(bot, values, report->proposal()));
  return WritePrivateFile(absl::StrCat(folder, "/report.html"), tune::TunePage(*report));
}

absl::Status Print(const v1::TuneReport& report, const TuneFlags& flags,
                   const std::string& folder) {
  ASSIZE_ASSIGN_OR_RETURN(const std::string text, FormatSheet(report::TuneSheet(report), report,
                                                              flags.runner.output.Get()));
  std::cout << text;
  if (flags.runner.output.Get() == OutputFormat::kText) {
    std::cout << "\n" << report::TuneAdvice(report, flags.bot, folder);
  }
  std::cout << std::flush;
  return absl::OkStatus();
}

absl::Status PlayDisplayed(const std::string& note, const RunnerFlags& flags, tune::TuneRun* run) {
  TuneDisplay display(run->Report(),
                      flags.quiet ? TuneDisplay::Volume::kSilent : TuneDisplay::Volume::kAll);
  if (!note.empty()) display.Print(note);
  Interrupts interrupts;
  interrupts.Handle([&](int count) {
    if (count == 1) {
      run->StopBeginning();
      display.Print(
          "Stopping when the running matches are over; press Ctrl-C again to stop them now.");
    } else {
      run->StopNow();
      display.Print("Stopping now; the running matches will be played again.");
    }
  });
  return run->Run({.match_over = [&display] { display.Add(); },
                   .iteration_over = [&display](const v1::TuneReport& now) { display.Show(now); }});
}

absl::StatusOr<ExitCode> Play(const TuneFlags& flags, tune::TuneOrder order,
                              const std::string& folder) {
  RunFolders folders;
  // The supervisor is a fork of this process, and threads don't survive a fork: it comes first.
  ASSIZE_ASSIGN_OR_RETURN(const std::unique_ptr<process::SupervisorClient> supervisor,
                          ForkSupervisor(flags.runner.logs, &folders));
  ASSIZE_ASSIGN_OR_RETURN(const SandboxDecision sandbox,
                          DecideSandbox(flags.runner.sandbox, supervisor.get()));
  ASSIZE_RETURN_IF_ERROR(bots::SandboxFor(sandbox.policy, order.bot).status());
  order.workers.most_start = std::chrono::milliseconds(flags.runner.start_limit_ms);
  order.workers.scratch = folders.scratch;
  order.workers.logs = flags.runner.logs.empty() ? "" : folders.logs;
  order.workers.sandbox = sandbox.policy;
  const bots::Manifest bot = order.bot;
  ASSIZE_ASSIGN_OR_RETURN(const std::unique_ptr<tune::TuneRun> run,
                          tune::TuneRun::Create(std::move(order), supervisor.get()));
  const absl::Status played = PlayDisplayed(sandbox.note, flags.runner, run.get());
  std::error_code ignored;
  std::filesystem::remove_all(absl::StrCat(folder, "/bots"), ignored);
  v1::TuneReport report = run->Report();
  ASSIZE_RETURN_IF_ERROR(WriteResults(bot, folder, &report));
  if (played.ok() || absl::IsCancelled(played)) {
    ASSIZE_RETURN_IF_ERROR(Print(report, flags, folder));
  }
  if (played.ok()) return ExitCode::kOk;
  std::cerr
      << "Nothing that was played is lost. To continue: the same command again; the tuning is in "
      << ShellWord(folder) << "." << std::endl;
  if (absl::IsCancelled(played)) return ExitCode::kInterrupted;
  return played;
}

absl::StatusOr<ExitCode> Run(const TuneFlags& flags) {
  ASSIZE_ASSIGN_OR_RETURN(const ChosenSeed seed, ChooseSeed(flags.seed));
  ASSIZE_ASSIGN_OR_RETURN(const tune::TuneRequest request, RequestOf(flags, seed.seed));
  ASSIZE_ASSIGN_OR_RETURN(const v1::TuneSettings settings, tune::SettingsFor(request));
  const std::string folder = FolderFor(flags);
  tune::TuneOrder order;
  ASSIZE_ASSIGN_OR_RETURN(
      order.file, tune::TuneFile::Open(
                      folder, settings,
                      seed.given ? tune::SeedCheck::kMustBeEqual : tune::SeedCheck::kMayDiffer));
  order.bot = request.bot;
  order.folder = absl::StrCat(folder, "/bots");
  order.jobs = static_cast<int>(flags.runner.jobs);
  return Play(flags, std::move(order), folder);
}

void AddSearchFlags(Command command, TuneFlags* flags) {
  command.Number("--iterations", &flags->iterations, 1, 1'000'000, "N",
                 "How often two settings are compared; more of them find finer values");
  command.Number("--sets", &flags->sets, 1, 10'000, "M",
                 "Sets that are played in an iteration, each of another deal");
  command.Real("--rate", &flags->rate, 0.001, 1000.0, "R",
               "How many steps the values move after an iteration at the end if one setting has\n"
               "won everything; the first ones move some 4 times as far");
  command.Text("--folder", &flags->folder, "FOLDER",
               "Where the tuning is kept, and goes on (default: the bot's name with .tune)");
}

}  // namespace

void AddTuneCommand(Command program) {
  Command command =
      program.AddCommand("tune", "Search good values for the parameters that a bot declares");
  auto flags = std::make_shared<TuneFlags>();
  command.Argument("BOT", &flags->bot, "The bot: its folder, or a sample bot's name").Required();
  command.Text("--game", &flags->game, "NAME", "The game; see: referee games").Required();
  command.Texts("--option", &flags->options, "KEY=VALUE", "An option of the game; repeatable");
  command.Texts("--cover", &flags->cover, "OPTION",
                "Play each deal with every value that the game lists for this option; repeatable");
  command.NumberIfGiven("--seats", &flags->seats, 2, 8, "K",
                        "Seats at a table (default: the fewest that the game allows)");
  AddSearchFlags(command, flags.get());
  AddSeedFlags(command, "tuning", &flags->seed);
  command.Text("--policy", &flags->policy, "NAME", "What faults cost: lenient or strict");
  AddLimitFlags(command, &flags->move_limit_ms, &flags->bank_ms);
  AddRunnerFlags(command, "TuneReport", ResultFlags::kTable, &flags->runner);
  command.Footer(kExamples);
  command.ExitCodes("0 all iterations were played");
  RunWorking(command, flags, Run);
}

}  // namespace assize::ladder
