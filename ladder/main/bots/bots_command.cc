#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "ladder/client/far_reports.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/query/bots.h"
#include "ladder/report/bots_report.h"
#include "ladder/report/command_hint.h"
#include "referee/base/status.h"
#include "referee/cli/flags/output_format.h"

namespace assize::ladder {
namespace {

struct Settings {
  std::string database;
  BotsQuery query;
  OutputFlags output;
};

struct Found {
  v1::BotsReport report;
  // Versions with faults that `ladder why` explains; a service does not list them.
  std::vector<std::string> faulty;
};

absl::StatusOr<Found> Find(const Settings& settings) {
  Found found;
  if (report::IsAddress(settings.database)) {
    ASSIZE_ASSIGN_OR_RETURN(
        found.report, client::FarBots(settings.database, settings.query.bot, settings.query.game));
    return found;
  }
  ASSIZE_ASSIGN_OR_RETURN(const auto store, LadderStore::OpenForReading(settings.database));
  ASSIZE_ASSIGN_OR_RETURN(found.report, LoadBots(*store, settings.query));
  ASSIZE_ASSIGN_OR_RETURN(found.faulty, FaultyVersions(*store, found.report));
  return found;
}

absl::StatusOr<std::string> Text(const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(Found found, Find(settings));
  const OutputFormat format = settings.output.Get();
  if (format != OutputFormat::kText) {
    return FormatSheet(report::BotsSheet(found.report), found.report, format);
  }
  return report::BotsText(found.report,
                          {.database = settings.database,
                           .game = settings.query.game,
                           .is_one_bot = !settings.query.bot.empty(),
                           .faulty = std::move(found.faulty)},
                          OutputScreen());
}

}  // namespace

void AddBotsCommand(Command program) {
  Command command = program.AddCommand("bots", "List the bots and their versions");
  auto settings = AddSettings<Settings>(command);
  command.Text("--game", &settings->query.game, "NAME", "Only bots that play this game");
  AddFormatFlags(
      command,
      {OutputFormat::kText, OutputFormat::kJson, OutputFormat::kCsv, OutputFormat::kMarkdown},
      "BotsReport", &settings->output);
  command.Argument("BOT", &settings->query.bot,
                   "Only this bot, with the times of its moves, the last matches "
                   "that it forfeited and its last output");
  command.Footer("Examples:\n  ladder bots club.db\n  ladder bots club.db my-bot");
  RunPrinting(command, settings, Text);
}

}  // namespace assize::ladder
