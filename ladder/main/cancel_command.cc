#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "ladder/client/client.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/run/event_run.h"
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

// Cancels the event and returns what to print.
absl::StatusOr<std::string> Cancel(const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const auto service, client::ServiceOf(settings.database));
  if (service != nullptr) {
    v1::CancelEventRequest request;
    request.set_event(settings.event);
    request.set_request_id(client::FreshRequestId());
    ASSIZE_ASSIGN_OR_RETURN(const v1::EventInfo info,
                            service->Call(&client::Stub::CancelEvent, request));
    return absl::StrCat("Cancelled ", info.summary().name(), ". What it has played stays (",
                        Counted(info.summary().sets(), "set", "sets"), ", ",
                        Counted(info.summary().matches(), "match", "matches"),
                        ") and counts in ratings\n");
  }
  ASSIZE_ASSIGN_OR_RETURN(const auto store, LadderStore::OpenForWriting(settings.database));
  ASSIZE_ASSIGN_OR_RETURN(const Event event, store->FindEvent(settings.event));
  if (event.ended_unix_us.has_value()) {
    return absl::FailedPreconditionError(
        absl::StrCat("event ", Quoted(event.setup.name), " is over; there is nothing to cancel"));
  }
  ASSIZE_RETURN_IF_ERROR(CancelEvent(store.get(), settings.database, event.id));
  ASSIZE_ASSIGN_OR_RETURN(const EventProgress progress, store->LoadProgress(event.id));
  return absl::StrCat("Cancelled ", event.setup.name, ". What it has played stays (",
                      Counted(progress.whole_sets, "set", "sets"), ", ",
                      Counted(progress.played, "match", "matches"),
                      ") and counts in ratings; to leave it out there: ladder ratings ",
                      settings.database, " --game ", event.setup.game, " --exclude ",
                      event.setup.name, "\n");
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
  command.Run([settings] { return Print(kProgram, Cancel(*settings)); });
}

}  // namespace assize::ladder
