#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "assize/v1/ladder.pb.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/query/event_summary.h"
#include "ladder/report/utc_time.h"
#include "ladder/store/ladder_store.h"
#include "referee/cli/command_line.h"
#include "referee/cli/output_format.h"
#include "referee/cli/sheet.h"

namespace assize::ladder {
namespace {

struct Settings {
  std::string database;
  OutputFlags output;
};

absl::StatusOr<v1::EventsReport> Describe(const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const auto store, LadderStore::OpenForReading(settings.database));
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Event> events, store->ListEvents());
  v1::EventsReport report;
  for (const Event& event : events) {
    ASSIZE_ASSIGN_OR_RETURN(*report.add_events(), SummaryOf(store.get(), event));
  }
  return report;
}

Tone StateTone(std::string_view cell) { return cell == "open" ? Tone::kGood : Tone::kFaint; }

Sheet SheetOf(const v1::EventsReport& report) {
  Sheet sheet;
  sheet.columns = {{.head = "event", .fit = Fit::kShorten, .key = true},
                   {.head = "game", .show = Show::kIfVaried, .worth = 5, .fit = Fit::kShorten},
                   {.head = "format", .worth = 7},
                   {.head = "started (UTC)", .worth = 2},
                   {.head = "state", .tone = StateTone},
                   {.head = "result", .show = Show::kIfAny, .worth = 6},
                   {.head = "bots", .side = 'r', .worth = 4},
                   {.head = "rounds", .side = 'r', .worth = 3},
                   {.head = "sets", .side = 'r', .worth = 1},
                   {.head = "matches", .side = 'r', .worth = 3}};
  for (const v1::EventSummary& event : report.events()) {
    sheet.rows.push_back({event.name(), event.game(), event.format(),
                          report::UtcMinute(static_cast<int64_t>(event.started_unix_us())),
                          event.state(), event.result(), absl::StrCat(event.bots()),
                          absl::StrCat(event.rounds()), absl::StrCat(event.sets()),
                          absl::StrCat(event.matches())});
  }
  return sheet;
}

ExitCode Events(const Settings& settings) {
  const absl::StatusOr<v1::EventsReport> report = Describe(settings);
  if (!report.ok()) return Fail(kProgram, report.status());
  const OutputFormat format = settings.output.Get();
  if (format == OutputFormat::kText && report->events().empty()) {
    return Print(kProgram, absl::StrCat("No event has started yet; play one with: ladder run ",
                                        settings.database, " --game GAME\n"));
  }
  return Print(kProgram, FormatSheet(SheetOf(*report), *report, format));
}

}  // namespace

void AddEventsCommand(Command program) {
  Command command = program.AddCommand(
      "events", "List the events: finished, cancelled, and those that can be resumed");
  auto settings = std::make_shared<Settings>();
  AddDatabaseArgument(command, &settings->database);
  AddFormatFlags(
      command,
      {OutputFormat::kText, OutputFormat::kJson, OutputFormat::kCsv, OutputFormat::kMarkdown},
      "EventsReport", &settings->output);
  command.Footer(
      "Example:\n  ladder events club.db\n"
      "An open event is being played, or was stopped: ladder resume DB EVENT. The result is the\n"
      "verdict of a test of two versions; of other events: ladder standings DB EVENT");
  command.Run([settings] { return Events(*settings); });
}

}  // namespace assize::ladder
