#include "ladder/main/event_runner.h"

#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/run/local_run.h"
#include "referee/base/status.h"
#include "referee/cli/interrupts.h"
#include "referee/cli/output_format.h"

namespace assize::ladder {
namespace {

namespace fs = std::filesystem;

// The program beside ours.
absl::StatusOr<std::string> RefereeProgram() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path() / "referee";
  if (fs::exists(program, error)) return program.string();
  return absl::NotFoundError(
      absl::StrCat("the program ", program.string(), " is missing; it plays the ladder's matches"));
}

absl::StatusOr<std::string> LogsFolder(const std::string& logs) {
  if (logs.empty()) return logs;
  std::error_code error;
  const fs::path folder = fs::absolute(logs, error);
  fs::create_directory(folder, error);
  if (fs::is_directory(folder, error)) return folder.string();
  return absl::PermissionDeniedError(absl::StrCat("can't make the folder ", logs));
}

absl::StatusOr<std::vector<std::string>> ArgumentsFor(const RunnerFlags& flags,
                                                      const bots::SandboxPolicy& sandbox) {
  ASSIZE_ASSIGN_OR_RETURN(const std::string logs, LogsFolder(flags.logs));
  std::vector<std::string> arguments = WorkerArguments(flags.sandbox, sandbox);
  arguments.insert(arguments.end(), {"--start-limit", absl::StrCat(flags.start_limit_ms)});
  if (!logs.empty()) arguments.insert(arguments.end(), {"--logs", logs});
  return arguments;
}

}  // namespace

absl::StatusOr<ExitCode> StopStatus(const absl::Status& played, const EventRun& run) {
  run.print(absl::StrCat("Nothing that was stored is lost. To go on: ladder resume ", run.database,
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
  if (!sandbox.note.empty()) run.print(sandbox.note);
  // From here on Ctrl-C is ours: first the matches in play are finished, then nothing more.
  Interrupts interrupts;
  LocalRunOptions options{.store = run.store,
                          .database = run.database,
                          .event = run.event,
                          .observer = run.observer,
                          .jobs = static_cast<int>(flags.jobs),
                          .sandbox = sandbox.policy,
                          .referee = "",
                          .worker_arguments = {}};
  ASSIZE_ASSIGN_OR_RETURN(options.referee, RefereeProgram());
  ASSIZE_ASSIGN_OR_RETURN(options.worker_arguments, ArgumentsFor(flags, sandbox.policy));
  ASSIZE_ASSIGN_OR_RETURN(const auto local, LocalRun::Open(std::move(options)));
  interrupts.Handle([&](int count) {
    if (count == 1) {
      local->StopBeginning();
      run.print("Stopping when the matches in play are over; press Ctrl-C again to stop them now.");
    } else {
      local->StopNow();
      run.print("Stopping now; the matches in play will be played again.");
    }
  });
  // Close() returns its status too.
  local->Play().IgnoreError();
  interrupts.Handle(nullptr);
  return local->Close();
}

}  // namespace assize::ladder
