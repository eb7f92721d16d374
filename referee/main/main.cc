// The `referee` program: plays matches. Each command has a file of its own beside this one.
#include <CLI/CLI.hpp>
#include <functional>
#include <optional>

#include "referee/cli/command_line.h"
#include "referee/cli/program.h"
#include "referee/main/games_command.h"
#include "referee/main/play_command.h"
#include "referee/main/verify_secrecy_command.h"
#include "referee/main/worker_command.h"

int main(int argc, char** argv) {
  assize::PrepareToPlay();
  CLI::App app("Assize referees matches between bots in games of hidden information.", "referee");
  app.require_subcommand(1);
  app.footer(
      "Examples:\n"
      "  referee games\n"
      "  referee play --game brigands --matches 10 greedy random\n"
      "Exit codes: 0 ok, 64 usage, 65 damaged data, 66 missing input, 69 unavailable, 73 can't\n"
      "create, 74 I/O error, 75 locked, 77 no permission, 78 configuration, 130 interrupted.");
  std::function<assize::ExitCode()> run;
  assize::AddGamesCommand(&app, &run);
  assize::AddPlayCommand(&app, &run);
  assize::AddVerifySecrecyCommand(&app, &run);
  assize::AddWorkerCommand(&app, &run);
  if (const std::optional<assize::ExitCode> done = assize::ParseCommandLine(argc, argv, &app)) {
    return static_cast<int>(*done);
  }
  return static_cast<int>(assize::FinishOutput("referee", run()));
}
