#include <memory>
#include <string>

#include "ladder/client/far_reports.h"
#include "ladder/event/settings/event_settings.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/ladder_command.h"
#include "ladder/main/watch.h"
#include "ladder/query/event_report.h"
#include "ladder/query/regress_state.h"
#include "ladder/report/command_hint.h"
#include "ladder/report/report.h"
#include "ladder/store/ladder_store.h"
#include "referee/cli/commands/command_line.h"
#include "referee/cli/flags/output_format.h"
#include "referee/cli/layout/screen.h"

namespace assize::ladder {
namespace {

using Formatter = absl::StatusOr<std::string> (*)(const report::EventReport&, OutputFormat,
                                                  const Screen&);

enum class Verdicts { kShown, kNotShown };

// What a command prints.
struct Tables {
  Formatter formatter;
  // Of tests of two versions, which have no tables.
  Verdicts verdicts;
  // Of a service elsewhere.
  client::FarTable far;
  // The JSON document's type.
  const char* message;
};

struct Settings {
  std::string database;
  std::string event;
  OutputFlags output;
  bool watch = false;
};

absl::StatusOr<std::string> Text(const Settings& settings, const Tables& tables) {
  const OutputFormat format = settings.output.Get();
  if (report::IsAddress(settings.database)) {
    return tables.far(settings.database, settings.event, format);
  }
  ASSIZE_ASSIGN_OR_RETURN(const auto store, LadderStore::OpenForReading(settings.database));
  ASSIZE_ASSIGN_OR_RETURN(const Event event, FindEventToShow(store.get(), settings.event));
  const bool is_regress = event.setup.format == kRegressFormat;
  if (is_regress && tables.verdicts == Verdicts::kShown && format != OutputFormat::kTrf) {
    ASSIZE_ASSIGN_OR_RETURN(const report::RegressState state, LoadRegressState(store.get(), event));
    return report::FormatRegress(event.setup.name, event.setup.game, state, format);
  }
  ASSIZE_ASSIGN_OR_RETURN(const report::EventReport report, LoadEventReport(store.get(), event));
  return tables.formatter(report, format, OutputScreen());
}

ExitCode Show(const Settings& settings, const Tables& tables) {
  if (!settings.watch) return Print(kProgram, Text(settings, tables));
  const absl::Status here = CheckIsHere(settings.database, "--watch: is");
  if (!here.ok()) return Fail(kProgram, here);
  return WatchDatabase(settings.database, Leaving::kAtOnce,
                       [&](const auto&) { return Text(settings, tables); });
}

void AddTable(Command program, const std::string& name, const std::string& help,
              const std::string& footer, Tables tables) {
  Command command = program.AddCommand(name, help);
  auto settings = AddSettings<Settings>(command);
  command.Argument("EVENT", &settings->event, "Its name (default: the newest one)");
  AddFormatFlags(command,
                 {OutputFormat::kText, OutputFormat::kJson, OutputFormat::kCsv,
                  OutputFormat::kMarkdown, OutputFormat::kTrf},
                 tables.message, &settings->output);
  command.Flag("--watch", &settings->watch,
               "Update it whenever the database changes, until Ctrl-C");
  command.Footer(footer);
  command.Run([settings, tables] { return Show(*settings, tables); });
}

}  // namespace

void AddStandingsCommand(Command program) {
  AddTable(program, "standings", "Show the standings of an event, also while it is running",
           "Examples:\n"
           "  ladder standings club.db\n"
           "  ladder standings club.db may-cup --format csv\n"
           "  ladder standings club.db --watch\n"
           "Computed from the stored results each time. Sets of a round that\n"
           "is not over count provisionally, except in a knockout. A test of two versions shows\n"
           "its verdict. Where a match had a fault: how often each bot failed, and its rating\n"
           "and rank from the matches in which nobody did, which do not count. trf is FIDE's "
           "format, for events of two seats. Ratings over all events:\n"
           "ladder ratings",
           {report::FormatStandings, Verdicts::kShown, client::FarStandings, "StandingsReport"});
}

void AddCrosstableCommand(Command program) {
  AddTable(
      program, "crosstable", "Show the head-to-head results of an event",
      "Example:\n  ladder crosstable club.db may-cup\n"
      "For a knockout: which bots advanced from each table, and what decided that; with\n"
      "--format csv and json the bracket for programs, which json of ladder standings has too.",
      {report::FormatCrosstable, Verdicts::kNotShown, client::FarCrosstable, "CrosstableReport"});
}

}  // namespace assize::ladder
