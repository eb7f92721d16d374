// `referee doctor`: what this machine can do for the bots that it hosts, found out by trying it.
#include <memory>

#include "referee/cli/commands/command_line.h"
#include "referee/cli/flags/output_format.h"
#include "referee/cli/flags/sandbox_flags.h"
#include "referee/main/commands.h"
#include "referee/play/doctor.h"

namespace assize {
namespace {

struct Settings {
  SandboxFlags sandbox;
  OutputFlags output;
};

ExitCode Doctor(Settings settings) {
  // The command tries the sandbox even where the environment turns it off.
  settings.sandbox.mode = "auto";
  const absl::StatusOr<SandboxDecision> decision = DecideSandbox(settings.sandbox);
  if (!decision.ok()) return Fail("referee", decision.status());
  const v1::DoctorReport report = play::DescribeMachine(*decision);
  const ExitCode printed =
      Print("referee", FormatSheet(play::MachineSheet(report), report, settings.output.Get()));
  if (printed != ExitCode::kOk) return printed;
  return decision->policy.confine ? ExitCode::kOk : ExitCode::kFailed;
}

}  // namespace

void AddDoctorCommand(Command program) {
  Command command =
      program.AddCommand("doctor", "Check whether this machine can run bots in a sandbox");
  auto settings = std::make_shared<Settings>();
  AddSandboxFlags(command, "auto", &settings->sandbox);
  AddFormatFlags(
      command,
      {OutputFormat::kText, OutputFormat::kJson, OutputFormat::kCsv, OutputFormat::kMarkdown},
      "DoctorReport", &settings->output);
  command.Footer(
      "Starts a process in a sandbox that tries to escape.\n"
      "Where bots can't be confined, the report explains why, and what to install or change.");
  command.ExitCodes("0 bots can be confined here, 1 they can't");
  command.Run([settings] { return Doctor(*settings); });
}

}  // namespace assize
