#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <chrono>
#include <memory>
#include <string>
#include <thread>

#include "absl/strings/str_cat.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/service/serve_flags.h"
#include "ladder/service/daemon/daemon.h"
#include "referee/base/tasks/growing_pause.h"
#include "referee/base/tasks/interruption.h"
#include "referee/base/text/plain_text.h"
#include "referee/cli/commands/command_line.h"
#include "referee/cli/commands/interrupts.h"

namespace assize::ladder {
namespace {

constexpr char kFooter[] =
    "Examples:\n"
    "  ladder serve club.db --jobs 2\n"
    "  ladder serve club.db --tls-listen 0.0.0.0:7411 --tls-cert chain.pem --tls-key key.pem\n"
    "  ladder submit club.db ./my-bot\n"
    "  ladder run club.db --game brigands --format swiss\n"
    "Only the daemon writes the database while it runs; commands find it through\n"
    "club.db.service/ladder.sock and call it. It plays several events at a time. SIGTERM or\n"
    "Ctrl-C ends it when the running matches are over, a second one ends these too. Events that\n"
    "were running continue automatically at the next start, however it ended. "
    "ladder/service/README.md\n"
    "describes it.";

// A machine that is too busy may have time later: a service has nobody who would start it again.
absl::StatusOr<SandboxDecision> DecideInTime(const SandboxFlags& flags) {
  GrowingPause pauses(std::chrono::seconds(1), std::chrono::seconds(60));
  while (true) {
    absl::StatusOr<SandboxDecision> decision = DecideSandbox(flags);
    if (!absl::IsUnavailable(decision.status()) && !absl::IsDeadlineExceeded(decision.status())) {
      return decision;
    }
    const std::chrono::milliseconds pause = pauses.Take();
    spdlog::warn("sandbox {}; tried again in {} s",
                 Quoted(std::string(decision.status().message())), pause.count() / 1000);
    std::this_thread::sleep_for(pause);
  }
}

absl::Status Serve(const ServeFlags& flags) {
  spdlog::set_default_logger(
      std::make_shared<spdlog::logger>("", std::make_shared<spdlog::sinks::stderr_sink_mt>()));
  spdlog::set_pattern("%Y-%m-%dT%H:%M:%S.%eZ %l %v", spdlog::pattern_time_type::utc);
  ASSIZE_ASSIGN_OR_RETURN(const SandboxDecision sandbox, DecideInTime(flags.runner.sandbox));
  if (!sandbox.note.empty()) spdlog::warn("sandbox {}", Quoted(sandbox.note));
  // Its events may be strict.
  if (!sandbox.no_cgroups.empty()) spdlog::warn("cgroups {}", Quoted(sandbox.no_cgroups));
  if (!sandbox.policy.cgroups.empty()) spdlog::info("cgroups {}", Quoted(sandbox.policy.cgroups));
  ASSIZE_ASSIGN_OR_RETURN(const service::DaemonOptions options, OptionsOf(flags, sandbox.policy));
  Interrupts interrupts;
  // The first one that comes before it serves drains it as soon as it does.
  interrupts.Handle([](int count) {
    if (count > 1) EndByInterrupt();
  });
  // While it starts its certificate is fresh: `systemctl reload` then must not drain it.
  interrupts.HandleHangUp([] {});
  ASSIZE_ASSIGN_OR_RETURN(const auto daemon, service::Daemon::Start(options));
  spdlog::info("serving {} at {}", Quoted(flags.database), Quoted(daemon->socket()));
  for (const std::string& port : daemon->ports()) spdlog::info("listening {}", Quoted(port));
  interrupts.HandleHangUp([&daemon] { daemon->Reload(); });
  interrupts.Handle([&daemon](int count) {
    spdlog::info(count == 1 ? "draining" : "stopping now");
    count == 1 ? daemon->Drain() : daemon->StopNow();
  });
  daemon->WaitForEnd();
  interrupts.Handle(nullptr);
  interrupts.HandleHangUp(nullptr);
  spdlog::info("stopped");
  return absl::OkStatus();
}

}  // namespace

void AddServeCommand(Command program, const std::string& commit) {
  Command command =
      program.AddCommand("serve", "Play events and accept submissions until it is stopped");
  auto flags = std::make_shared<ServeFlags>();
  flags->commit = commit;
  flags->site_settings.program =
      absl::StrCat("ladder serve", commit.empty() ? "" : " (", commit, commit.empty() ? "" : ")");
  AddDatabaseArgument(command, &flags->database);
  AddServeFlags(command, flags.get());
  command.Footer(kFooter);
  command.Run([flags] {
    const absl::Status served = Serve(*flags);
    return served.ok() ? ExitCode::kOk : Fail(kProgram, served);
  });
}

}  // namespace assize::ladder
