#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/far_reports.h"
#include "ladder/query/bots.h"
#include "ladder/report/bots_report.h"
#include "referee/cli/command_line.h"
#include "referee/cli/output_format.h"

namespace assize::ladder {
namespace {

struct Settings {
  std::string database;
  BotsQuery query;
  OutputFlags output;
};

absl::StatusOr<v1::BotsReport> Report(const Settings& settings) {
  if (client::IsAddress(settings.database)) {
    return FarBots(settings.database, settings.query.bot, settings.query.game);
  }
  ASSIZE_ASSIGN_OR_RETURN(const auto store, LadderStore::OpenForReading(settings.database));
  return LoadBots(*store, settings.query);
}

absl::StatusOr<std::string> Text(const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const v1::BotsReport report, Report(settings));
  const OutputFormat format = settings.output.Get();
  if (format != OutputFormat::kText) return FormatSheet(report::BotsSheet(report), report, format);
  ASSIZE_ASSIGN_OR_RETURN(std::vector<std::string> faulty, FaultyVersions(*store, report));
  return report::BotsText(report,
                          {.database = settings.database,
                           .game = settings.query.game,
                           .is_one_bot = !settings.query.bot.empty(),
                           .faulty = std::move(faulty)},
                          OutputScreen());
}

}  // namespace

void AddBotsCommand(Command program) {
  Command command = program.AddCommand("bots", "List the bots and their versions");
  auto settings = std::make_shared<Settings>();
  AddDatabaseArgument(command, &settings->database);
  command.Text("--game", &settings->query.game, "NAME", "Only bots that play this game");
  AddFormatFlags(
      command,
      {OutputFormat::kText, OutputFormat::kJson, OutputFormat::kCsv, OutputFormat::kMarkdown},
      "BotsReport", &settings->output);
  command.Argument("BOT", &settings->query.bot,
                   "Only this bot, with what its moves took, the last matches that it forfeited "
                   "and its last output");
  command.Footer("Examples:\n  ladder bots club.db\n  ladder bots club.db my-bot");
  command.Run([settings] { return Print(kProgram, Text(*settings)); });
}

}  // namespace assize::ladder
