#include <memory>
#include <string>
#include <utility>

#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/ladder_command.h"
#include "ladder/main/table_formats.h"
#include "ladder/main/watch.h"
#include "referee/cli/commands/command_line.h"
#include "referee/cli/flags/output_format.h"

namespace assize::ladder {
namespace {

struct Settings {
  std::string database;
  const char* table = "";
  std::string event;
  OutputFlags output;
  bool watch = false;
};

absl::StatusOr<std::string> Text(client::Client& ladder, const Settings& settings) {
  v1::GetTableRequest request;
  request.set_event(settings.event);
  request.set_table(settings.table);
  return TableText(ladder, std::move(request), settings.output.Get());
}

ExitCode Show(const Settings& settings) {
  if (!settings.watch) return PrintAnswer(client::OpenFile, settings, Text);
  const absl::Status here = CheckIsHere(settings.database, "--watch: is");
  if (!here.ok()) return Fail(kProgram, here);
  return WatchDatabase(settings.database, Leaving::kAtOnce,
                       [&](const auto&) { return WithLadder(client::OpenFile, settings, Text); });
}

// `table`: its name in requests and of the command. `message`: the JSON document's type.
void AddTable(Command program, const char* table, const std::string& help,
              const std::string& footer, const char* message) {
  Command command = program.AddCommand(table, help);
  auto settings = AddSettings<Settings>(command);
  settings->table = table;
  command.Argument("EVENT", &settings->event, "Its name (default: the newest one)");
  AddFormatFlags(command,
                 {OutputFormat::kText, OutputFormat::kJson, OutputFormat::kCsv,
                  OutputFormat::kMarkdown, OutputFormat::kTrf},
                 message, &settings->output);
  command.Flag("--watch", &settings->watch,
               "Update it whenever the database changes, until Ctrl-C");
  command.Footer(footer);
  command.Run([settings] { return Show(*settings); });
}

}  // namespace

void AddStandingsCommand(Command program) {
  AddTable(program, answers::kStandingsTable,
           "Show the standings of an event, also while it is running",
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
           "StandingsReport");
}

void AddCrosstableCommand(Command program) {
  AddTable(
      program, answers::kCrosstableTable, "Show the head-to-head results of an event",
      "Example:\n  ladder crosstable club.db may-cup\n"
      "For a knockout: which bots advanced from each table, and what decided that; with\n"
      "--format csv and json the bracket for programs, which json of ladder standings has too.",
      "CrosstableReport");
}

}  // namespace assize::ladder
