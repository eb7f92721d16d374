#include "ladder/main/event_runner.h"

#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/event/event_settings.h"
#include "ladder/executor/local_executor.h"
#include "ladder/submit/installation.h"
#include "referee/base/status.h"
#include "referee/cli/flags.h"
#include "referee/cli/interrupts.h"
#include "referee/games/registry.h"

namespace assize::ladder {
namespace {

namespace fs = std::filesystem;

std::string FileBeside(const std::string& database, const std::string& ending) {
  std::error_code ignored;
  return fs::absolute(database, ignored).string() + ending;
}

// The program beside ours.
absl::StatusOr<std::string> RefereeProgram() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path() / "referee";
  if (fs::exists(program, error)) return program.string();
  return absl::NotFoundError(
      absl::StrCat("the program ", program.string(), " is missing; it plays the ladder's matches"));
}

absl::StatusOr<EventMatches> MatchesOf(const Event& event) {
  EventMatches matches;
  matches.name = event.setup.name;
  ASSIZE_ASSIGN_OR_RETURN(matches.game, games::FindGame(event.setup.game));
  matches.seed = event.setup.seed;
  ASSIZE_ASSIGN_OR_RETURN(matches.policy, match::PolicyNamed(event.setup.policy));
  ASSIZE_ASSIGN_OR_RETURN(matches.settings, ParseSettings(event.setup));
  return matches;
}

absl::StatusOr<Contenders> Install(const EventRun& run) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions, run.store->ListVersions());
  const std::string root = InstallationFolder(run.database);
  Contenders contenders;
  for (const Entrant& entrant : run.event.entrants) {
    for (const Version& version : versions) {
      if (version.id != entrant.version) continue;
      ASSIZE_ASSIGN_OR_RETURN(const host::Manifest manifest,
                              InstallVersion(run.store, version, root));
      contenders[version.id] = {
          .name = NameOf(version), .label = version.label, .folder = manifest.folder};
    }
  }
  return contenders;
}

absl::StatusOr<std::string> LogsFolder(const std::string& logs) {
  if (logs.empty()) return logs;
  std::error_code error;
  const fs::path folder = fs::absolute(logs, error);
  fs::create_directory(folder, error);
  if (fs::is_directory(folder, error)) return folder.string();
  return absl::PermissionDeniedError(absl::StrCat("can't make the folder ", logs));
}

}  // namespace

std::string BatchesFolder(const std::string& database, EventId event) {
  return absl::StrCat(FileBeside(database, "-batches/"), event);
}

absl::StatusOr<ExitCode> TellStop(const absl::Status& played, const EventRun& run) {
  run.say(absl::StrCat("Nothing that was stored is lost. To go on: ladder resume ", run.database,
                       " ", run.event.setup.name));
  if (absl::IsCancelled(played)) return ExitCode::kInterrupted;
  return played;
}

void AddRunnerFlags(CLI::App* command, RunnerFlags* flags) {
  AddNumber(command, "--jobs", &flags->jobs, 1, 256, "J", "Matches played at a time");
  AddText(command, "--logs", &flags->logs, "FOLDER",
          "Where to keep what the bots print (default: kept are the last lines of those that\n"
          "are forfeited; see: ladder bots DB BOT)");
  command->add_flag("--quiet", flags->quiet, "No progress and no notes");
}

absl::Status RunEvent(const EventRun& run, const RunnerFlags& flags) {
  if (run.event.ended_unix_us.has_value()) return absl::OkStatus();
  // From here on Ctrl-C is ours: first the matches in play are finished, then nothing more.
  Interrupts interrupts;
  ASSIZE_ASSIGN_OR_RETURN(EventMatches matches, MatchesOf(run.event));
  ASSIZE_ASSIGN_OR_RETURN(Contenders contenders, Install(run));
  LocalExecutorSettings settings;
  ASSIZE_ASSIGN_OR_RETURN(settings.referee, RefereeProgram());
  settings.folder = BatchesFolder(run.database, run.event.id);
  settings.jobs = static_cast<int>(flags.jobs);
  ASSIZE_ASSIGN_OR_RETURN(settings.logs, LogsFolder(flags.logs));
  const std::string folder = settings.folder;
  ASSIZE_ASSIGN_OR_RETURN(auto executor, LocalExecutor::Open(std::move(settings)));
  EventLoop loop(run.store, executor.get(), run.schedule, std::move(matches), std::move(contenders),
                 run.suspension, run.observer);
  interrupts.Handle([&](int count) {
    if (count == 1) {
      executor->StopBeginning();
      run.say("Stopping when the matches in play are over; once more stops them now.");
    } else {
      executor->StopNow();
      run.say("Stopping now; the matches in play will be played again.");
    }
  });
  const absl::Status played = loop.Run(run.event.id);
  interrupts.Handle(nullptr);
  executor = nullptr;
  std::error_code ignored;
  if (played.ok()) fs::remove_all(folder, ignored);
  fs::remove(fs::path(folder).parent_path(), ignored);  // If it is empty.
  return played;
}

}  // namespace assize::ladder
