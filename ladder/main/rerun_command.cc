#include <unistd.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "ladder/client/client.h"
#include "ladder/event/rerun.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/event_flags.h"
#include "ladder/main/event_runner.h"
#include "ladder/query/rerun_report.h"
#include "ladder/report/rerun_sheet.h"
#include "ladder/run/event_run.h"
#include "ladder/service/caller.h"
#include "ladder/store/service_store.h"
#include "referee/base/json.h"
#include "referee/base/plain_text.h"
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

absl::StatusOr<std::vector<int64_t>> SetsIn(const Settings& settings) {
  std::vector<int64_t> sets;
  for (const std::string& word : settings.sets) {
    int32_t number = 0;
    if (!absl::SimpleAtoi(word, &number) || number < 1) {
      return absl::InvalidArgumentError(
          absl::StrCat("SET ", Quoted(word), ": must be a number from 1, such as 12"));
    }
    sets.push_back(number - 1);
  }
  return sets;
}

absl::StatusOr<std::string> TextOf(const v1::Rerun& rerun, const Settings& settings) {
  if (settings.runner.json) return ToJson(rerun, JsonLayout::kDocument);
  return FormatSheet(report::RerunSheet(rerun), rerun, OutputFormat::kText);
}

// --- with the service that has the database ---

absl::StatusOr<v1::Rerun> CallThere(client::Client& service, const Settings& settings) {
  const auto with_id = [&settings](auto request) {
    request.set_event(settings.event);
    request.set_request_id(client::FreshRequestId());
    return request;
  };
  if (settings.apply) return service.Call(&Stub::ApplyRerun, with_id(v1::ApplyRerunRequest()));
  if (settings.drop) return service.Call(&Stub::DropRerun, with_id(v1::DropRerunRequest()));
  if (settings.sets.empty()) {
    v1::GetRerunRequest request;
    request.set_event(settings.event);
    return service.Call(&Stub::GetRerun, request);
  }
  v1::RerunSetsRequest request = with_id(v1::RerunSetsRequest());
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<int64_t> sets, SetsIn(settings));
  for (const int64_t set : sets) request.add_sets(static_cast<uint64_t>(set));
  return service.Call(&Stub::RerunSets, request);
}

// --- beside the database ---

// One transaction with its entry in the audit log, as a service has it.
absl::StatusOr<Event> PerformHere(LadderStore* store, const char* name,
                                  const std::function<absl::StatusOr<Event>(Act* act)>& perform) {
  Act act{.actor = service::LocalCaller(getuid()).name, .name = name, .subject = "", .detail = ""};
  Event rerun;
  const auto work = [&]() -> absl::StatusOr<std::string> {
    ASSIZE_ASSIGN_OR_RETURN(rerun, perform(&act));
    return "";
  };
  ASSIZE_RETURN_IF_ERROR(ServiceStore(store).Perform(&act, std::nullopt, work).status());
  return rerun;
}

absl::StatusOr<ExitCode> ActHere(const Settings& settings, LadderStore* store, const Event& event) {
  const auto apply = [&](Act* act) { return ApplyRerun(store, event, act); };
  const auto cancel = [&](EventId id) { return CancelEvent(store, settings.database, id); };
  const auto drop = [&](Act* act) { return DropRerun(store, event, cancel, act); };
  if (settings.apply) ASSIZE_RETURN_IF_ERROR(PerformHere(store, kApplyRerunAct, apply).status());
  if (settings.drop) ASSIZE_RETURN_IF_ERROR(PerformHere(store, kDropRerunAct, drop).status());
  if (settings.sets.empty()) return ExitCode::kOk;
  RerunRequest request{.sets = {}, .now_unix_us = absl::ToUnixMicros(absl::Now())};
  ASSIZE_ASSIGN_OR_RETURN(request.sets, SetsIn(settings));
  const auto make = [&](Act* act) { return MakeRerun(store, event, request, act); };
  ASSIZE_ASSIGN_OR_RETURN(const Event rerun, PerformHere(store, kMakeRerunAct, make));
  return PlayRerun(store, settings.database, rerun, settings.runner);
}

absl::StatusOr<ExitCode> RunHere(const Settings& settings) {
  const bool reads = settings.sets.empty() && !settings.apply && !settings.drop;
  ASSIZE_ASSIGN_OR_RETURN(const auto store, reads ? LadderStore::OpenForReading(settings.database)
                                                  : LadderStore::OpenForWriting(settings.database));
  ASSIZE_ASSIGN_OR_RETURN(const Event event, store->FindEvent(settings.event));
  if (!reads) {
    ASSIZE_ASSIGN_OR_RETURN(const ExitCode done, ActHere(settings, store.get(), event));
    if (done != ExitCode::kOk) return done;
  }
  ASSIZE_ASSIGN_OR_RETURN(const v1::Rerun rerun, LoadRerun(store.get(), event));
  return Print(kProgram, TextOf(rerun, settings));
}

ExitCode Run(const Settings& settings) {
  const absl::StatusOr<ExitCode> done = [&]() -> absl::StatusOr<ExitCode> {
    if (!settings.sets.empty() && (settings.apply || settings.drop)) {
      return absl::InvalidArgumentError(
          "SETs together with --apply or --drop: these are for a rerun that was already played");
    }
    ASSIZE_ASSIGN_OR_RETURN(const auto service, client::ServiceOf(settings.database));
    if (service == nullptr) return RunHere(settings);
    ASSIZE_ASSIGN_OR_RETURN(const v1::Rerun rerun, CallThere(*service, settings));
    return Print(kProgram, TextOf(rerun, settings));
  }();
  return done.ok() ? *done : Fail(kProgram, done.status());
}

}  // namespace

void AddRerunCommand(Command program) {
  Command command = program.AddCommand(
      "rerun", "Play sets of an event again, look at the results, apply or drop them");
  auto settings = std::make_shared<Settings>();
  AddDatabaseArgument(command, &settings->database);
  command.Argument("EVENT", &settings->event, "Its name").Required();
  command.Arguments("SET", &settings->sets, "The sets to play again (default: print the rerun)");
  const Option apply =
      command.Flag("--apply", &settings->apply, "Make it count in place of the original results");
  command.Flag("--drop", &settings->drop, "Discard it").Excludes(apply);
  AddRunnerFlags(command, "Rerun", &settings->runner);
  command.Footer(kExamples);
  command.Run([settings] { return Run(*settings); });
}

}  // namespace assize::ladder
