#include <unistd.h>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "ladder/client/client.h"
#include "ladder/event/rerun.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/event_flags.h"
#include "ladder/main/event_runner.h"
#include "ladder/query/rerun_report.h"
#include "ladder/run/event_run.h"
#include "ladder/service/caller.h"
#include "ladder/store/service_store.h"
#include "referee/base/json.h"
#include "referee/base/plain_text.h"
#include "referee/base/status.h"
#include "referee/cli/command_line.h"
#include "referee/cli/output_format.h"
#include "referee/cli/sheet.h"

namespace assize::ladder {
namespace {

using client::Stub;

constexpr char kExamples[] =
    "Examples:\n"
    "  ladder rerun club.db may-cup 12 13\n"
    "  ladder rerun club.db may-cup\n"
    "  ladder rerun club.db may-cup --apply\n"
    "  ladder rerun club.db may-cup --drop\n"
    "A SET is the number before the point in 12.3, the third match of the twelfth set, as pages\n"
    "print it; `ladder export` counts sets from 0. Sets are played again beside what is stored,\n"
    "each with a new deal, since the old one is known. Without SETs the newest rerun is printed,\n"
    "with what each bot's mean score in a set was, and is.\n"
    "Nobody but organisers sees it, and no table changes, until --apply; then it counts, for the\n"
    "pairing of rounds that come too. Rounds that were paired stay as they are. All records stay,\n"
    "and the audit log has each act.";

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

// --- what is printed ---

// By bot: the mean of its scores in the set.
std::map<std::string, double> MeansOf(
    const google::protobuf::RepeatedPtrField<v1::MatchInfo>& matches) {
  std::map<std::string, std::pair<double, int>> sums;
  for (const v1::MatchInfo& match : matches) {
    for (const v1::MatchSeat& seat : match.seats()) {
      auto& [sum, seats] = sums[absl::StrCat(seat.bot(), "@", seat.version())];
      sum += seat.score();
      ++seats;
    }
  }
  std::map<std::string, double> means;
  for (const auto& [bot, sum] : sums) means[bot] = sum.first / sum.second;
  return means;
}

std::string MeanText(const std::map<std::string, double>& means, const std::string& bot) {
  const auto mean = means.find(bot);
  return mean == means.end() ? "" : absl::StrFormat("%.3f", mean->second);
}

std::string StateText(const v1::Rerun& rerun) {
  switch (rerun.state()) {
    case v1::RERUN_STATE_APPLIED:
      return "applied";
    case v1::RERUN_STATE_DROPPED:
      return "dropped";
    default:
      break;
  }
  if (rerun.whole()) return "played; --apply or --drop it";
  if (rerun.failed()) return "a match could not be played; --drop it";
  if (rerun.place() > 0) return absl::StrCat("waits or plays, place ", rerun.place());
  return "not played to its end; to go on: ladder resume DB " + rerun.name();
}

Sheet SheetOf(const v1::Rerun& rerun) {
  Sheet sheet;
  sheet.title = absl::StrCat(rerun.name(), " of ", rerun.event(), ": ", StateText(rerun));
  sheet.columns = {{.head = "set", .side = 'r', .key = true},
                   {.head = "round", .side = 'r'},
                   {.head = "bot", .fit = Fit::kShorten, .key = true},
                   {.head = "before", .side = 'r', .legend = "mean score in the set's matches"},
                   {.head = "again", .side = 'r'}};
  for (const v1::RerunSet& set : rerun.sets()) {
    const auto before = MeansOf(set.before());
    const auto again = MeansOf(set.again());
    std::map<std::string, double> bots = before;
    bots.insert(again.begin(), again.end());
    if (bots.empty()) bots[""] = 0;
    for (const auto& [bot, ignored] : bots) {
      sheet.rows.push_back({absl::StrCat(set.set() + 1), absl::StrCat(set.round()), bot,
                            MeanText(before, bot), MeanText(again, bot)});
    }
  }
  return sheet;
}

absl::StatusOr<std::string> TextOf(const v1::Rerun& rerun, const Settings& settings) {
  if (settings.runner.json) return ToJson(rerun, JsonLayout::kDocument);
  return FormatSheet(SheetOf(rerun), rerun, OutputFormat::kText);
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

// Each act is one transaction with its entry in the audit log, as a service has it.
absl::Status PerformHere(LadderStore* store, const std::string& name,
                         const std::function<absl::StatusOr<std::string>(Act* act)>& work) {
  Act act{.actor = service::LocalCaller(getuid()).name, .name = name, .subject = "", .detail = ""};
  return ServiceStore(store).Perform(&act, std::nullopt, [&] { return work(&act); }).status();
}

absl::StatusOr<ExitCode> PlayHere(LadderStore* store, const Event& event,
                                  const Settings& settings) {
  RerunRequest request{.sets = {},
                       .actor = service::LocalCaller(getuid()).name,
                       .now_unix_us = absl::ToUnixMicros(absl::Now())};
  ASSIZE_ASSIGN_OR_RETURN(request.sets, SetsIn(settings));
  Event rerun;
  ASSIZE_RETURN_IF_ERROR(PerformHere(store, "rerun", [&](Act* act) -> absl::StatusOr<std::string> {
    ASSIZE_ASSIGN_OR_RETURN(rerun, MakeRerun(store, event, request));
    act->subject = event.setup.name;
    act->detail = absl::StrCat(rerun.setup.name, ": sets ", absl::StrJoin(request.sets, ", "));
    return "";
  }));
  return PlayRerun(store, settings.database, rerun, settings.runner);
}

absl::Status DropHere(LadderStore* store, const Event& event, const Settings& settings) {
  return PerformHere(store, "drop rerun", [&](Act* act) -> absl::StatusOr<std::string> {
    ASSIZE_ASSIGN_OR_RETURN(const Event rerun, DropRerun(store, event));
    act->subject = event.setup.name;
    act->detail = rerun.setup.name;
    if (!rerun.ended_unix_us.has_value()) {
      ASSIZE_RETURN_IF_ERROR(CancelEvent(store, settings.database, rerun.id));
    }
    return "";
  });
}

absl::Status ApplyHere(LadderStore* store, const Event& event) {
  return PerformHere(store, "apply rerun", [&](Act* act) -> absl::StatusOr<std::string> {
    ASSIZE_ASSIGN_OR_RETURN(const Event rerun, ApplyRerun(store, event));
    act->subject = event.setup.name;
    act->detail = rerun.setup.name;
    return "";
  });
}

absl::StatusOr<ExitCode> RunHere(const Settings& settings) {
  const bool reads = settings.sets.empty() && !settings.apply && !settings.drop;
  ASSIZE_ASSIGN_OR_RETURN(const auto store, reads ? LadderStore::OpenForReading(settings.database)
                                                  : LadderStore::OpenForWriting(settings.database));
  ASSIZE_ASSIGN_OR_RETURN(const Event event, store->FindEvent(settings.event));
  if (!settings.sets.empty()) {
    ASSIZE_ASSIGN_OR_RETURN(const ExitCode played, PlayHere(store.get(), event, settings));
    if (played != ExitCode::kOk) return played;
  }
  if (settings.apply) ASSIZE_RETURN_IF_ERROR(ApplyHere(store.get(), event));
  if (settings.drop) ASSIZE_RETURN_IF_ERROR(DropHere(store.get(), event, settings));
  ASSIZE_ASSIGN_OR_RETURN(const v1::Rerun rerun, LoadRerun(store.get(), event));
  return Print(kProgram, TextOf(rerun, settings));
}

ExitCode Run(const Settings& settings) {
  const absl::StatusOr<ExitCode> done = [&]() -> absl::StatusOr<ExitCode> {
    if (!settings.sets.empty() && (settings.apply || settings.drop)) {
      return absl::InvalidArgumentError(
          "SETs together with --apply or --drop: these are for what was played already");
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
  command.Arguments("SET", &settings->sets, "What is played again (default: print the rerun)");
  const Option apply = command.Flag("--apply", &settings->apply,
                                    "Let it count in the place of what was played before");
  command.Flag("--drop", &settings->drop, "Let it count for nobody").Excludes(apply);
  AddRunnerFlags(command, "Rerun", &settings->runner);
  command.Footer(kExamples);
  command.Run([settings] { return Run(*settings); });
}

}  // namespace assize::ladder
