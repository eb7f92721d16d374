#include <memory>

#include "absl/strings/str_cat.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/ladder_command.h"
#include "ladder/report/command_hint.h"
#include "ladder/report/overview/events_report.h"
#include "referee/base/status.h"
#include "referee/cli/flags/output_format.h"

namespace assize::ladder {
namespace {

struct Settings {
  std::string database;
  OutputFlags output;
};

absl::StatusOr<std::string> Text(client::Client& ladder, const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const v1::ListEventsResponse events,
                          ladder.List(v1::ListEventsRequest()));
  v1::EventsReport report;
  for (const v1::EventInfo& event : events.events()) *report.add_events() = event.summary();
  const OutputFormat format = settings.output.Get();
  if (format == OutputFormat::kText && report.events().empty()) {
    return absl::StrCat("No event has started yet; play one with: ",
                        report::CommandFor("run", settings.database), " --game GAME\n");
  }
  return FormatSheet(report::EventsSheet(report), report, format);
}

}  // namespace

void AddEventsCommand(Command program) {
  Command command = program.AddCommand(
      "events", "List the events: finished, cancelled, and those that can be resumed");
  auto settings = AddSettings<Settings>(command);
  AddFormatFlags(
      command,
      {OutputFormat::kText, OutputFormat::kJson, OutputFormat::kCsv, OutputFormat::kMarkdown},
      "EventsReport", &settings->output);
  command.Footer(
      "Example:\n  ladder events club.db\n"
      "States: draft, seen by organisers alone; taking bots, who enter until it starts; not\n"
      "started; running, that is played or was stopped (ladder resume DB EVENT); over; final, and\n"
      "nothing of it changes any more; cancelled. Of a frozen one later results are held back.\n"
      "The result is the verdict of a test of two versions; of other events: ladder standings\n"
      "DB EVENT");
  RunBesideFile(command, settings, Text);
}

}  // namespace assize::ladder
