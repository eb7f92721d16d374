#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "ladder/event/life/rerun.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/event_flags.h"
#include "ladder/main/ladder_command.h"
#include "ladder/main/play/event_runner.h"
#include "ladder/report/tables/rerun_sheet.h"
#include "referee/base/status.h"
#include "referee/cli/commands/command_line.h"
#include "referee/cli/flags/output_format.h"

namespace assize::ladder {
namespace {

constexpr char kExamples[] =
    "Examples:\n"
    "  ladder rerun club.db may-cup 12 13\n"
    "  ladder rerun club.db may-cup\n"
    "  ladder rerun club.db may-cup --apply\n"
    "  ladder rerun club.db may-cup --drop\n"
    "A SET is the number before the point in 12.3, the third match of the twelfth\n"
    "set, as pages print it; `ladder export` counts sets from 0. Sets are played\n"
    "again, each with a new deal, since the old one is known; the stored results\n"
    "are kept. Without SETs the newest rerun is printed, with each bot's mean score\n"
    "in a set, before and after, and with suspensions that are based on the first\n"
    "results. Only organisers see it, and no table changes, until --apply; then\n"
    "it counts, also for the pairing of later rounds. Rounds that were paired stay\n"
    "as they are, and so do suspensions: `ladder reinstate` lifts one. All records\n"
    "are kept, and the audit log lists each act.";

struct Settings {
  std::string database;
  std::string event;
  std::vector<std::string> sets;
  bool apply = false;
  bool drop = false;
  RunnerFlags runner;
};

absl::StatusOr<v1::Rerun> Newest(client::Client& ladder, const Settings& settings) {
  v1::GetRerunRequest request;
  request.set_event(settings.event);
  return ladder.Call(request);
}

absl::StatusOr<v1::Rerun> Make(client::Client& ladder, const Settings& settings) {
  v1::RerunSetsRequest request;
  request.set_event(settings.event);
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<int64_t> sets, ParseSets(settings.sets));
  for (const int64_t set : sets) request.add_sets(static_cast<uint64_t>(set));
  return ladder.Act(request);
}

template <class Request>
absl::StatusOr<v1::Rerun> End(client::Client& ladder, const Settings& settings, Request request) {
  request.set_event(settings.event);
  return ladder.Act(request);
}

absl::StatusOr<ExitCode> Rerun(client::Client& ladder, const Settings& settings) {
  const bool plays = !settings.sets.empty();
  ASSIZE_ASSIGN_OR_RETURN(v1::Rerun rerun,
                          settings.apply  ? End(ladder, settings, v1::ApplyRerunRequest())
                          : settings.drop ? End(ladder, settings, v1::DropRerunRequest())
                          : plays         ? Make(ladder, settings)
                                          : Newest(ladder, settings));
  LadderStore* const store = ladder.store();
  if (plays && store != nullptr) {
    ASSIZE_ASSIGN_OR_RETURN(const Event event, store->FindEvent(rerun.name()));
    ASSIZE_ASSIGN_OR_RETURN(const ExitCode done,
                            PlayRerun(store, settings.database, event, settings.runner));
    if (done != ExitCode::kOk) return done;
    ASSIZE_ASSIGN_OR_RETURN(rerun, Newest(ladder, settings));
  }
  return Print(kProgram,
               FormatSheet(report::RerunSheet(rerun), rerun, settings.runner.output.Get()));
}

absl::StatusOr<ExitCode> Run(const Settings& settings) {
  const bool acts = !settings.sets.empty() || settings.apply || settings.drop;
  if (!settings.sets.empty() && (settings.apply || settings.drop)) {
    return absl::InvalidArgumentError(
        "SETs together with --apply or --drop: these are for a rerun that was already played");
  }
  return WithLadder(acts ? client::OpenForActs : client::OpenForReading, settings, Rerun);
}

}  // namespace

void AddRerunCommand(Command program) {
  Command command = program.AddCommand(
      "rerun", "Play sets of an event again, look at the results, apply or drop them");
  auto settings = AddSettings<Settings>(command);
  command.Argument("EVENT", &settings->event, "Its name").Required();
  command.Arguments("SET", &settings->sets, "The sets to play again (default: print the rerun)");
  const Option apply =
      command.Flag("--apply", &settings->apply, "Make it count in place of the original results");
  command.Flag("--drop", &settings->drop, "Discard it").Excludes(apply);
  AddRunnerFlags(command, "Rerun", ResultFlags::kTable, &settings->runner);
  command.Footer(kExamples);
  RunWorking(command, settings, Run);
}

}  // namespace assize::ladder
