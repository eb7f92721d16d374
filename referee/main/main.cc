// The `referee` program: plays matches. Each command has a file of its own beside this one.
#include "referee/base/version.h"
#include "referee/cli/commands/program.h"
#include "referee/cli/flags/node_flags.h"
#include "referee/main/commands.h"

int main(int argc, char** argv) {
  if (const int failed = assize::BecomeNodeIfAsked(argc, argv); failed >= 0) return failed;
  assize::PrepareProgram(assize::BrokenOutput::kIsAnError);
  assize::Program program("referee",
                          "Assize referees matches between bots in games of hidden information",
                          assize::BuildCommit());
  program.command().Footer(
      "Examples:\n"
      "  referee games\n"
      "  referee play --game brigands --matches 10 greedy random\n"
      "  referee new-bot my-bot && referee check ./my-bot");
  assize::AddGamesCommand(program.command());
  assize::AddPlayCommand(program.command());
  assize::AddNewBotCommand(program.command());
  assize::AddCheckCommand(program.command());
  assize::AddCheckLineCommand(program.command());
  assize::AddDoctorCommand(program.command());
  assize::AddVerifySecrecyCommand(program.command());
  assize::AddWorkerCommand(program.command());
  return program.Main(argc, argv);
}
