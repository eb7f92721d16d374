#include "ladder/main/event_runner.h"

#include <chrono>
#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/event/event_settings.h"
#include "ladder/executor/local_executor.h"
#include "ladder/submit/installation.h"
#include "referee/base/status.h"
#include "referee/cli/interrupts.h"
#include "referee/cli/output_format.h"
#include "referee/games/registry.h"
#include "referee/replay/late_watch.h"

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
  ASSIZE_ASSIGN_OR_RETURN(matches.policy, match::PolicyNamed(event.setup.policy));
  ASSIZE_ASSIGN_OR_RETURN(matches.settings, ParseSettings(event.setup));
  matches.seeds = SeedsOf(event.setup, matches.settings);
  return matches;
}

// What played is what was submitted, as far as files can say: compared once more when all is over.
absl::Status CheckContenders(const EventRun& run, const Contenders& contenders) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions, run.store->ListVersions());
  for (const Version& version : versions) {
    const auto contender = contenders.find(version.id);
    if (contender == contenders.end()) continue;
    ASSIZE_RETURN_IF_ERROR(
        WithContext(CheckInstalled(version, contender->second.folder),
                    "somebody has changed a bot while the event was played; its results since "
                    "the start of this command can't be relied on"));
  }
  return absl::OkStatus();
}

absl::StatusOr<Contenders> Install(const EventRun& run, const bots::SandboxPolicy& sandbox) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions, run.store->ListVersions());
  const std::string root = InstallationFolder(run.database);
  Contenders contenders;
  for (const Entrant& entrant : run.event.entrants) {
    for (const Version& version : versions) {
      if (version.id != entrant.version) continue;
      ASSIZE_ASSIGN_OR_RETURN(const bots::Manifest manifest,
                              InstallVersion(run.store, version, root));
      ASSIZE_RETURN_IF_ERROR(bots::SandboxFor(sandbox, manifest).status());
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

absl::StatusOr<WorkerStarter> StarterFor(const RunnerFlags& flags,
                                         const bots::SandboxPolicy& sandbox,
                                         const v1::EventSettings& settings,
                                         const std::string& folder) {
  ASSIZE_ASSIGN_OR_RETURN(std::string referee, RefereeProgram());
  ASSIZE_ASSIGN_OR_RETURN(const std::string logs, LogsFolder(flags.logs));
  std::vector<std::string> arguments = WorkerArguments(flags.sandbox, sandbox);
  arguments.insert(arguments.end(), {"--start-limit", absl::StrCat(flags.start_limit_ms)});
  if (settings.no_pondering()) arguments.insert(arguments.end(), {"--ponder", "off"});
  if (!logs.empty()) arguments.insert(arguments.end(), {"--logs", logs});
  return ProcessStarter(std::move(referee), folder, std::move(arguments));
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

void AddRunnerFlags(Command command, const std::string& message, RunnerFlags* flags) {
  command.Number("--jobs", &flags->jobs, 1, 256, "J",
                 "Matches played at a time; by default\n"
                 "half as many as there are processors, so that the referee has its share");
  constexpr int64_t kMostStartMs = 600'000;
  command.Number(
      "--start-limit", &flags->start_limit_ms, 1, kMostStartMs, "MS",
      "The longest time to wait for a bot's start, whatever its manifest says. One that\n"
      "did not come to a match has a quarter of that in the next one");
  command.Text("--logs", &flags->logs, "FOLDER",
               "Where to keep what the bots print (default: kept are the last lines of those that\n"
               "are forfeited; see: ladder bots DB BOT)");
  AddSandboxFlags(command, "required", &flags->sandbox);
  command.Flag("--quiet", &flags->quiet, "No progress and no notes");
  AddJsonFlag(command, message, &flags->json);
}

absl::Status RunEvent(const EventRun& run, const RunnerFlags& flags) {
  if (run.event.ended_unix_us.has_value()) return absl::OkStatus();
  // Its supervisor is a fork of this process, and threads don't survive a fork: it comes first.
  ASSIZE_ASSIGN_OR_RETURN(const SandboxDecision sandbox, DecideSandbox(flags.sandbox));
  if (!sandbox.note.empty()) run.say(sandbox.note);
  // From here on Ctrl-C is ours: first the matches in play are finished, then nothing more.
  Interrupts interrupts;
  ASSIZE_ASSIGN_OR_RETURN(EventMatches matches, MatchesOf(run.event));
  matches.confined = sandbox.policy.confine;
  ASSIZE_ASSIGN_OR_RETURN(const Contenders contenders, Install(run, sandbox.policy));
  const std::string folder = BatchesFolder(run.database, run.event.id);
  ASSIZE_ASSIGN_OR_RETURN(WorkerStarter starter,
                          StarterFor(flags, sandbox.policy, matches.settings, folder));
  const std::chrono::microseconds limit(matches.settings.clock_rules().move_limit_us());
  ASSIZE_ASSIGN_OR_RETURN(auto executor, LocalExecutor::Open({.folder = folder,
                                                              .jobs = static_cast<int>(flags.jobs),
                                                              .bounds = {},
                                                              .most_lag = MostLateness(limit)},
                                                             std::move(starter)));
  EventLoop loop(run.store, executor.get(), run.schedule, std::move(matches), contenders,
                 run.suspension, run.observer);
  interrupts.Handle([&](int count) {
    if (count == 1) {
      executor->StopBeginning();
      run.say("Stopping when the matches in play are over; press Ctrl-C again to stop them now.");
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
  absl::Status pinned = CheckContenders(run, contenders);
  return pinned.ok() ? played : pinned;
}

}  // namespace assize::ladder
