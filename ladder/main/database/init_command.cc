#include <iostream>
#include <memory>
#include <string>

#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/store/ladder_store.h"
#include "referee/cli/commands/command_line.h"

namespace assize::ladder {
namespace {

ExitCode Init(const std::string& database) {
  if (const absl::Status made = LadderStore::Create(database); !made.ok()) {
    return Fail(kProgram, made);
  }
  std::cout << "Made " << database << ". Next: ladder submit " << database << " BOT\n";
  return ExitCode::kOk;
}

}  // namespace

void AddInitCommand(Command program) {
  Command command = program.AddCommand("init", "Create a database");
  auto database = std::make_shared<std::string>();
  AddDatabaseArgument(command, database.get());
  command.Footer(
      "Example:\n  ladder init club.db\n"
      "A database of `referee play` becomes a ladder as well; its matches are kept.");
  command.Run([database] { return Init(*database); });
}

}  // namespace assize::ladder
