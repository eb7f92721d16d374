#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/archive/archive_copies.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/store/backup.h"
#include "referee/base/status.h"
#include "referee/cli/commands/command_line.h"
#include "referee/cli/commands/interrupts.h"
#include "referee/cli/progress/work_line.h"

namespace assize::ladder {
namespace {

struct Settings {
  std::string database;
  std::string copy;
  bool quiet = false;
};

// Returns what has become of the archives.
absl::StatusOr<std::vector<archive::ArchiveCopy>> CopyDatabase(const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const auto store, LadderStore::OpenForReading(settings.database));
  Interrupts interrupts;
  interrupts.Handle([](int) {});  // Counted.
  WorkLine line(settings.quiet ? WorkLine::Volume::kSilent : WorkLine::Volume::kAll);
  const auto progress = [&](int64_t done, int64_t pages) {
    line.Show(absl::StrCat(done, " of ", pages, " pages copied"));
    return interrupts.count() == 0;
  };
  std::vector<archive::ArchiveCopy> archives;
  ASSIZE_RETURN_IF_ERROR(BackUp(*store, settings.copy, progress, [&]() -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(archives, archive::CopyArchives(*store, settings.copy, progress));
    return absl::OkStatus();
  }));
  return archives;
}

std::string CopiedText(const std::string& file, const std::string& copy) {
  std::error_code ignored;
  if (std::filesystem::equivalent(file, copy, ignored)) {
    return absl::StrCat("Records of events that are over stay in ", file,
                        ", where the copy reads them too\n");
  }
  return absl::StrCat("Copied ", file, " to ", copy, " (",
                      (std::filesystem::file_size(copy, ignored) + 1023) / 1024, " KiB)\n");
}

ExitCode Run(const Settings& settings) {
  const auto archives = CopyDatabase(settings);
  if (!archives.ok()) return Fail(kProgram, archives.status());
  std::cout << CopiedText(settings.database, settings.copy);
  absl::Status failed;
  for (const archive::ArchiveCopy& archive : *archives) {
    failed.Update(archive.status);
    if (archive.status.ok()) std::cout << CopiedText(archive.archive, archive.copy);
  }
  std::cout << std::flush;
  return failed.ok() ? ExitCode::kOk : Fail(kProgram, failed);
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
      "The copy is a complete ladder: bots, events and records, as they were when the copy began.\n"
      "Archives (ladder archive) are copied beside it, where it finds them under their names; one\n"
      "that is there from an earlier backup is replaced if it has grown.");
  command.Run([settings] { return Run(*settings); });
}

}  // namespace assize::ladder
