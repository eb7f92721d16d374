#include <cstdint>
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/ladder_command.h"
#include "ladder/report/command_hint.h"
#include "referee/base/status.h"
#include "referee/base/text/shell_word.h"
#include "referee/cli/layout/text_layout.h"

namespace assize::ladder {
namespace {

struct Settings {
  std::string database;
  std::string event;
};

absl::StatusOr<std::string> CancelTest(client::Client& ladder, const Settings& settings) {
  v1::CancelRegressRequest request;
  request.set_event(settings.event);
  ASSIZE_ASSIGN_OR_RETURN(const v1::Regress test, ladder.Act(request));
  return absl::StrCat("Stopped ", test.name(), " after ", test.report().sets(), " sets.\n");
}

absl::StatusOr<std::string> Cancel(client::Client& ladder, const Settings& settings) {
  v1::CancelEventRequest request;
  request.set_event(settings.event);
  const absl::StatusOr<v1::EventInfo> info = ladder.Act(request);
  // Owners stop their tests of versions, and nothing else.
  if (absl::IsPermissionDenied(info.status())) return CancelTest(ladder, settings);
  ASSIZE_RETURN_IF_ERROR(info.status());
  const v1::EventSummary& event = info->summary();
  std::string text =
      absl::StrCat("Cancelled ", event.name(), ". What it has played stays (",
                   Counted(static_cast<int64_t>(event.sets()), "set", "sets"), ", ",
                   Counted(static_cast<int64_t>(event.matches()), "match", "matches"),
                   ") and counts in ratings");
  // Only the database itself is rated without an event.
  if (report::IsAddress(settings.database)) return text + "\n";
  return absl::StrCat(text,
                      "; to leave it out there: ", report::CommandFor("ratings", settings.database),
                      " --game ", event.game(), " --exclude ", ShellWord(event.name()), "\n");
}

}  // namespace

void AddCancelCommand(Command program) {
  Command command = program.AddCommand("cancel", "End an event early");
  auto settings = AddSettings<Settings>(command);
  command.Argument("EVENT", &settings->event, "Its name").Required();
  command.Footer(
      "Example:\n  ladder cancel club.db may-cup\n"
      "The matches played so far are kept and count. The event can't be resumed.");
  RunActing(command, settings, Cancel);
}

}  // namespace assize::ladder
