#include "ladder/submit/smoke_match.h"

#include <algorithm>
#include <optional>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/base/status.h"
#include "referee/replay/summary/loss_detail.h"
#include "referee/replay/summary/match_summary.h"
#include "referee/run/match_worker.h"
#include "referee/run/roster.h"
#include "referee/run/run_plan.h"

namespace assize::ladder {
namespace {

absl::StatusOr<run::RunPlan> PlanFor(const SmokeOrder& order) {
  run::RunPlan plan;
  plan.game = order.game;
  plan.clock_rules = order.clock;
  ASSIZE_ASSIGN_OR_RETURN(plan.seeds.luck, SeedFromKernel());
  ASSIZE_ASSIGN_OR_RETURN(plan.seeds.ids, SeedFromKernel());
  ASSIZE_ASSIGN_OR_RETURN(plan.config, order.game->Configure(order.seats, {}));
  for (int seat = 0; seat < order.seats; ++seat) {
    plan.competitors.push_back({.name = order.manifest.name,
                                .version = order.manifest.version,
                                .unconfined = !order.sandbox.confine});
  }
  return plan;
}

run::MatchWorkerSettings SettingsFor(const SmokeOrder& order, run::Reuse reuse) {
  return {.bots = std::make_shared<run::Roster>(
              std::vector<bots::Manifest>(static_cast<size_t>(order.seats), order.manifest)),
          .start_limit = order.start_limit,
          .reuse = reuse,
          .scratch = order.scratch,
          .logs = order.logs,
          .sandbox = order.sandbox};
}

// The text of the seat's first refused move.
std::string FirstRefusal(const v1::Record& record, size_t seat) {
  for (const v1::Step& step : record.steps()) {
    for (const v1::Entry& entry : step.entries()) {
      if (entry.seat() == seat && entry.has_moved() && !entry.moved().text().empty()) {
        return entry.moved().text();
      }
    }
  }
  return "";
}

std::string Explained(const std::string& what, const std::string& why) {
  return why.empty() ? what : absl::StrCat(what, ": ", why);
}

absl::Status Forfeit(const run::FinishedMatch& match, size_t seat, const SeatSummary& found) {
  const v1::Record& record = match.record;
  const std::string detail = LossDetail(record, match.timing, static_cast<int>(seat));
  std::string text = Explained(absl::StrCat("it lost seat ", seat, " (", found.forfeit, ")"),
                               detail.empty() ? FirstRefusal(record, seat) : detail);
  if (found.timeouts > 0 && found.forfeit != "TIMEOUTS") {
    absl::StrAppend(&text, "; it was late for ", found.timeouts,
                    found.timeouts == 1 ? " move" : " moves", ", its worst move took ",
                    found.worst_us / 1000, " ms");
  }
  const auto& lines = match.timing.seats(static_cast<int>(seat)).last_lines();
  if (!lines.empty()) {
    absl::StrAppend(&text, ". It printed last:\n  ", absl::StrJoin(lines, "\n  "), "\n");
  }
  return absl::FailedPreconditionError(text);
}

absl::StatusOr<SmokeResult> Judge(const run::FinishedMatch& match) {
  const MatchSummary summary = Summarize(match.record, match.timing);
  if (summary.state == MatchState::kVoid) {
    return absl::UnavailableError(
        Explained("the match was stopped", match.record.end().void_reason()));
  }
  SmokeResult result;
  for (size_t seat = 0; seat < summary.seats.size(); ++seat) {
    const SeatSummary& found = summary.seats[seat];
    if (!found.forfeit.empty()) return Forfeit(match, seat, found);
    result.worst_move = std::max(result.worst_move, match::Micros(found.worst_us));
    if (found.faults == 0) continue;
    result.faults.push_back(Explained(
        absl::StrCat("seat ", seat, ": ", found.faults, found.faults == 1 ? " fault" : " faults",
                     ", ", found.timeouts, " of them for being late"),
        FirstRefusal(match.record, seat)));
  }
  return result;
}

}  // namespace

absl::StatusOr<SmokeResult> PlaySmokeMatch(
    const SmokeOrder& order, process::SupervisorClient* supervisor, seat::Timers* timers,
    const std::function<void(const std::shared_ptr<seat::MatchHost>&)>& begun) {
  ASSIZE_ASSIGN_OR_RETURN(const run::RunPlan plan, PlanFor(order));
  run::MatchWorker worker(0, SettingsFor(order, run::Reuse::kNever), supervisor, timers);
  ASSIZE_ASSIGN_OR_RETURN(const run::FinishedMatch match,
                          worker.Play(run::MatchAt(plan, 0), begun));
  return Judge(match);
}

absl::StatusOr<v1::Record> RecordSecondMatch(const SmokeOrder& order,
                                             process::SupervisorClient* supervisor,
                                             seat::Timers* timers) {
  ASSIZE_ASSIGN_OR_RETURN(run::RunPlan plan, PlanFor(order));
  plan.deals = 2;
  run::MatchWorker worker(0, SettingsFor(order, run::Reuse::kAsManifestSays), supervisor, timers);
  v1::Record record;
  for (int index = 0; index < run::MatchCount(plan); ++index) {
    ASSIZE_ASSIGN_OR_RETURN(run::FinishedMatch match,
                            worker.Play(run::MatchAt(plan, index), [](const auto&) {}));
    ASSIZE_RETURN_IF_ERROR(Judge(match).status());
    record = std::move(match.record);
  }
  return record;
}

}  // namespace assize::ladder
