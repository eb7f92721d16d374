// The `ladder` program: decides which matches are played, keeps the results, rates the bots. Each
// command has a file of its own beside this one.
#include <cstdlib>

#include "ladder/main/commands.h"
#include "ladder/main/server_argument.h"
#include "ladder/service/work/own_speed.h"
#include "ladder/service/work/result_checker.h"
#include "ladder/service/work/worker_audit.h"
#include "ladder/submit/trial/trial_program.h"
#include "referee/base/version.h"
#include "referee/cli/commands/command_line.h"
#include "referee/cli/commands/program.h"
#include "referee/process/supervisor/supervisor.h"

int main(int argc, char** argv) {
  assize::process::ServeIfSupervisor(argc, argv);
  assize::ladder::ServeIfTrial(argc, argv);
  assize::ladder::service::ServeIfChecker(argc, argv);
  assize::ladder::service::ServeIfProver(argc, argv);
  assize::ladder::service::ServeIfSpeedProbe(argc, argv);
  assize::PrepareProgram(assize::BrokenOutput::kIsAnError);
  assize::Program program(
      "ladder", "Assize's ladder runs events between bots, rates them and compares versions",
      assize::BuildCommit());
  program.command().Footer(
      "Examples:\n"
      "  ladder init club.db\n"
      "  ladder submit club.db ./my-bot\n"
      "  ladder run club.db --game brigands --format swiss --rounds 5\n"
      "  ladder standings club.db\n"
      "With a remote service, with the token in ~/.config/assize/token:\n"
      "  ladder --server ladder.example.org:7411 submit ./my-bot\n"
      "or with ASSIZE_SERVER=ladder.example.org:7411 in the environment: ladder submit ./my-bot\n"
      "ASSIZE_TOKEN_FILE names another file of the token, ASSIZE_CA_FILE one of certificates to\n"
      "trust (default: ~/.config/assize/ca.pem, else those of the system).");
  for (const auto add :
       {assize::ladder::AddInitCommand,       assize::ladder::AddSubmitCommand,
        assize::ladder::AddRegisterCommand,   assize::ladder::AddBotsCommand,
        assize::ladder::AddRunCommand,        assize::ladder::AddResumeCommand,
        assize::ladder::AddEnterCommand,      assize::ladder::AddByeCommand,
        assize::ladder::AddCancelCommand,     assize::ladder::AddRegressCommand,
        assize::ladder::AddClimbCommand,      assize::ladder::AddTuneCommand,
        assize::ladder::AddEventsCommand,     assize::ladder::AddStandingsCommand,
        assize::ladder::AddCrosstableCommand, assize::ladder::AddRatingsCommand,
        assize::ladder::AddExportCommand,     assize::ladder::AddFreezeCommand,
        assize::ladder::AddWithdrawCommand,   assize::ladder::AddReinstateCommand,
        assize::ladder::AddPairCommand,       assize::ladder::AddBackupCommand,
        assize::ladder::AddArchiveCommand,    assize::ladder::AddDoctorCommand,
        assize::ladder::AddMigrateCommand,    assize::ladder::AddServiceCommands,
        assize::ladder::AddTokenCommands,     assize::ladder::AddScheduleCommand,
        assize::ladder::AddRevealCommand,     assize::ladder::AddAnnouncementCommands,
        assize::ladder::AddQuestionCommands,  assize::ladder::AddChallengeCommands,
        assize::ladder::AddRerunCommand,      assize::ladder::AddTranscriptCommand,
        assize::ladder::AddTitleCommand,      assize::ladder::AddWorkersCommands}) {
    add(program.command());
  }
  assize::ladder::AddWhyCommand(program.command(), assize::BuildCommit());
  assize::ladder::AddReportCommand(program.command(), assize::BuildCommit());
  assize::ladder::AddSiteCommand(program.command(), assize::BuildCommit());
  assize::ladder::AddServeCommand(program.command(), assize::BuildCommit());
  const char* server = std::getenv("ASSIZE_SERVER");
  auto line = assize::ladder::CommandLine::Read(argc, argv, server == nullptr ? "" : server);
  if (!line.ok()) return static_cast<int>(assize::Fail("ladder", line.status()));
  return program.Main(line->argc(), line->argv());
}
