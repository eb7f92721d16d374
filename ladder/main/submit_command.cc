#include <pwd.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/run_setup.h"
#include "ladder/report/names.h"
#include "ladder/store/ladder_store.h"
#include "ladder/submit/submission.h"
#include "referee/cli/command_line.h"
#include "referee/cli/interrupts.h"
#include "referee/cli/run_folders.h"
#include "referee/cli/sandbox_flags.h"
#include "referee/host/bot_finder.h"
#include "referee/host/timers.h"

namespace assize::ladder {
namespace {

constexpr char kExamples[] =
    "Examples:\n"
    "  ladder submit club.db ./my-bot\n"
    "  ladder submit club.db ./my-bot --owner marian\n"
    "  ladder submit club.db greedy\n"
    "A BOT is a folder with a bot.toml, or a sample bot's name. Its files are copied into the\n"
    "database; what happens to the folder later does not matter. Submitting a bot again makes a "
    "new\n"
    "version of it. Names of bots are unique on a ladder; only a bot's owner adds versions to it.\n"
    "Before it is accepted the bot plays a smoke match against itself in each of its games, by "
    "the\n"
    "clock of an event: submit with the --move-limit and --bank that your events will have.";

struct Settings {
  std::string database;
  std::string bot;
  std::string owner;
  int64_t build_limit_s = 300;
  int64_t seats = 0;
  // The same as of an event.
  int64_t move_limit_ms = MatchFlags().move_limit_ms;
  int64_t bank_ms = MatchFlags().bank_ms;
  bool quiet = false;
  SandboxFlags sandbox;
};

std::string LoginName() {
  const passwd* user = getpwuid(getuid());
  return user == nullptr ? absl::StrCat("user-", getuid()) : user->pw_name;
}

// A bot that must still be built has no program yet, so a folder is taken as it is.
absl::StatusOr<std::string> FolderOf(const std::string& word) {
  std::error_code error;
  const bool is_path = word.find('/') != std::string::npos;
  if (is_path && std::filesystem::is_directory(word, error)) return word;
  auto sample = host::BotFinder::FromEnvironment().Find(word);
  if (sample.ok()) return sample->folder;
  if (std::filesystem::is_directory(word, error)) return word;
  return sample.status();
}

absl::StatusOr<Version> Submit(const Settings& settings) {
  ASSIZE_RETURN_IF_ERROR(report::ValidateOwnerName(settings.owner));
  ASSIZE_ASSIGN_OR_RETURN(const std::string folder, FolderOf(settings.bot));
  RunFolders folders;
  // The supervisor is a fork of this process, and threads don't survive a fork: it comes first.
  ASSIZE_ASSIGN_OR_RETURN(const auto supervisor, ForkSupervisor("", &folders));
  ASSIZE_ASSIGN_OR_RETURN(const SandboxDecision sandbox,
                          DecideSandbox(settings.sandbox, supervisor.get()));
  ASSIZE_ASSIGN_OR_RETURN(const auto store, LadderStore::OpenForWriting(settings.database));
  Interrupts interrupts;
  host::Timers timers(supervisor->pulse());
  const auto say = [&settings](const std::string& text) {
    if (!settings.quiet) std::cerr << text << std::endl;
  };
  if (!sandbox.note.empty()) say(sandbox.note);
  Submission submission({.folder = folder,
                         .owner = settings.owner,
                         .build_limit = std::chrono::seconds(settings.build_limit_s),
                         .seats = static_cast<int>(settings.seats),
                         .clock = {.move_limit = std::chrono::milliseconds(settings.move_limit_ms),
                                   .bank = std::chrono::milliseconds(settings.bank_ms)},
                         .sandbox = sandbox.policy},
                        {.store = store.get(),
                         .supervisor = supervisor.get(),
                         .timers = &timers,
                         .scratch = folders.scratch,
                         .logs = folders.logs,
                         .say = say});
  interrupts.Handle([&submission](int) { submission.Cancel(); });
  absl::StatusOr<Version> version = submission.Run();
  interrupts.Handle(nullptr);
  return version;
}

// Who meant to submit a bot of their own sees here that they have replaced another.
std::string Novelty(const Version& version) {
  if (version.number == 1) return "a new bot";
  return absl::StrCat("a new version of ", version.bot, " (was @", version.number - 1, ")");
}

ExitCode Run(const Settings& settings) {
  const absl::StatusOr<Version> version = Submit(settings);
  if (!version.ok()) {
    return Fail(kProgram,
                WithContext(version.status(), absl::StrCat(settings.bot, " is not accepted")));
  }
  std::cout << "Accepted " << NameOf(*version) << " of " << version->owner << ", "
            << Novelty(*version) << ", SHA-256 " << ToHex(version->sha256) << "\n";
  return ExitCode::kOk;
}

}  // namespace

void AddSubmitCommand(Command program) {
  Command command = program.AddCommand("submit", "Check a bot, let it play, and add it");
  auto settings = std::make_shared<Settings>();
  settings->owner = LoginName();
  AddDatabaseArgument(command, &settings->database);
  command.Argument("BOT", &settings->bot, "The bot's folder, or a sample bot's name").Required();
  command.Text("--owner", &settings->owner, "NAME",
               "Whose bot it is: 1 to 64 letters of any one script, digits, . _ - @ and single\n"
               "spaces within");
  command.Number("--build-limit", &settings->build_limit_s, 1, 86'400, "S",
                 "Seconds for the manifest's build command");
  command.NumberIfGiven(
      "--seats", &settings->seats, 2, 8, "K",
      "Seats of the smoke match (2 to 8; default: the fewest that the game allows)");
  constexpr int64_t kDay = 86'400'000;
  command.Number(
      "--move-limit", &settings->move_limit_ms, 1, kDay, "MS",
      "Milliseconds for each move of the smoke match; the default is that of ladder run");
  command.Number("--bank", &settings->bank_ms, 0, kDay, "MS",
                 "Milliseconds that the bot may overrun in the smoke match");
  AddSandboxFlags(command, "required", &settings->sandbox);
  command.Flag("--quiet", &settings->quiet, "Print no progress");
  command.Footer(kExamples);
  command.Run([settings] { return Run(*settings); });
}

}  // namespace assize::ladder
