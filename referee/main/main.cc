// The `referee` program: plays matches. Each command has a file of its own beside this one.
#include "referee/cli/program.h"
#include "referee/main/commands.h"

int main(int argc, char** argv) {
  assize::PrepareToPlay();
  assize::Program program("referee",
                          "Assize referees matches between bots in games of hidden information.");
  program.command().Footer(
      "Examples:\n"
      "  referee games\n"
      "  referee play --game brigands --matches 10 greedy random\n"
      "  referee new-bot my-bot && referee check ./my-bot\n"
      "Exit codes: 0 ok, 64 usage, 65 damaged data, 66 missing input, 69 unavailable, 73 can't\n"
      "create, 74 I/O error, 75 locked, 77 no permission, 78 configuration, 130 interrupted.");
  assize::AddGamesCommand(program.command());
  assize::AddPlayCommand(program.command());
  assize::AddNewBotCommand(program.command());
  assize::AddCheckCommand(program.command());
  assize::AddDoctorCommand(program.command());
  assize::AddVerifySecrecyCommand(program.command());
  assize::AddWorkerCommand(program.command());
  return program.Main(argc, argv);
}
