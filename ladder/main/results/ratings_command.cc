#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/client/far_reports.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/ladder_command.h"
#include "ladder/query/ratings.h"
#include "ladder/rating/systems/systems.h"
#include "ladder/report/command_hint.h"
#include "ladder/report/systems_report.h"
#include "referee/base/status.h"
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
  RatingsQuery query;
  // "" for the joint fit.
  std::string system;
  bool matrix = false;
  OutputFlags output;
};

absl::StatusOr<std::string> Text(const Settings& settings) {
  if (!settings.system.empty() || !settings.query.excluded.empty() ||
      settings.query.most != kMatrixVersions) {
    ASSIZE_RETURN_IF_ERROR(CheckIsHere(settings.database, "--system, --exclude and --most are"));
  }
  if (report::IsAddress(settings.database)) {
    return settings.matrix ? client::FarMatrix(settings.database, settings.query.game,
                                               settings.query.event, settings.output.Get())
                           : client::FarRatings(settings.database, settings.query.game,
                                                settings.query.event, settings.output.Get());
  }
  ASSIZE_ASSIGN_OR_RETURN(const auto store, LadderStore::OpenForReading(settings.database));
  if (settings.matrix) {
    ASSIZE_ASSIGN_OR_RETURN(const v1::MatrixReport report, LoadMatrix(*store, settings.query));
    return report::FormatMatrix(report, settings.output.Get(), OutputScreen());
  }
  for (const rating::SystemInfo& info : rating::AllSystems()) {
    if (info.name != settings.system) continue;
    ASSIZE_ASSIGN_OR_RETURN(const v1::SystemRatingsReport report,
                            LoadSystemRatings(*store, settings.query, info));
    return report::FormatSystemRatings(report, settings.output.Get(), OutputScreen());
  }
  ASSIZE_ASSIGN_OR_RETURN(const report::RatingsReport report, LoadRatings(*store, settings.query));
  return report::FormatRatings(report, settings.output.Get(), OutputScreen());
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
  command.Text("--game", &settings->query.game, "NAME", "The game; see: referee games").Required();
  command.Text("--event", &settings->query.event, "EVENT",
               "Only matches of this event (default: all events)");
  command.Texts("--exclude", &settings->query.excluded, "EVENT",
                "Leave out the matches of this event; repeatable");
  Option system =
      command.Choice("--system", &settings->system, SystemNames(), "NAME",
                     absl::StrCat("Use another system: ", absl::StrJoin(SystemNames(), ", "),
                                  " (default: the joint fit)"));
  command.Flag("--matrix", &settings->matrix, "Show who beats whom, and cycles among the bots")
      .Excludes(system);
  command.Number("--most", &settings->query.most, 2, 1000, "N",
                 "With --matrix: how many versions, the strongest of those that are active");
  AddFormatFlags(
      command,
      {OutputFormat::kText, OutputFormat::kJson, OutputFormat::kCsv, OutputFormat::kMarkdown},
      "RatingsReport, SystemRatingsReport or MatrixReport", &settings->output);
  command.Footer(kExamples);
  RunPrinting(command, settings, Text);
}

}  // namespace assize::ladder
