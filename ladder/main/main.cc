// The `ladder` program: decides which matches are played, keeps the results, rates the bots. Each
// command has a file of its own beside this one.
#include <CLI/CLI.hpp>
#include <functional>
#include <optional>

#include "ladder/main/backup_command.h"
#include "ladder/main/bots_command.h"
#include "ladder/main/cancel_command.h"
#include "ladder/main/doctor_command.h"
#include "ladder/main/events_command.h"
#include "ladder/main/export_command.h"
#include "ladder/main/init_command.h"
#include "ladder/main/pair_command.h"
#include "ladder/main/ratings_command.h"
#include "ladder/main/regress_command.h"
#include "ladder/main/run_command.h"
#include "ladder/main/standings_command.h"
#include "ladder/main/submit_command.h"
#include "ladder/main/withdraw_command.h"
#include "referee/cli/command_line.h"
#include "referee/cli/program.h"

int main(int argc, char** argv) {
  assize::PrepareToPlay();
  CLI::App app("Assize's ladder runs events between bots, rates them and compares versions.",
               "ladder");
  app.require_subcommand(1);
  app.footer(
      "Examples:\n"
      "  ladder init club.db\n"
      "  ladder submit club.db ./my-bot\n"
      "  ladder run club.db --game brigands --format swiss --rounds 5\n"
      "  ladder standings club.db\n"
      "Exit codes: 0 ok, 1 the answer is no, 64 usage, 65 damaged data, 66 missing input,\n"
      "69 unavailable, 73 can't create, 74 I/O error, 75 locked, 77 no permission,\n"
      "78 configuration, 130 interrupted.");
  // One Add…Command(&app, &run) for each command, in the order of a season.
  std::function<assize::ExitCode()> run;
  assize::ladder::AddInitCommand(&app, &run);
  assize::ladder::AddSubmitCommand(&app, &run);
  assize::ladder::AddBotsCommand(&app, &run);
  assize::ladder::AddRunCommand(&app, &run);
  assize::ladder::AddResumeCommand(&app, &run);
  assize::ladder::AddCancelCommand(&app, &run);
  assize::ladder::AddRegressCommand(&app, &run);
  assize::ladder::AddEventsCommand(&app, &run);
  assize::ladder::AddStandingsCommand(&app, &run);
  assize::ladder::AddCrosstableCommand(&app, &run);
  assize::ladder::AddRatingsCommand(&app, &run);
  assize::ladder::AddExportCommand(&app, &run);
  assize::ladder::AddWithdrawCommand(&app, &run);
  assize::ladder::AddReinstateCommand(&app, &run);
  assize::ladder::AddPairCommand(&app, &run);
  assize::ladder::AddBackupCommand(&app, &run);
  assize::ladder::AddDoctorCommand(&app, &run);
  if (const std::optional<assize::ExitCode> done = assize::ParseCommandLine(argc, argv, &app)) {
    return static_cast<int>(*done);
  }
  return static_cast<int>(assize::FinishOutput("ladder", run()));
}
