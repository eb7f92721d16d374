#include <unistd.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "ladder/client/client.h"
#include "ladder/event/rerun.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/event_flags.h"
#include "ladder/main/event_runner.h"
#include "ladder/query/rerun_report.h"
#include "ladder/report/rerun_sheet.h"
#include "ladder/run/rerun_acts.h"
#include "ladder/service/caller.h"
#include "referee/base/status.h"
#include "referee/cli/command_line.h"
#include "referee/cli/output_format.h"

namespace assize::ladder {
namespace {

using client::Stub;

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

absl::StatusOr<std::string> TextOf(const v1::Rerun& rerun, const Settings& settings) {
  return FormatSheet(report::RerunSheet(rerun), rerun, settings.runner.output.Get());
}

absl::StatusOr<v1::Rerun> CallThere(client::Client& service, const Settings& settings) {
  const auto act = [&](auto method, auto request) {
    request.set_event(settings.event);
    return service.Act(method, request);
  };
  if (settings.apply) return act(&Stub::ApplyRerun, v1::ApplyRerunRequest());
  if (settings.drop) return act(&Stub::DropRerun, v1::DropRerunRequest());
  if (settings.sets.empty()) {
    v1::GetRerunRequest request;
    request.set_event(settings.event);
    return service.Call(&Stub::GetRerun, request);
  }
  v1::RerunSetsRequest request;
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<int64_t> sets, ParseSets(settings.sets));
  for (const int64_t set : sets) request.add_sets(static_cast<uint64_t>(set));
  return act(&Stub::RerunSets, request);
}

absl::StatusOr<ExitCode> RunHere(const Settings& settings) {
  const bool reads = settings.sets.empty() && !settings.apply && !settings.drop;
  ASSIZE_ASSIGN_OR_RETURN(const auto store, reads ? LadderStore::OpenForReading(settings.database)
                                                  : LadderStore::OpenForWriting(settings.database));
  ASSIZE_ASSIGN_OR_RETURN(const Event event, store->FindEvent(settings.event));
  RerunActs acts(store.get(), settings.database, service::LocalCaller(getuid()).name);
  if (settings.apply) ASSIZE_RETURN_IF_ERROR(acts.Apply(event));
  if (settings.drop) ASSIZE_RETURN_IF_ERROR(acts.Drop(event));
  if (!settings.sets.empty()) {
    ASSIZE_ASSIGN_OR_RETURN(const std::vector<int64_t> sets, ParseSets(settings.sets));
    ASSIZE_ASSIGN_OR_RETURN(const Event rerun, acts.Make(event, sets));
    ASSIZE_ASSIGN_OR_RETURN(const ExitCode done,
                            PlayRerun(store.get(), settings.database, rerun, settings.runner));
    if (done != ExitCode::kOk) return done;
  }
  ASSIZE_ASSIGN_OR_RETURN(const v1::Rerun rerun, LoadRerun(store.get(), event));
  return Print(kProgram, TextOf(rerun, settings));
}

absl::StatusOr<ExitCode> Run(const Settings& settings) {
  if (!settings.sets.empty() && (settings.apply || settings.drop)) {
    return absl::InvalidArgumentError(
        "SETs together with --apply or --drop: these are for a rerun that was already played");
  }
  ASSIZE_ASSIGN_OR_RETURN(const auto service, client::ServiceOf(settings.database));
  if (service == nullptr) return RunHere(settings);
  ASSIZE_ASSIGN_OR_RETURN(const v1::Rerun rerun, CallThere(*service, settings));
  return Print(kProgram, TextOf(rerun, settings));
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
