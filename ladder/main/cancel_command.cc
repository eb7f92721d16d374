#include <cstdint>
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/there_or_here.h"
#include "ladder/run/event_run.h"
#include "referee/base/plain_text.h"
#include "referee/cli/text_layout.h"

namespace assize::ladder {
namespace {

struct Settings {
  std::string database;
  std::string event;
};

std::string CancelledText(const std::string& event, int64_t sets, int64_t matches) {
  return absl::StrCat("Cancelled ", event, ". What it has played stays (",
                      Counted(sets, "set", "sets"), ", ", Counted(matches, "match", "matches"),
                      ") and counts in ratings");
}

absl::StatusOr<std::string> CancelTestThere(client::Client& service, const Settings& settings) {
  v1::CancelRegressRequest request;
  request.set_event(settings.event);
  ASSIZE_ASSIGN_OR_RETURN(const v1::Regress test,
                          service.Act(&client::Stub::CancelRegress, request));
  return absl::StrCat("Stopped ", test.name(), " after ", test.report().sets(), " sets.\n");
}

absl::StatusOr<std::string> CancelThere(client::Client& service, const Settings& settings) {
  v1::CancelEventRequest request;
  request.set_event(settings.event);
  const absl::StatusOr<v1::EventInfo> info = service.Act(&client::Stub::CancelEvent, request);
  // Owners stop their tests of versions, and nothing else.
  if (absl::IsPermissionDenied(info.status())) return CancelTestThere(service, settings);
  ASSIZE_RETURN_IF_ERROR(info.status());
  const v1::EventSummary& summary = info->summary();
  return CancelledText(summary.name(), summary.sets(), summary.matches()) + "\n";
}

absl::StatusOr<std::string> CancelHere(LadderStore& store, const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const Event event, store.FindEvent(settings.event));
  if (event.ended_unix_us.has_value()) {
    return absl::FailedPreconditionError(
        absl::StrCat("event ", Quoted(event.setup.name), " is over; there is nothing to cancel"));
  }
  ASSIZE_RETURN_IF_ERROR(CancelEvent(&store, settings.database, event.id));
  ASSIZE_ASSIGN_OR_RETURN(const EventProgress progress, store.LoadProgress(event.id));
  return absl::StrCat(CancelledText(event.setup.name, progress.whole_sets, progress.played),
                      "; to leave it out there: ladder ratings ", settings.database, " --game ",
                      event.setup.game, " --exclude ", event.setup.name, "\n");
}

}  // namespace

void AddCancelCommand(Command program) {
  Command command = program.AddCommand("cancel", "End an event early");
  auto settings = AddSettings<Settings>(command);
  command.Argument("EVENT", &settings->event, "Its name").Required();
  command.Footer(
      "Example:\n  ladder cancel club.db may-cup\n"
      "The matches played so far are kept and count. The event can't be resumed.");
  RunThereOrHere(command, settings, CancelThere, CancelHere);
}

}  // namespace assize::ladder
