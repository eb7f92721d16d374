#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/ladder_command.h"
#include "ladder/report/overview/bots_report.h"
#include "referee/base/status.h"
#include "referee/cli/flags/output_format.h"
#include "referee/cli/layout/screen.h"

namespace assize::ladder {
namespace {

struct Settings {
  std::string database;
  std::string bot;
  std::string game;
  OutputFlags output;
};

absl::StatusOr<v1::ListBotsResponse> Ask(client::Client& ladder, const std::string& bot) {
  if (bot.empty()) return ladder.List(v1::ListVersionsRequest());
  v1::GetBotRequest request;
  request.set_bot(bot);
  return ladder.Call(request);
}

// Versions with faults, which `ladder why` explains, the one with most of them first. Those with
// equally many stay in their order.
std::vector<std::string> MostFaultyFirst(std::vector<std::pair<uint64_t, std::string>> versions) {
  std::erase_if(versions, [](const auto& version) { return version.first == 0; });
  std::ranges::stable_sort(versions, std::greater(), &std::pair<uint64_t, std::string>::first);
  std::vector<std::string> names;
  for (auto& [faults, name] : versions) names.push_back(std::move(name));
  return names;
}

absl::StatusOr<std::string> Text(client::Client& ladder, const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const v1::ListBotsResponse all, Ask(ladder, settings.bot));
  v1::BotsReport report;
  std::vector<std::pair<uint64_t, std::string>> faults;
  for (const v1::BotVersionReport& version : all.versions()) {
    const auto& games = version.games();
    if (!settings.game.empty() && std::ranges::find(games, settings.game) == games.end()) continue;
    *report.add_versions() = version;
    faults.emplace_back(version.faults(), absl::StrCat(version.bot(), "@", version.number()));
  }
  const OutputFormat format = settings.output.Get();
  if (format != OutputFormat::kText) {
    return FormatSheet(report::BotsSheet(report), report, format);
  }
  return report::BotsText(report,
                          {.database = settings.database,
                           .game = settings.game,
                           .is_one_bot = !settings.bot.empty(),
                           .faulty = MostFaultyFirst(std::move(faults))},
                          OutputScreen());
}

}  // namespace

void AddBotsCommand(Command program) {
  Command command = program.AddCommand("bots", "List the bots and their versions");
  auto settings = AddSettings<Settings>(command);
  command.Text("--game", &settings->game, "NAME", "Only bots that play this game");
  AddFormatFlags(
      command,
      {OutputFormat::kText, OutputFormat::kJson, OutputFormat::kCsv, OutputFormat::kMarkdown},
      "BotsReport", &settings->output);
  command.Argument("BOT", &settings->bot,
                   "Only this bot, with the times of its moves, the last matches "
                   "that it forfeited and its last output");
  command.Footer("Examples:\n  ladder bots club.db\n  ladder bots club.db my-bot");
  RunBesideFile(command, settings, Text);
}

}  // namespace assize::ladder
