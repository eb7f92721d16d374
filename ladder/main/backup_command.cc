#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <system_error>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/str_cat.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/work_line.h"
#include "ladder/store/ladder_store.h"
#include "referee/base/files.h"
#include "referee/base/unique_fd.h"
#include "referee/cli/command_line.h"
#include "referee/cli/interrupts.h"

namespace assize::ladder {
namespace {

namespace fs = std::filesystem;

struct Settings {
  std::string database;
  std::string copy;
  bool quiet = false;
};

// On the disk, not only in the kernel's memory.
absl::Status Sync(const std::string& path) {
  const UniqueFd file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.valid() || fsync(file.get()) != 0) {
    return FileError(path, "the copy cannot be written to the disk", errno);
  }
  return absl::OkStatus();
}

// Under another name until it is complete: nobody takes half a copy for a backup.
absl::Status BackUp(const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const auto store, LadderStore::OpenForReading(settings.database));
  std::error_code error;
  if (fs::exists(settings.copy, error)) {
    return absl::AlreadyExistsError(
        absl::StrCat(settings.copy, ": exists already; name another file or remove it"));
  }
  Interrupts interrupts;
  const std::string part = absl::StrCat(settings.copy, ".part");
  const absl::Cleanup remove_part = [&part] {
    std::error_code ignored;
    fs::remove(part, ignored);
  };
  fs::remove(part, error);
  // A copy tells what its original tells: it is its owner's alone as well.
  UniqueFd(open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600)).Reset();
  {
    WorkLine line(settings.quiet ? WorkLine::Volume::kSilent : WorkLine::Volume::kAll);
    ASSIZE_RETURN_IF_ERROR(store->CopyTo(part, [&](int64_t done, int64_t pages) {
      line.Show(absl::StrCat(done, " of ", pages, " pages copied"));
      return interrupts.count() == 0;
    }));
  }
  ASSIZE_RETURN_IF_ERROR(Sync(part));
  fs::rename(part, settings.copy, error);
  if (error) return FileError(settings.copy, "the copy cannot be named", error.value());
  return SyncFolderOf(settings.copy);
}

ExitCode Run(const Settings& settings) {
  if (const absl::Status done = BackUp(settings); !done.ok()) return Fail(kProgram, done);
  std::error_code ignored;
  std::cout << "Copied " << settings.database << " to " << settings.copy << " ("
            << (fs::file_size(settings.copy, ignored) + 1023) / 1024 << " KiB)\n";
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
      "The copy is a whole ladder: bots, events, records, as they were when the copying began.");
  command.Run([settings] { return Run(*settings); });
}

}  // namespace assize::ladder
