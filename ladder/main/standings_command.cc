#include "ladder/main/standings_command.h"

#include <iostream>
#include <memory>
#include <string>

#include "ladder/main/database_argument.h"
#include "ladder/main/event_report.h"
#include "ladder/report/report.h"
#include "ladder/store/ladder_store.h"
#include "referee/cli/command_line.h"
#include "referee/cli/flags.h"

namespace assize::ladder {
namespace {

using Formatter = absl::StatusOr<std::string> (*)(const report::EventReport&, report::ReportFormat);

struct Settings {
  std::string database;
  std::string event;
  std::string format = "text";
};

absl::StatusOr<std::string> Text(const Settings& settings, Formatter formatter) {
  ASSIZE_ASSIGN_OR_RETURN(const report::ReportFormat format,
                          report::ParseReportFormat(settings.format));
  ASSIZE_ASSIGN_OR_RETURN(const auto store, LadderStore::OpenForReading(settings.database));
  ASSIZE_ASSIGN_OR_RETURN(const report::EventReport event,
                          LoadEventReport(store.get(), settings.event));
  return formatter(event, format);
}

ExitCode Print(const Settings& settings, Formatter formatter) {
  const absl::StatusOr<std::string> text = Text(settings, formatter);
  if (!text.ok()) return Fail(kProgram, text.status());
  std::cout << *text;
  return ExitCode::kOk;
}

void AddTable(CLI::App* app, std::function<ExitCode()>* run, const std::string& name,
              const std::string& help, const std::string& footer, Formatter formatter) {
  CLI::App* command = app->add_subcommand(name, help);
  auto settings = std::make_shared<Settings>();
  AddDatabaseArgument(command, &settings->database);
  command->add_option("EVENT", settings->event, "Its name (default: the newest one)")
      ->type_name("");
  AddText(command, "--format", &settings->format, "NAME", "text, json, csv, md or trf");
  command->footer(footer);
  command->callback([settings, run, formatter] {
    *run = [settings, formatter] { return Print(*settings, formatter); };
  });
}

}  // namespace

void AddStandingsCommand(CLI::App* app, std::function<ExitCode()>* run) {
  AddTable(app, run, "standings", "Show how an event stands, also while it is played",
           "Examples:\n"
           "  ladder standings club.db\n"
           "  ladder standings club.db may-cup --format csv\n"
           "Computed from the stored results each time. trf is FIDE's format, for events of two\n"
           "seats. Ratings over all events: ladder ratings",
           report::FormatStandings);
}

void AddCrosstableCommand(CLI::App* app, std::function<ExitCode()>* run) {
  AddTable(app, run, "crosstable", "Show who has met whom in an event, and how that went",
           "Example:\n  ladder crosstable club.db may-cup", report::FormatCrosstable);
}

}  // namespace assize::ladder
