#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/ladder_command.h"
#include "ladder/report/command_hint.h"
#include "ladder/report/overview/events_report.h"
#include "ladder/store/ladder_store.h"
#include "referee/base/status.h"
#include "referee/base/text/shell_word.h"

namespace assize::ladder {
namespace {

struct Settings {
  std::string database;
  std::string event;
  std::vector<std::string> bots;
};

absl::StatusOr<std::string> Enter(client::Client& ladder, const Settings& settings) {
  v1::EnterBotsRequest request;
  request.set_event(settings.event);
  request.mutable_bots()->Add(settings.bots.begin(), settings.bots.end());
  ASSIZE_ASSIGN_OR_RETURN(const v1::EnterBotsResponse entered, ladder.Act(request));
  // A service goes on by itself.
  if (ladder.store() == nullptr) return report::EnteredText(entered);
  ASSIZE_ASSIGN_OR_RETURN(const Event event, ladder.store()->FindEvent(entered.event()));
  if (event.setup.settings.draft()) {
    return report::EnteredText(entered) + report::DraftText(entered.event(), settings.database);
  }
  return absl::StrCat(report::EnteredText(entered),
                      "To go on: ", report::CommandFor("resume", settings.database), " ",
                      ShellWord(entered.event()), "\n");
}

}  // namespace

void AddEnterCommand(Command program) {
  Command command =
      program.AddCommand("enter", "Enter bots in an event that is running or stopped");
  auto settings = AddSettings<Settings>(command);
  command.Argument("EVENT", &settings->event, "Its name").Required();
  command.Arguments("BOT", &settings->bots, "The bots that enter late").Required();
  command.Footer(
      "Example:\n"
      "  ladder enter club.db may-cup robin\n"
      "A late entrant can be paired from the next round on; earlier rounds count 0 points\n"
      "(Z in a TRF file). Its start number comes after all others. For Swiss events and\n"
      "continuous ladders. Without a service stop the event first (Ctrl-C), then use: ladder\n"
      "resume. A service finishes the running matches, enters the bots, and continues "
      "automatically.");
  RunActing(command, settings, Enter);
}

}  // namespace assize::ladder
