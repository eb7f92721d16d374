#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <iostream>
#include <memory>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/event_flags.h"
#include "ladder/service/daemon.h"
#include "referee/base/plain_text.h"
#include "referee/cli/command_line.h"
#include "referee/cli/interrupts.h"

namespace assize::ladder {
namespace {

constexpr char kFooter[] =
    "Examples:\n"
    "  ladder serve club.db --jobs 2\n"
    "  ladder submit club.db ./my-bot\n"
    "  ladder run club.db --game brigands --format swiss\n"
    "The daemon is the only one that writes the database while it runs; commands find it through\n"
    "club.db.service/ladder.sock and ask it, also for several events at a time. SIGTERM or Ctrl-C\n"
    "ends it when the matches in play are over, a second one ends them too. Events that were\n"
    "running go on by themselves at the next start, whatever the end was. "
    "ladder/service/README.md\n"
    "describes it.";

struct Settings {
  std::string database;
  std::string commit;
  int64_t drain_s = 60;
  int64_t build_limit_s = 300;
  RunnerFlags runner;
};

absl::Status Serve(const Settings& settings) {
  spdlog::set_default_logger(
      std::make_shared<spdlog::logger>("", std::make_shared<spdlog::sinks::stderr_sink_mt>()));
  spdlog::set_pattern("%Y-%m-%dT%H:%M:%S.%eZ %l %v", spdlog::pattern_time_type::utc);
  ASSIZE_ASSIGN_OR_RETURN(const auto host, SubmissionHost::Fork());
  ASSIZE_ASSIGN_OR_RETURN(const SandboxDecision sandbox,
                          DecideSandbox(settings.runner.sandbox, host->supervisor()));
  if (!sandbox.note.empty()) spdlog::warn("sandbox {}", Quoted(sandbox.note));
  service::DaemonOptions options;
  options.database = settings.database;
  options.commit = settings.commit;
  options.jobs = static_cast<int>(settings.runner.jobs);
  options.drain_limit = std::chrono::seconds(settings.drain_s);
  options.start_limit = std::chrono::milliseconds(settings.runner.start_limit_ms);
  options.logs = settings.runner.logs;
  options.sandbox = sandbox.policy;
  options.worker_arguments = WorkerArguments(settings.runner.sandbox, sandbox.policy);
  options.submissions.build_limit = std::chrono::seconds(settings.build_limit_s);
  options.submissions.clock = {.move_limit = std::chrono::milliseconds(MatchFlags().move_limit_ms),
                               .bank = std::chrono::milliseconds(MatchFlags().bank_ms)};
  options.submissions.sandbox = sandbox.policy;
  Interrupts interrupts;
  ASSIZE_ASSIGN_OR_RETURN(const auto daemon, service::Daemon::Start(options, host.get()));
  spdlog::info("serving {} at {}", Quoted(settings.database), Quoted(daemon->socket()));
  interrupts.Handle([&daemon](int count) {
    spdlog::info(count == 1 ? "draining" : "stopping now");
    count == 1 ? daemon->Drain() : daemon->StopNow();
  });
  daemon->WaitForEnd();
  interrupts.Handle(nullptr);
  spdlog::info("stopped");
  return absl::OkStatus();
}

}  // namespace

void AddServeCommand(Command program, const std::string& commit) {
  Command command =
      program.AddCommand("serve", "Play events and take submissions until it is told to stop");
  auto settings = std::make_shared<Settings>();
  settings->commit = commit;
  AddDatabaseArgument(command, &settings->database);
  command.Number("--drain-seconds", &settings->drain_s, 0, 86'400, "S",
                 "How long matches in play may take to end after SIGTERM");
  command.Number("--build-limit", &settings->build_limit_s, 1, 86'400, "S",
                 "Seconds for the build command of a submitted bot");
  AddHostFlags(command, &settings->runner);
  command.Footer(kFooter);
  command.Run([settings] {
    const absl::Status served = Serve(*settings);
    return served.ok() ? ExitCode::kOk : Fail(kProgram, served);
  });
}

}  // namespace assize::ladder
