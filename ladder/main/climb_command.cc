#include <chrono>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "ladder/climb/climb.h"
#include "ladder/climb/climb_matches.h"
#include "ladder/climb/climb_report.h"
#include "ladder/climb/rungs.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "referee/base/plain_text.h"
#include "referee/base/processors.h"
#include "referee/base/status.h"
#include "referee/bots/bot_finder.h"
#include "referee/cli/command_line.h"
#include "referee/cli/interrupts.h"
#include "referee/cli/output_format.h"
#include "referee/cli/sandbox_flags.h"
#include "referee/games/registry.h"
#include "referee/run/run_folders.h"

namespace assize::ladder {
namespace {

constexpr char kExamples[] =
    "Examples:\n"
    "  ladder climb ./my-bot --game brigands\n"
    "  ladder climb ./my-bot --game carcassonne-robbers --pass 4\n"
    "  ladder climb --game brigands --check\n"
    "Rungs are frozen sample bots of known rating, from random play to searches. The bot plays\n"
    "sets of fixed deals against the rungs that are as strong as it, without a database: some\n"
    "minutes on two cores. It stands on the rung whose rating is nearest to its own. A bot whose\n"
    "moves follow from the deal gets the same result each time; --seed takes other deals.\n"
    "--check plays what the rungs were rated by, and compares digests.";

struct Settings {
  std::string game;
  std::string bot;
  std::string seed = "1";
  int64_t jobs = DefaultJobs();
  int64_t pass = 0;
  bool check = false;
  bool quiet = false;
  SandboxFlags sandbox;
  OutputFlags output;
};

// What plays, and what it plays with.
struct Field {
  const games::Game* game = nullptr;
  climb::GameRungs rungs;
  std::vector<bots::Manifest> manifests;
  // With --check there is none.
  std::optional<bots::Manifest> bot;
};

absl::StatusOr<Field> FieldOf(const Settings& settings) {
  const bots::BotFinder finder = bots::BotFinder::FromEnvironment();
  Field field;
  ASSIZE_ASSIGN_OR_RETURN(field.game, games::FindGame(settings.game));
  ASSIZE_ASSIGN_OR_RETURN(field.rungs, climb::RungsOf(field.game->info().name));
  for (const climb::Rung& rung : field.rungs.rungs) {
    ASSIZE_ASSIGN_OR_RETURN(field.manifests.emplace_back(), climb::ManifestOf(rung, finder));
  }
  const auto most = static_cast<int64_t>(field.rungs.rungs.size());
  if (settings.pass > most) {
    return absl::InvalidArgumentError(
        absl::StrCat("--pass ", settings.pass, ": ", settings.game, " has ", most, " rungs"));
  }
  if (settings.check) return field;
  if (settings.bot.empty()) {
    return absl::InvalidArgumentError(
        "BOT: missing; it is a folder with a bot.toml, or a sample "
        "bot's name");
  }
  ASSIZE_ASSIGN_OR_RETURN(field.bot, finder.Find(settings.bot));
  if (field.bot->Plays(field.game->info().name)) return field;
  return absl::InvalidArgumentError(
      absl::StrCat("BOT ", Quoted(settings.bot), " does not play ", settings.game));
}

absl::StatusOr<v1::ClimbReport> ClimbWith(const Settings& settings, const Field& field,
                                          climb::ClimbMatches* matches) {
  std::vector<double> elo;
  for (const climb::Rung& rung : field.rungs.rungs) elo.push_back(rung.elo);
  climb::Climb way(elo);
  int64_t played = 0;
  int64_t failed = 0;
  while (const std::optional<int> rung = way.Next()) {
    ASSIZE_ASSIGN_OR_RETURN(
        const climb::BlockResult block,
        matches->Play({.game = field.game,
                       .seats = field.rungs.seats,
                       .sets = climb::kSetsPerBlock,
                       .seed = absl::StrCat("climb ", settings.seed, ", block ", way.blocks()),
                       .bot = *field.bot,
                       .rung = field.manifests[static_cast<size_t>(*rung)]}));
    way.Add(*rung, block.scores);
    played += block.matches;
    failed += block.failed_matches;
    if (!settings.quiet) std::cerr << climb::ProgressText(way) << std::endl;
  }
  v1::ClimbReport report = climb::ReportOn(field.rungs, way);
  report.set_bot(field.bot->name);
  report.set_seed(settings.seed);
  report.set_matches(static_cast<uint64_t>(played));
  report.set_failed_matches(static_cast<uint64_t>(failed));
  if (settings.pass > 0) {
    report.set_pass(static_cast<uint32_t>(settings.pass));
    report.set_passed(report.rung() >= settings.pass);
  }
  return report;
}

absl::StatusOr<ExitCode> CheckRungs(const Field& field, climb::ClimbMatches* matches) {
  bool same = true;
  for (size_t place = 0; place < field.manifests.size(); ++place) {
    const climb::Rung& rung = field.rungs.rungs[place];
    ASSIZE_ASSIGN_OR_RETURN(
        const std::string digest,
        climb::DigestOf(*field.game, field.rungs.seats, field.manifests[place], matches));
    const bool is_same = digest == rung.digest;
    same = same && is_same;
    std::cout << "rung " << place + 1 << ", " << climb::NameOf(rung) << ": "
              << (is_same ? "plays as it was rated"
                          : absl::StrCat("plays otherwise than it was rated (", digest, ", not ",
                                         std::string(rung.digest), ")"))
              << "\n";
  }
  return same ? ExitCode::kOk : ExitCode::kFailed;
}

absl::StatusOr<ExitCode> Run(const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const Field field, FieldOf(settings));
  RunFolders folders;
  // A fork of this process, and threads don't survive a fork: it comes first.
  ASSIZE_ASSIGN_OR_RETURN(const auto supervisor, ForkSupervisor("", &folders));
  ASSIZE_ASSIGN_OR_RETURN(const SandboxDecision sandbox,
                          DecideSandbox(settings.sandbox, supervisor.get()));
  if (!sandbox.note.empty() && !settings.quiet) std::cerr << sandbox.note << std::endl;
  climb::ClimbMatches matches(supervisor.get(), folders, sandbox.policy,
                              static_cast<int>(settings.jobs));
  Interrupts interrupts;
  interrupts.Handle([&matches](int /*count*/) { matches.Stop(); });
  if (settings.check) return CheckRungs(field, &matches);
  const absl::StatusOr<v1::ClimbReport> report = ClimbWith(settings, field, &matches);
  if (absl::IsCancelled(report.status()) && interrupts.count() > 0) return ExitCode::kInterrupted;
  ASSIZE_RETURN_IF_ERROR(report.status());
  ASSIZE_ASSIGN_OR_RETURN(const std::string text,
                          climb::FormatClimb(*report, settings.output.Get(), OutputScreen()));
  std::cout << text << std::flush;
  return report->has_passed() && !report->passed() ? ExitCode::kFailed : ExitCode::kOk;
}

}  // namespace

void AddClimbCommand(Command program) {
  Command command =
      program.AddCommand("climb", "Find out how strong a bot is, by frozen bots of known rating");
  auto settings = std::make_shared<Settings>();
  command.Argument("BOT", &settings->bot, "The bot: a folder with a bot.toml, or a sample bot");
  command.Text("--game", &settings->game, "NAME", "The game; see: referee games").Required();
  command.Text("--seed", &settings->seed, "TEXT", "What the deals are drawn from");
  constexpr int64_t kMostJobs = 256;
  command.Number("--jobs", &settings->jobs, 1, kMostJobs, "N", "Matches at a time");
  constexpr int64_t kMostRungs = 99;
  command.NumberIfGiven("--pass", &settings->pass, 1, kMostRungs, "RUNG",
                        "Exit status 1 if the bot stands on a lower rung");
  command.Flag("--check", &settings->check, "Check that the rungs play as they were rated");
  command.Flag("--quiet", &settings->quiet, "No lines of progress");
  AddSandboxFlags(command, "auto", &settings->sandbox);
  AddFormatFlags(
      command,
      {OutputFormat::kText, OutputFormat::kJson, OutputFormat::kCsv, OutputFormat::kMarkdown},
      "ClimbReport", &settings->output);
  command.Footer(kExamples);
  command.ExitCodes("0 done, 1 not passed, or a rung that plays otherwise");
  command.Run([settings] {
    const absl::StatusOr<ExitCode> done = Run(*settings);
    return done.ok() ? *done : Fail(kProgram, done.status());
  });
}

}  // namespace assize::ladder
