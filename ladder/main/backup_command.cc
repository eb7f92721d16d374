#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/store/backup.h"
#include "referee/base/status.h"
#include "referee/cli/command_line.h"
#include "referee/cli/interrupts.h"
#include "referee/cli/work_line.h"

namespace assize::ladder {
namespace {

struct Settings {
  std::string database;
  std::string copy;
  bool quiet = false;
};

absl::Status CopyDatabase(const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const auto store, LadderStore::OpenForReading(settings.database));
  Interrupts interrupts;
  interrupts.Handle([](int) {});  // Counted.
  WorkLine line(settings.quiet ? WorkLine::Volume::kSilent : WorkLine::Volume::kAll);
  return BackUp(*store, settings.copy, [&](int64_t done, int64_t pages) {
    line.Show(absl::StrCat(done, " of ", pages, " pages copied"));
    return interrupts.count() == 0;
  });
}

ExitCode Run(const Settings& settings) {
  if (const absl::Status done = CopyDatabase(settings); !done.ok()) return Fail(kProgram, done);
  std::error_code ignored;
  std::cout << "Copied " << settings.database << " to " << settings.copy << " ("
            << (std::filesystem::file_size(settings.copy, ignored) + 1023) / 1024 << " KiB)\n";
  return ExitCode::kOk;
}

}  // namespace

void AddBackupCommand(Command program) {
  Command command =
      program.AddCommand("backup", "Copy the database, also while an event is running");
  auto settings = std::make_shared<Settings>();
  AddDatabaseArgument(command, &settings->database);
  command.Argument("FILE", &settings->copy, "The copy; must not exist").Required();
  command.Flag("--quiet", &settings->quiet, "No progress line");
  command.Footer(
      "Example:\n  ladder backup club.db club-monday.db\n"
      "The copy is a complete ladder: bots, events and records, as they were when the copy began.");
  command.Run([settings] { return Run(*settings); });
}

}  // namespace assize::ladder
