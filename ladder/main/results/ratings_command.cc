#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/ladder_command.h"
#include "ladder/main/table_formats.h"
#include "ladder/query/ratings.h"
#include "ladder/rating/systems/systems.h"
#include "referee/cli/flags/output_format.h"

namespace assize::ladder {
namespace {

constexpr char kExamples[] =
    "Example:\n  ladder ratings club.db --game brigands\n"
    "Elo of each version with a 95 % interval: one joint fit of all stored matches of the game,\n"
    "with roles and seats; 0 is the mean. The interval comes from the spread between sets.\n"
    "Above next: the probability that a version is better than the next one. Live: Elo that\n"
    "is updated after each set and starts at 1500. Matches whose roles never meet have separate\n"
    "tables. --system rates the same games with another system, --matrix shows who beats whom.\n"
    "Where a match had a fault: fault-free is the same rating from the matches in which no seat\n"
    "was forfeited or given a default move, with the rank by it; below, how often each version\n"
    "was late, crashed, played an illegal move or could not be read. A warning names versions\n"
    "that the two ratings order in opposite ways beyond their intervals.";

struct Settings {
  std::string database;
  std::string game;
  std::string event;
  std::vector<std::string> excluded;
  // "" for the joint fit.
  std::string system;
  bool matrix = false;
  int64_t most = kMatrixVersions;
  OutputFlags output;
};

absl::StatusOr<std::string> Text(client::Client& ladder, const Settings& settings) {
  v1::GetTableRequest request;
  request.set_table(settings.matrix ? answers::kMatrixTable : answers::kRatingsTable);
  request.set_game(settings.game);
  request.set_event(settings.event);
  for (const std::string& event : settings.excluded) request.add_excluded(event);
  request.set_system(settings.system);
  request.set_most(static_cast<int32_t>(settings.most));
  return TableText(ladder, std::move(request), settings.output.Get());
}

std::vector<std::string> SystemNames() {
  std::vector<std::string> names;
  for (const rating::SystemInfo& info : rating::AllSystems()) names.emplace_back(info.name);
  return names;
}

}  // namespace

void AddRatingsCommand(Command program) {
  Command command =
      program.AddCommand("ratings", "Show the ratings of the bots, over all events of a game");
  auto settings = AddSettings<Settings>(command);
  command.Text("--game", &settings->game, "NAME", "The game; see: referee games").Required();
  command.Text("--event", &settings->event, "EVENT",
               "Only matches of this event (default: all events)");
  command.Texts("--exclude", &settings->excluded, "EVENT",
                "Leave out the matches of this event; repeatable");
  Option system =
      command.Choice("--system", &settings->system, SystemNames(), "NAME",
                     absl::StrCat("Use another system: ", absl::StrJoin(SystemNames(), ", "),
                                  " (default: the joint fit)"));
  command.Flag("--matrix", &settings->matrix, "Show who beats whom, and cycles among the bots")
      .Excludes(system);
  command.Number("--most", &settings->most, 2, 1000, "N",
                 "With --matrix: how many versions, the strongest of those that are active");
  AddFormatFlags(
      command,
      {OutputFormat::kText, OutputFormat::kJson, OutputFormat::kCsv, OutputFormat::kMarkdown},
      "RatingsReport, SystemRatingsReport or MatrixReport", &settings->output);
  command.Footer(kExamples);
  RunBesideFile(command, settings, Text);
}

}  // namespace assize::ladder
