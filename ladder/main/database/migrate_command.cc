#include <iostream>
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/store/ladder_store.h"
#include "referee/cli/commands/command_line.h"

namespace assize::ladder {
namespace {

struct Settings {
  std::string database;
  std::string backup;
};

ExitCode Migrate(Settings settings) {
  if (settings.backup.empty()) settings.backup = absl::StrCat(settings.database, ".old");
  const absl::StatusOr<bool> migrated = LadderStore::Migrate(settings.database, settings.backup);
  if (!migrated.ok()) return Fail(kProgram, migrated.status());
  if (*migrated) {
    std::cout << "Brought " << settings.database << " up to date; as it was, it is now "
              << settings.backup << "\n";
  } else {
    std::cout << settings.database << " is up to date; nothing was changed\n";
  }
  return ExitCode::kOk;
}

}  // namespace

void AddMigrateCommand(Command program) {
  Command command =
      program.AddCommand("migrate", "Update a database that an older version of Assize created");
  auto settings = std::make_shared<Settings>();
  AddDatabaseArgument(command, &settings->database);
  command.Text("--backup", &settings->backup, "FILE",
               "Where to copy the database first (default: DATABASE.old); must not exist");
  command.Footer(
      "Example:\n  ladder migrate club.db --backup club-before.db\n"
      "All other commands refuse an older database and do not change it. The chain of hashes\n"
      "covers everything that is stored from this command on: see `ladder doctor`.");
  command.Run([settings] { return Migrate(*settings); });
}

}  // namespace assize::ladder
