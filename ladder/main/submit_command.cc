#include <pwd.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/str_cat.h"
#include "ladder/client/upload.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/event_flags.h"
#include "ladder/names/names.h"
#include "ladder/report/bots_report.h"
#include "ladder/store/ladder_store.h"
#include "ladder/submit/submission_host.h"
#include "ladder/submit/submission_queue.h"
#include "referee/base/files.h"
#include "referee/base/seed.h"
#include "referee/cli/clock_flags.h"
#include "referee/cli/command_line.h"
#include "referee/cli/interrupts.h"
#include "referee/cli/sandbox_flags.h"
#include "referee/cli/text_layout.h"

namespace assize::ladder {
namespace {

constexpr char kExamples[] =
    "Examples:\n"
    "  ladder submit club.db ./my-bot\n"
    "  ladder submit club.db ./my-bot --owner marian\n"
    "  ladder submit club.db greedy\n"
    "  ladder submit club.db hand-ins/* --owner-from-folder\n"
    "  ladder submit club.db hand-ins.zip --owner-from-folder --name-from-folder\n"
    "A BOT is a folder with a bot.toml, a sample bot's name, or a zip file: of one bot, or of\n"
    "many people as learning platforms export it, with a folder or zip file of each. Files are\n"
    "copied into the database; what happens to the folder later does not matter. Submitting a\n"
    "changed bot again makes a new version of it; one that has not changed is \"unchanged\"\n"
    "(exit code 0). Names of bots are unique on a ladder, whatever the case of their letters;\n"
    "only a bot's owner, written as before, adds versions to it. Before it is accepted the bot\n"
    "plays a smoke match against itself in each of its games, by the clock of an event: submit\n"
    "with the --move-limit and --bank that your events will have. Of several bots those that are\n"
    "refused do not keep the others out; the exit code is that of the first one refused.";

struct Settings {
  std::string database;
  std::vector<std::string> bots;
  std::string owner;
  bool owner_from_folder = false;
  bool name_from_folder = false;
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

// Prints what became of a submission; returns the exit code.
ExitCode PrintResult(const std::string& database, const std::string& shown,
                     const absl::StatusOr<Submission::Result>& result) {
  if (!result.ok()) {
    return Fail(kProgram, WithContext(result.status(), absl::StrCat(shown, " is not accepted")));
  }
  std::cout << (result->unchanged ? report::UnchangedText(result->version, shown, database)
                                  : report::AcceptedText(result->version))
            << std::flush;
  return ExitCode::kOk;
}

SubmissionRules RulesOf(const Settings& settings, const bots::SandboxPolicy& sandbox) {
  return {.owner = settings.owner_from_folder ? std::nullopt : std::optional(settings.owner),
          .name_from_folder = settings.name_from_folder,
          .build_limit = std::chrono::seconds(settings.build_limit_s),
          .seats = static_cast<int>(settings.seats),
          .clock = {.move_limit = std::chrono::milliseconds(settings.move_limit_ms),
                    .bank = std::chrono::milliseconds(settings.bank_ms)},
          .sandbox = sandbox};
}

struct Done {
  SubmissionTally tally;
  // Of the first bot that was refused.
  ExitCode code = ExitCode::kOk;
};

// What the service has made of it, in the words of a submission on this machine.
absl::StatusOr<Submission::Result> ResultOf(const v1::SubmitResult& result) {
  Submission::Result own;
  own.version.bot = result.version().bot();
  own.version.number = static_cast<int>(result.version().number());
  own.version.label = result.version().label();
  own.version.owner = result.version().owner();
  own.version.games = {result.version().games().begin(), result.version().games().end()};
  own.version.sha256 = SeedFromText(result.version().sha256()).bytes;
  own.version.withdrawn = result.version().state() == "withdrawn";
  own.unchanged = result.unchanged();
  return own;
}

absl::StatusOr<Submission::Result> SubmitThere(client::Client* service, const Settings& settings,
                                               const HandIn& hand_in) {
  ASSIZE_RETURN_IF_ERROR(hand_in.folder.status());
  v1::SubmissionStart start;
  // A service elsewhere knows whose token it is, and nothing of users of this machine.
  const bool is_given = !client::IsAddress(settings.database) || settings.owner != LoginName();
  if (settings.owner_from_folder) {
    start.set_owner(hand_in.person);
  } else if (is_given) {
    start.set_owner(settings.owner);
  }
  if (settings.name_from_folder) start.set_bot(BotNameOf(hand_in.person));
  start.set_seats(static_cast<uint32_t>(settings.seats));
  start.set_move_limit_ms(static_cast<uint64_t>(settings.move_limit_ms));
  start.set_bank_ms(static_cast<uint64_t>(settings.bank_ms));
  ASSIZE_ASSIGN_OR_RETURN(
      const v1::SubmitResult result,
      client::SubmitFolder(service, *hand_in.folder, start, [&settings](const std::string& text) {
        if (!settings.quiet) std::cerr << text << std::endl;
      }));
  return ResultOf(result);
}

// By the service that has the database.
absl::StatusOr<Done> SubmitAllThere(client::Client* service, const Settings& settings) {
  std::string scratch = (std::filesystem::temp_directory_path() / "assize-submit-XXXXXX").string();
  if (mkdtemp(scratch.data()) == nullptr) return FileError(scratch, "can't be made", errno);
  const absl::Cleanup remove = [&scratch] {
    std::error_code ignored;
    std::filesystem::remove_all(scratch, ignored);
  };
  Done done;
  const auto note = [&](const std::string& shown,
                        const absl::StatusOr<Submission::Result>& result) {
    const ExitCode code = PrintResult(settings.database, shown, result);
    if (done.code == ExitCode::kOk) done.code = code;
    ++(!result.ok()        ? done.tally.refused
       : result->unchanged ? done.tally.unchanged
                           : done.tally.accepted);
  };
  for (const std::string& word : settings.bots) {
    const absl::StatusOr<std::vector<HandIn>> hand_ins = HandInsOf(word, scratch);
    if (!hand_ins.ok()) {
      note(word, hand_ins.status());
      continue;
    }
    for (const HandIn& hand_in : *hand_ins) {
      note(hand_in.shown, SubmitThere(service, settings, hand_in));
    }
  }
  return done;
}

absl::StatusOr<Done> SubmitAll(Settings settings) {
  if (!settings.owner_from_folder) {
    ASSIZE_ASSIGN_OR_RETURN(settings.owner, names::NormalName(names::Kind::kOwner, settings.owner));
  }
  ASSIZE_ASSIGN_OR_RETURN(const auto service, client::ServiceOf(settings.database));
  if (service != nullptr) return SubmitAllThere(service.get(), settings);
  ASSIZE_ASSIGN_OR_RETURN(const auto host, SubmissionHost::Fork());
  ASSIZE_ASSIGN_OR_RETURN(const SandboxDecision sandbox,
                          DecideSandbox(settings.sandbox, host->supervisor()));
  ASSIZE_ASSIGN_OR_RETURN(const auto store, LadderStore::OpenForWriting(settings.database));
  const auto say = [&settings](const std::string& text) {
    if (!settings.quiet) std::cerr << text << std::endl;
  };
  if (!sandbox.note.empty()) say(sandbox.note);
  Done done;
  SubmissionQueue queue(
      RulesOf(settings, sandbox.policy), host->ToolsFor(store.get(), say),
      [&](const std::string& shown, const absl::StatusOr<Submission::Result>& result) {
        const ExitCode code = PrintResult(settings.database, shown, result);
        if (done.code == ExitCode::kOk) done.code = code;
      });
  Interrupts interrupts;
  interrupts.Handle([&queue](int) { queue.Cancel(); });
  for (const std::string& word : settings.bots) queue.Submit(word);
  interrupts.Handle(nullptr);
  done.tally = queue.tally();
  if (queue.cancelled()) done.code = ExitCode::kInterrupted;
  return done;
}

ExitCode Run(const Settings& settings) {
  const absl::StatusOr<Done> done = SubmitAll(settings);
  if (!done.ok()) {
    return Fail(kProgram, settings.bots.size() > 1
                              ? done.status()
                              : WithContext(done.status(),
                                            absl::StrCat(settings.bots[0], " is not accepted")));
  }
  const SubmissionTally& tally = done->tally;
  if (tally.count() > 1) {
    std::cout << Counted(tally.count(), "bot", "bots") << ": " << tally.accepted << " accepted, "
              << tally.unchanged << " unchanged, " << tally.refused << " refused\n";
  }
  return done->code;
}

}  // namespace

void AddSubmitCommand(Command program) {
  Command command = program.AddCommand("submit", "Check a bot, let it play, and add it");
  auto settings = std::make_shared<Settings>();
  settings->owner = LoginName();
  AddDatabaseArgument(command, &settings->database);
  command.Arguments("BOT", &settings->bots, "Folders or zip files of bots, or sample bots' names")
      .Required();
  command.Text(
      "--owner", &settings->owner, "NAME",
      "The owner of the bot: 1 to 64 letters of any one script, digits, . _ - ' @ and single\n"
      "spaces within");
  command.Flag("--owner-from-folder", &settings->owner_from_folder,
               "The owner is the person that the folder or zip file is named after; what Moodle\n"
               "and Canvas add to the name does not count");
  command.Flag("--name-from-folder", &settings->name_from_folder,
               "The bot is named like its folder or zip file, with - for spaces, whatever its\n"
               "manifest says");
  command.Number("--build-limit", &settings->build_limit_s, 1, 86'400, "S",
                 "Seconds for the manifest's build command");
  command.NumberIfGiven(
      "--seats", &settings->seats, 2, 8, "K",
      "Seats of the smoke match (2 to 8; default: the fewest that the game allows)");
  command.Number(
      "--move-limit", &settings->move_limit_ms, 1, kLongestLimitMs, "MS",
      "Milliseconds for each move of the smoke match; the default is that of ladder run");
  command.Number("--bank", &settings->bank_ms, 0, kLongestLimitMs, "MS",
                 "Milliseconds that the bot may overrun in the smoke match");
  AddSandboxFlags(command, "required", &settings->sandbox);
  command.Flag("--quiet", &settings->quiet, "Print no progress");
  command.Footer(kExamples);
  command.Run([settings] { return Run(*settings); });
}

}  // namespace assize::ladder
