#include <cstdint>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "ladder/archive/archive.h"
#include "ladder/archive/compaction.h"
#include "ladder/client/remote.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/ladder_command.h"
#include "referee/base/status.h"
#include "referee/base/text/moment.h"
#include "referee/cli/commands/interrupts.h"
#include "referee/cli/layout/text_layout.h"
#include "referee/cli/progress/work_line.h"

namespace assize::ladder {
namespace {

struct Settings {
  std::string database;
  std::string event;
  std::string finished_before;
  std::string to;
  bool keep_size = false;
  bool quiet = false;

  WorkLine::Volume volume() const {
    return quiet ? WorkLine::Volume::kSilent : WorkLine::Volume::kAll;
  }
};

int64_t SizeOf(const std::string& file) {
  std::error_code error;
  const uintmax_t size = std::filesystem::file_size(file, error);
  return error ? 0 : static_cast<int64_t>(size);
}

std::string KibText(int64_t bytes) { return absl::StrCat((bytes + 1023) / 1024, " KiB"); }

// A service writes the database all the time, and its file can be made smaller only while nobody
// else does.
absl::Status CheckNoService(const Settings& settings) {
  ASSIZE_RETURN_IF_ERROR(CheckIsHere(settings.database, "archive: is"));
  ASSIZE_ASSIGN_OR_RETURN(const auto service, client::RemoteOf(settings.database));
  if (service == nullptr) return absl::OkStatus();
  return absl::AbortedError(
      absl::StrCat(settings.database,
                   ": a service has the database, and records are moved only while none does; "
                   "stop the service, run this again, and start it: it goes on where it was"));
}

absl::StatusOr<archive::Order> OrderOf(const Settings& settings) {
  archive::Order order;
  order.database = settings.database;
  order.event = settings.event;
  order.to = settings.to;
  if (settings.finished_before.empty()) return order;
  const absl::StatusOr<Moment> moment = ParseMoment(settings.finished_before);
  ASSIZE_RETURN_IF_ERROR(WithContext(moment.status(), "--finished-before"));
  order.finished_before_unix_us = moment->unix_us;
  return order;
}

absl::StatusOr<archive::Moved> MoveThem(const Settings& settings, archive::Order order) {
  ASSIZE_ASSIGN_OR_RETURN(const auto store, LadderStore::OpenForWriting(settings.database));
  Interrupts interrupts;
  interrupts.Handle([](int) {});  // Counted.
  WorkLine line(settings.volume());
  order.progress = [&](const archive::Progress& progress) {
    line.Show(absl::StrCat(progress.removed, " of ", progress.all, " records moved"));
    return interrupts.count() == 0;
  };
  return archive::MoveRecords(*store, order);
}

absl::Status GiveSpaceBack(const Settings& settings) {
  if (settings.keep_size) return absl::OkStatus();
  WorkLine line(settings.volume());
  line.Show("making the database's file smaller");
  return archive::Compact(settings.database);
}

std::string MovedText(const archive::Moved& moved) {
  if (moved.records == 0) return "No records are to be moved.\n";
  return absl::StrCat("Moved ", Counted(moved.records, "record", "records"), " of ",
                      Counted(moved.events, "event", "events"), " to ", moved.archive, " (",
                      KibText(SizeOf(moved.archive)), ").\n");
}

absl::StatusOr<ExitCode> Archive(const Settings& settings) {
  ASSIZE_RETURN_IF_ERROR(CheckNoService(settings));
  ASSIZE_ASSIGN_OR_RETURN(archive::Order order, OrderOf(settings));
  const int64_t before = SizeOf(settings.database);
  ASSIZE_ASSIGN_OR_RETURN(const archive::Moved moved, MoveThem(settings, std::move(order)));
  std::cout << MovedText(moved) << std::flush;
  ASSIZE_RETURN_IF_ERROR(GiveSpaceBack(settings));
  std::cout << settings.database << " has " << KibText(SizeOf(settings.database)) << ", and had "
            << KibText(before) << ".\n";
  return ExitCode::kOk;
}

}  // namespace

void AddArchiveCommand(Command program) {
  Command command =
      program.AddCommand("archive", "Move the records of events that are over to a second file");
  auto settings = AddSettings<Settings>(command);
  command.Text("--event", &settings->event, "NAME", "Only this event's");
  command.Text("--finished-before", &settings->finished_before, "TIME",
               "Only those of events that ended before a date, a time and a zone");
  command.Text("--to", &settings->to, "FILE",
               "The archive (default: the last one, at first DB-archive); also names the new place "
               "of an archive that was moved");
  command.Flag("--keep-size", &settings->keep_size,
               "Leave the database's file as large as it is; new matches fill it");
  command.Flag("--quiet", &settings->quiet, "No progress line");
  command.Footer(
      "Examples:\n"
      "  ladder archive club.db\n"
      "  ladder archive club.db --finished-before \"2026-01-01 00:00 UTC\" --to club-2025.db\n"
      "Results, tables and ratings stay in the database, and so do the hashes of all records.\n"
      "Every command that reads a record finds it in the archive, so keep that beside the\n"
      "database; `replay-dump` also reads an archive by itself. Challenges are moved only by\n"
      "--event. Whenever the command is stopped no record is lost, and the next one goes on.\n"
      "Then the database's file is made smaller, which needs free disk space of twice its new\n"
      "size. A service must be stopped first.");
  RunWorking(command, settings, Archive);
}

}  // namespace assize::ladder
