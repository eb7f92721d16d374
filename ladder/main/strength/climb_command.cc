#include <algorithm>
#include <chrono>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/climb/climb.h"
#include "ladder/climb/rung_table.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/event_flags.h"
#include "ladder/main/table_formats.h"
#include "ladder/report/strength/climb_report.h"
#include "referee/base/status.h"
#include "referee/bots/bot_finder.h"
#include "referee/cli/commands/command_line.h"
#include "referee/cli/commands/interrupts.h"
#include "referee/cli/progress/progress.h"
#include "referee/run/run_folders.h"

namespace assize::ladder {
namespace {

constexpr char kExamples[] =
    "Examples:\n"
    "  ladder climb ./my-bot --game brigands\n"
    "  ladder climb ./my-bot --game brigands --pass 4 --json\n"
    "  ladder climb --list --game brigands\n"
    "A game's rungs are sample bots of rising strength, which are frozen: their ratings were "
    "measured\n"
    "once and are part of this program. The bot plays some sets against each of them, then more\n"
    "against those that it is equal to; a set is one deal, played in every seat. From the results\n"
    "follows a rating with a 95 % interval, and from that the rung: the nearest one, or the first "
    "or\n"
    "last.\n"
    "The deals are always the same ones unless there is a seed, and nothing else is drawn: a bot "
    "that\n"
    "plays the same moves again reaches the same rung with the same rating, on every machine that "
    "has\n"
    "time for it. A bot that was made for the usual deals is found out by --seed-file with a "
    "secret.\n"
    "No database, service or network is needed, and nothing is stored.";

// Of the deals where none is given.
constexpr char kUsualSeed[] = "climb";

struct ClimbFlags {
  std::string bot;
  std::string game;
  bool list = false;
  int64_t pass = 0;  // 0: none is asked for
  SeedFlags seed;
  int64_t move_limit_ms = 1000;
  int64_t bank_ms = 5000;
  int64_t time_limit_s = 300;
  RunnerFlags runner;
};

absl::Status CheckPass(const ClimbFlags& flags, const v1::RungTable& table) {
  if (flags.pass <= table.rungs_size()) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("--pass ", flags.pass, ": ", table.game(), " has ",
                                                 table.rungs_size(), " rungs"));
}

absl::StatusOr<bots::Manifest> FindBot(const ClimbFlags& flags) {
  if (flags.bot.empty()) {
    return absl::InvalidArgumentError("BOT is missing: the bot that climbs (or --list)");
  }
  ASSIZE_ASSIGN_OR_RETURN(bots::Manifest manifest,
                          bots::BotFinder::FromEnvironment().Find(flags.bot));
  if (manifest.Plays(flags.game)) return manifest;
  return absl::InvalidArgumentError(
      absl::StrCat("bot '", flags.bot, "' does not play ", flags.game,
                   "; its manifest lists: ", absl::StrJoin(manifest.games, ", ")));
}

absl::StatusOr<Seed> SeedOf(const SeedFlags& flags) {
  ASSIZE_ASSIGN_OR_RETURN(const ChosenSeed chosen, ChooseSeed(flags));
  return chosen.given ? chosen.seed : SeedFromText(kUsualSeed);
}

absl::StatusOr<climb::ClimbOrder> OrderOf(const ClimbFlags& flags, v1::RungTable table) {
  climb::ClimbOrder order;
  ASSIZE_RETURN_IF_ERROR(CheckPass(flags, table));
  ASSIZE_ASSIGN_OR_RETURN(order.bot, FindBot(flags));
  ASSIZE_ASSIGN_OR_RETURN(order.seed, SeedOf(flags.seed));
  order.table = std::move(table);
  order.clock.move_limit = std::chrono::milliseconds(flags.move_limit_ms);
  order.clock.bank = std::chrono::milliseconds(flags.bank_ms);
  order.workers.most_start = std::chrono::milliseconds(flags.runner.start_limit_ms);
  order.jobs = static_cast<int>(flags.runner.jobs);
  order.time_limit = std::chrono::seconds(flags.time_limit_s);
  if (flags.pass > 0) order.pass = static_cast<int>(flags.pass);
  return order;
}

absl::Status PrintReport(const v1::ClimbReport& report, const OutputFlags& output) {
  ASSIZE_ASSIGN_OR_RETURN(const std::string text,
                          FormatSheet(report::ClimbSheet(report), report, output.Get()));
  std::cout << text << std::flush;
  return absl::OkStatus();
}

Progress::Volume VolumeOf(const RunnerFlags& flags) {
  return flags.quiet ? Progress::Volume::kSilent : Progress::Volume::kAll;
}

absl::StatusOr<v1::ClimbReport> Play(const ClimbFlags& flags, climb::ClimbOrder order) {
  RunFolders folders;
  // The supervisor is a fork of this process, and threads don't survive a fork: it comes first.
  ASSIZE_ASSIGN_OR_RETURN(const std::unique_ptr<process::SupervisorClient> supervisor,
                          ForkSupervisor(flags.runner.logs, &folders));
  ASSIZE_ASSIGN_OR_RETURN(const SandboxDecision sandbox,
                          DecideSandbox(flags.runner.sandbox, supervisor.get()));
  ASSIZE_RETURN_IF_ERROR(bots::SandboxFor(sandbox.policy, order.bot).status());
  order.workers.scratch = folders.scratch;
  order.workers.logs = flags.runner.logs.empty() ? "" : folders.logs;
  order.workers.sandbox = sandbox.policy;
  // Before the climb, whose threads must not notice signals.
  Interrupts interrupts;
  ASSIZE_ASSIGN_OR_RETURN(const std::unique_ptr<climb::Climb> climb,
                          climb::Climb::Create(std::move(order), supervisor.get()));
  Progress progress(climb->planned_matches(), VolumeOf(flags.runner));
  if (!sandbox.note.empty()) progress.Print(sandbox.note);
  interrupts.Handle([&climb](int) { climb->Stop(); });
  const absl::StatusOr<v1::ClimbReport> report = climb->Run([&progress] { progress.Add(); });
  interrupts.Handle(nullptr);
  return report;
}

absl::StatusOr<ExitCode> Run(const ClimbFlags& flags) {
  ASSIZE_ASSIGN_OR_RETURN(v1::RungTable table, climb::FindRungs(flags.game));
  if (flags.list) {
    ASSIZE_RETURN_IF_ERROR(PrintReport(climb::DescribeRungs(table), flags.runner.output));
    return ExitCode::kOk;
  }
  ASSIZE_ASSIGN_OR_RETURN(climb::ClimbOrder order, OrderOf(flags, std::move(table)));
  const absl::StatusOr<v1::ClimbReport> report = Play(flags, std::move(order));
  if (absl::IsCancelled(report.status())) {
    Fail(kProgram, report.status());
    return ExitCode::kInterrupted;
  }
  ASSIZE_RETURN_IF_ERROR(report.status());
  ASSIZE_RETURN_IF_ERROR(PrintReport(*report, flags.runner.output));
  return report->has_passed() && !report->passed() ? ExitCode::kFailed : ExitCode::kOk;
}

// Nothing is dealt for `list`.
void AddDealFlags(Command command, Option list, SeedFlags* flags) {
  const Option seed =
      command
          .Text("--seed", &flags->seed, "HEX|TEXT",
                "Other deals than the usual ones: 64 hex digits, or any text, which others can\n"
                "guess (default: ASSIZE_SEED in the environment, else the usual deals)")
          .Excludes(list);
  command
      .Text("--seed-file", &flags->seed_file, "FILE",
            "The same from a file, or from standard input (-), where others can't read it")
      .Excludes(seed)
      .Excludes(list);
}

}  // namespace

void AddClimbCommand(Command program) {
  Command command =
      program.AddCommand("climb", "Find out how strong a bot is, by frozen bots of known rating");
  auto flags = std::make_shared<ClimbFlags>();
  const Option bot =
      command.Argument("BOT", &flags->bot, "The bot: its folder, or a sample bot's name");
  command.Text("--game", &flags->game, "NAME", "The game; see: referee games").Required();
  const Option pass =
      command.NumberIfGiven("--pass", &flags->pass, 1, 10, "RUNG",
                            "The rung that the bot must reach, or the exit code is 1 (1 to 10)");
  const Option list =
      command.Flag("--list", &flags->list, "Show the rungs of the game and play nothing")
          .Excludes(bot)
          .Excludes(pass);
  AddDealFlags(command, list, &flags->seed);
  AddLimitFlags(command, &flags->move_limit_ms, &flags->bank_ms);
  command.Number("--time-limit", &flags->time_limit_s, 1, 86'400, "S",
                 "Seconds after which the climb ends in any case, with the sets that are whole");
  AddRunnerFlags(command, "ClimbReport", ResultFlags::kTable, &flags->runner);
  command.Footer(kExamples);
  command.ExitCodes("0 done, 1 the rung of --pass was not reached");
  RunWorking(command, flags, Run);
}

}  // namespace assize::ladder
