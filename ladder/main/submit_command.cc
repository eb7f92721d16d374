#include <pwd.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <iostream>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/match_flags.h"
#include "ladder/names/names.h"
#include "ladder/store/ladder_store.h"
#include "ladder/submit/hand_ins.h"
#include "ladder/submit/submission.h"
#include "referee/bots/bot_finder.h"
#include "referee/cli/command_line.h"
#include "referee/cli/interrupts.h"
#include "referee/cli/run_folders.h"
#include "referee/cli/sandbox_flags.h"
#include "referee/cli/text_layout.h"
#include "referee/seat/timers.h"

namespace assize::ladder {
namespace {

constexpr char kExamples[] =
    "Examples:\n"
    "  ladder submit club.db ./my-bot\n"
    "  ladder submit club.db ./my-bot --owner marian\n"
    "  ladder submit club.db greedy\n"
    "  ladder submit club.db hand-ins/* --owner-from-folder\n"
    "  ladder submit club.db hand-ins.zip --owner-from-folder --name-from-folder\n"
    "A BOT is a folder with a bot.toml, a sample bot's name, or a zip file: of one bot, or of "
    "many\n"
    "people as learning platforms export it, with a folder or zip file of each. Files are copied\n"
    "into the database; what happens to the folder later does not matter. Submitting a changed "
    "bot\n"
    "again makes a new version of it; one that has not changed is \"unchanged\" (exit code 0). "
    "Names\n"
    "of bots are unique on a ladder, whatever the case of their letters; only a bot's owner, "
    "written\n"
    "as before, adds versions to it. Before it is accepted the bot plays a smoke match against\n"
    "itself in each of its games, by the clock of an event: submit with the --move-limit and "
    "--bank\n"
    "that your events will have. Of several bots those that are refused do not keep the others "
    "out;\n"
    "the exit code is that of the first one refused.";

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

// Sample bots by their names; paths as they are, since a bot that must still be built has no
// program yet.
absl::StatusOr<std::vector<HandIn>> HandInsOf(const std::string& word, const std::string& scratch) {
  std::error_code error;
  const bool exists = std::filesystem::exists(word, error);
  if (exists && word.find('/') != std::string::npos) return FindHandIns(word, scratch);
  auto sample = bots::BotFinder::FromEnvironment().Find(word);
  if (sample.ok()) return std::vector<HandIn>{{word, word, sample->folder}};
  if (exists) return FindHandIns(word, scratch);
  return sample.status();
}

// What people call the bot on the ladder if it is named after them.
std::string BotNameOf(const std::string& person) {
  return absl::StrReplaceAll(person, {{" ", "-"}});
}

// What became of the submissions so far.
struct Tally {
  int accepted = 0;
  int unchanged = 0;
  int refused = 0;
  ExitCode worst = ExitCode::kOk;
};

// One run of the command: submissions one after another.
class Desk {
 public:
  Desk(const Settings& settings, const SubmissionTools& tools, const bots::SandboxPolicy& sandbox)
      : settings_(settings), tools_(tools), sandbox_(sandbox) {}

  void Take(const std::string& word) {
    const absl::StatusOr<std::vector<HandIn>> hand_ins = HandInsOf(word, tools_.scratch);
    if (!hand_ins.ok()) return Refuse(word, hand_ins.status());
    for (const HandIn& hand_in : *hand_ins) {
      if (interrupted()) return;
      const absl::StatusOr<Submission::Result> result = Submit(hand_in);
      if (!result.ok()) {
        Refuse(hand_in.shown, result.status());
      } else {
        Report(hand_in, *result);
      }
    }
  }

  // Safe on every thread.
  void Interrupt() {
    const std::lock_guard lock(mutex_);
    interrupted_ = true;
    if (submission_ != nullptr) submission_->Cancel();
  }
  bool interrupted() {
    const std::lock_guard lock(mutex_);
    return interrupted_;
  }

  const Tally& tally() const { return tally_; }

 private:
  absl::StatusOr<Submission::Result> Submit(const HandIn& hand_in) {
    ASSIZE_RETURN_IF_ERROR(hand_in.folder.status());
    SubmissionOrder order{
        .folder = *hand_in.folder,
        .owner = settings_.owner_from_folder ? hand_in.person : settings_.owner,
        .build_limit = std::chrono::seconds(settings_.build_limit_s),
        .seats = static_cast<int>(settings_.seats),
        .clock = {.move_limit = std::chrono::milliseconds(settings_.move_limit_ms),
                  .bank = std::chrono::milliseconds(settings_.bank_ms)},
        .sandbox = sandbox_};
    if (settings_.name_from_folder) order.bot = BotNameOf(hand_in.person);
    ASSIZE_ASSIGN_OR_RETURN(const SubmissionTools tools, OwnTools());
    Submission submission(order, tools);
    {
      const std::lock_guard lock(mutex_);
      submission_ = &submission;
      if (interrupted_) submission.Cancel();
    }
    absl::StatusOr<Submission::Result> result = submission.Run();
    const std::lock_guard lock(mutex_);
    submission_ = nullptr;
    return result;
  }

  // Folders of this submission alone.
  absl::StatusOr<SubmissionTools> OwnTools() {
    SubmissionTools tools = tools_;
    const std::string number = absl::StrCat("/", ++number_);
    tools.scratch += number;
    tools.logs += number;
    for (const std::string& folder : {tools.scratch, tools.logs}) {
      std::error_code error;
      std::filesystem::create_directory(folder, error);
      // As the folder around it: confined bots may be other users.
      const auto around = std::filesystem::path(folder).parent_path();
      if (!error) {
        std::filesystem::permissions(folder, std::filesystem::status(around, error).permissions(),
                                     error);
      }
      if (error) {
        return absl::UnavailableError(
            absl::StrCat(folder, ": the folder cannot be made: ", error.message()));
      }
    }
    return tools;
  }

  void Report(const HandIn& hand_in, const Submission::Result& result) {
    const Version& version = result.version;
    if (result.unchanged) {
      ++tally_.unchanged;
      std::cout << "Unchanged: " << hand_in.shown << " is " << NameOf(version) << " of "
                << version.owner << AdviceOn(version) << "\n"
                << std::flush;
      return;
    }
    ++tally_.accepted;
    std::cout << "Accepted " << NameOf(version) << " of " << version.owner << ", "
              << NoveltyOf(version) << ", SHA-256 " << ToHex(version.sha256) << "\n"
              << std::flush;
  }

  void Refuse(const std::string& shown, const absl::Status& status) {
    ++tally_.refused;
    const ExitCode code =
        Fail(kProgram, WithContext(status, absl::StrCat(shown, " is not accepted")));
    if (tally_.worst == ExitCode::kOk) tally_.worst = code;
  }

  // Who meant to submit a bot of their own sees here that they have replaced another.
  static std::string NoveltyOf(const Version& version) {
    if (version.number == 1) return "a new bot";
    return absl::StrCat("a new version of ", version.bot, " (was @", version.number - 1, ")");
  }

  std::string AdviceOn(const Version& version) const {
    if (version.active()) return "";
    return absl::StrCat(", which is ", version.withdrawn ? "withdrawn" : "suspended",
                        "; to let it play again: ladder reinstate ", settings_.database, " ",
                        NameOf(version));
  }

  const Settings& settings_;
  const SubmissionTools& tools_;
  const bots::SandboxPolicy& sandbox_;
  Tally tally_;
  int number_ = 0;
  std::mutex mutex_;
  Submission* submission_ = nullptr;
  bool interrupted_ = false;
};

absl::StatusOr<Tally> SubmitAll(Settings settings) {
  if (!settings.owner_from_folder) {
    ASSIZE_ASSIGN_OR_RETURN(settings.owner, names::NormalName(names::Kind::kOwner, settings.owner));
  }
  RunFolders folders;
  // The supervisor is a fork of this process, and threads don't survive a fork: it comes first.
  ASSIZE_ASSIGN_OR_RETURN(const auto supervisor, ForkSupervisor("", &folders));
  ASSIZE_ASSIGN_OR_RETURN(const SandboxDecision sandbox,
                          DecideSandbox(settings.sandbox, supervisor.get()));
  ASSIZE_ASSIGN_OR_RETURN(const auto store, LadderStore::OpenForWriting(settings.database));
  Interrupts interrupts;
  seat::Timers timers(supervisor->pulse());
  const auto say = [&settings](const std::string& text) {
    if (!settings.quiet) std::cerr << text << std::endl;
  };
  if (!sandbox.note.empty()) say(sandbox.note);
  const SubmissionTools tools{.store = store.get(),
                              .supervisor = supervisor.get(),
                              .timers = &timers,
                              .scratch = folders.scratch,
                              .logs = folders.logs,
                              .say = say};
  Desk desk(settings, tools, sandbox.policy);
  interrupts.Handle([&desk](int) { desk.Interrupt(); });
  for (const std::string& word : settings.bots) {
    if (!desk.interrupted()) desk.Take(word);
  }
  interrupts.Handle(nullptr);
  Tally tally = desk.tally();
  if (desk.interrupted()) tally.worst = ExitCode::kInterrupted;
  return tally;
}

ExitCode Run(const Settings& settings) {
  const absl::StatusOr<Tally> tally = SubmitAll(settings);
  if (!tally.ok()) {
    return Fail(kProgram, settings.bots.size() > 1
                              ? tally.status()
                              : WithContext(tally.status(),
                                            absl::StrCat(settings.bots[0], " is not accepted")));
  }
  const int count = tally->accepted + tally->unchanged + tally->refused;
  if (count > 1) {
    std::cout << Counted(count, "bot", "bots") << ": " << tally->accepted << " accepted, "
              << tally->unchanged << " unchanged, " << tally->refused << " refused\n";
  }
  return tally->worst;
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
               "The owner is the person that the folder or zip file is named after; what Moodle "
               "and Canvas add\n"
               "to the name does not count");
  command.Flag("--name-from-folder", &settings->name_from_folder,
               "The bot is named like its folder or zip file, with - for spaces, whatever its\n"
               "manifest says");
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
