#include <filesystem>
#include <iostream>
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/event_runner.h"
#include "ladder/store/ladder_store.h"
#include "referee/base/plain_text.h"
#include "referee/cli/command_line.h"
#include "referee/cli/text_layout.h"

namespace assize::ladder {
namespace {

struct Settings {
  std::string database;
  std::string event;
};

// What to say.
absl::StatusOr<std::string> Cancel(const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const auto store, LadderStore::OpenForWriting(settings.database));
  ASSIZE_ASSIGN_OR_RETURN(const Event event, store->FindEvent(settings.event));
  if (event.ended_unix_us.has_value()) {
    return absl::FailedPreconditionError(
        absl::StrCat("event ", Quoted(event.setup.name), " is over; there is nothing to cancel"));
  }
  ASSIZE_RETURN_IF_ERROR(store->CancelEvent(event.id, absl::ToUnixMicros(absl::Now())));
  std::error_code ignored;
  std::filesystem::remove_all(BatchesFolder(settings.database, event.id), ignored);
  ASSIZE_ASSIGN_OR_RETURN(const EventProgress progress, store->LoadProgress(event.id));
  return absl::StrCat("Cancelled ", event.setup.name, ". What it has played stays (",
                      Counted(progress.whole_sets, "set", "sets"), ", ",
                      Counted(progress.played, "match", "matches"),
                      ") and counts in ratings; to leave it out there: ladder ratings ",
                      settings.database, " --game ", event.setup.game, " --exclude ",
                      event.setup.name, "\n");
}

ExitCode Run(const Settings& settings) {
  const absl::StatusOr<std::string> text = Cancel(settings);
  if (!text.ok()) return Fail(kProgram, text.status());
  std::cout << *text;
  return ExitCode::kOk;
}

}  // namespace

void AddCancelCommand(Command program) {
  Command command = program.AddCommand("cancel", "End an event before its time");
  auto settings = std::make_shared<Settings>();
  AddDatabaseArgument(command, &settings->database);
  command.Argument("EVENT", &settings->event, "Its name").Required();
  command.Footer(
      "Example:\n  ladder cancel club.db may-cup\n"
      "What was played stays and counts. The event is not resumed any more.");
  command.Run([settings] { return Run(*settings); });
}

}  // namespace assize::ladder
