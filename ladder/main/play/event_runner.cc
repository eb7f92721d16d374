#include "ladder/main/play/event_runner.h"

#include <chrono>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "assize/v1/ladder.pb.h"
#include "assize/v1/service.pb.h"
#include "ladder/client/client.h"
#include "ladder/event/life/event_entry.h"
#include "ladder/event/life/event_life.h"
#include "ladder/event/settings/event_settings.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/play/event_display.h"
#include "ladder/query/regress_state.h"
#include "ladder/report/command_hint.h"
#include "ladder/report/overview/events_report.h"
#include "ladder/report/strength/regress_length.h"
#include "ladder/report/strength/regress_report.h"
#include "ladder/run/event_run.h"
#include "referee/base/status.h"
#include "referee/base/text/json.h"
#include "referee/base/text/shell_word.h"
#include "referee/cli/commands/command_line.h"
#include "referee/cli/commands/interrupts.h"
#include "referee/cli/flags/output_format.h"
#include "referee/match/match_spec.h"

namespace assize::ladder {
namespace {

// The event to play and how this machine plays it.
struct EventCall {
  LadderStore* store = nullptr;
  // As the user named the file.
  const std::string& database;
  const Event& event;
  const RunnerFlags& flags;
};

WorkLine::Volume VolumeOf(const RunnerFlags& flags) {
  return flags.quiet ? WorkLine::Volume::kSilent : WorkLine::Volume::kAll;
}

// From where the event stands. Errors as of EventRun::Play().
absl::Status PlayRounds(const EventCall& call, EventDisplay* display) {
  if (call.event.ended_unix_us.has_value()) return absl::OkStatus();
  // Its supervisor is a fork of this process, and threads don't survive a fork: it comes first.
  ASSIZE_ASSIGN_OR_RETURN(const SandboxDecision sandbox, DecideSandbox(call.flags.sandbox));
  const bool strict = call.event.setup.policy == match::kStrict.name;
  const std::string note = strict ? NoteForStrict(sandbox) : sandbox.note;
  if (!note.empty()) display->Print(note);
  EventRun run({.store = call.store,
                .database = call.database,
                .event = call.event,
                .observer = display,
                .jobs = static_cast<int>(call.flags.jobs),
                .sandbox = sandbox.policy,
                .start_limit = std::chrono::milliseconds(call.flags.start_limit_ms),
                .logs = call.flags.logs,
                .worker_arguments = WorkerArguments(call.flags.sandbox, sandbox.policy)});
  // From here on Ctrl-C is ours: first the matches in play are finished, then nothing more.
  Interrupts interrupts;
  interrupts.Handle([&](int count) {
    if (count == 1) {
      run.StopBeginning();
      display->Print(
          "Stopping when the running matches are over; press Ctrl-C again to stop them now.");
    } else {
      run.StopNow();
      display->Print("Stopping now; the running matches will be played again.");
    }
  });
  return run.Play();
}

// After an error of PlayRounds(): prints how to go on, and gives the exit code if the user has
// stopped the event.
absl::StatusOr<ExitCode> StopStatus(const absl::Status& played, const EventCall& call,
                                    EventDisplay* display) {
  display->Print(absl::StrCat(
      "Nothing that was stored is lost. To continue: ", report::CommandFor("resume", call.database),
      " ", ShellWord(call.event.setup.name)));
  if (absl::IsCancelled(played)) return ExitCode::kInterrupted;
  return played;
}

absl::StatusOr<report::RegressState> RegressStateNow(const EventCall& call) {
  ASSIZE_ASSIGN_OR_RETURN(const Event now, call.store->FindEvent(call.event.setup.name));
  return LoadRegressState(call.store, now);
}

absl::StatusOr<std::string> RegressText(const EventCall& call, const report::RegressState& state) {
  if (!call.flags.json()) return report::VerdictText(state);
  const EventSetup& setup = call.event.setup;
  return report::FormatRegress(setup.name, setup.game, state, OutputFormat::kJson);
}

absl::StatusOr<ExitCode> PlayRegress(const EventCall& call) {
  const bool shows_batches = !call.flags.quiet && !call.flags.json();
  ASSIZE_ASSIGN_OR_RETURN(const EventOutlook outlook, OutlookOf(call.event));
  RegressDisplay display(
      call.store, outlook, VolumeOf(call.flags),
      shows_batches ? RegressDisplay::Batches::kShown : RegressDisplay::Batches::kNotShown);
  if (!call.event.ended_unix_us.has_value()) {
    ASSIZE_ASSIGN_OR_RETURN(const report::RegressState before, RegressStateNow(call));
    display.Print(report::LengthText(before));
  }
  const absl::Status played = PlayRounds(call, &display);
  // Also of a test that was stopped.
  const absl::StatusOr<report::RegressState> state = RegressStateNow(call);
  if (state.ok()) {
    if (shows_batches) std::cout << "\n";
    ASSIZE_ASSIGN_OR_RETURN(const std::string text, RegressText(call, *state));
    std::cout << text << std::flush;
  }
  if (!played.ok()) return StopStatus(played, call, &display);
  ASSIZE_RETURN_IF_ERROR(state.status());
  return report::ExitCodeFor(report::VerdictOf(*state));
}

// The event with its standings.
absl::StatusOr<v1::EventResult> ResultNow(const std::string& database, const std::string& event) {
  ASSIZE_ASSIGN_OR_RETURN(const auto ladder, client::OpenFile(database));
  v1::GetEventRequest summary;
  summary.set_event(event);
  ASSIZE_ASSIGN_OR_RETURN(const v1::EventInfo info, ladder->Call(summary));
  v1::GetStandingsRequest standings;
  standings.set_event(event);
  v1::EventResult result;
  *result.mutable_event() = info.summary();
  ASSIZE_ASSIGN_OR_RETURN(*result.mutable_standings(), ladder->Call(standings));
  return result;
}

absl::StatusOr<ExitCode> PrintResult(const EventCall& call, int matches, double seconds) {
  const std::string& name = call.event.setup.name;
  ASSIZE_ASSIGN_OR_RETURN(const EventProgress progress, call.store->LoadProgress(call.event.id));
  if (call.flags.json()) {
    ASSIZE_ASSIGN_OR_RETURN(v1::EventResult result, ResultNow(call.database, name));
    result.set_abandoned_sets(static_cast<uint64_t>(progress.abandoned_sets));
    result.set_matches_now(static_cast<uint64_t>(matches));
    result.set_seconds(seconds);
    return Print(kProgram, ToJson(result, JsonLayout::kDocument));
  }
  std::cout << report::EventOverText(name, progress, matches, seconds)
            << "\nStandings: " << report::CommandFor("standings", call.database) << " "
            << ShellWord(name) << "\n";
  return ExitCode::kOk;
}

absl::StatusOr<ExitCode> PlayFormat(const EventCall& call, const std::vector<Version>& late) {
  ASSIZE_ASSIGN_OR_RETURN(const EventOutlook outlook, OutlookOf(call.event));
  EventDisplay display(outlook, VolumeOf(call.flags));
  if (!call.event.ended_unix_us.has_value()) {
    display.Print(report::BeginText(call.event));
  }
  if (!late.empty()) display.Print(absl::StrCat("New in it: ", NamesOf(late), "."));
  const auto began = std::chrono::steady_clock::now();
  const absl::Status played = PlayRounds(call, &display);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began;
  if (!played.ok()) return StopStatus(played, call, &display);
  return PrintResult(call, display.matches(), seconds.count());
}

}  // namespace

absl::StatusOr<ExitCode> PlayEvent(LadderStore* store, const std::string& database,
                                   const Event& event, const RunnerFlags& flags) {
  if (event.setup.format == kRegressFormat) return PlayRegress({store, database, event, flags});
  ASSIZE_RETURN_IF_ERROR(CheckNoDraft(event));
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> late, EnterNewBots(store, event));
  ASSIZE_ASSIGN_OR_RETURN(const Event with_late, store->FindEvent(event.setup.name));
  return PlayFormat({store, database, with_late, flags}, late);
}

absl::StatusOr<ExitCode> PlayRerun(LadderStore* store, const std::string& database,
                                   const Event& rerun, const RunnerFlags& flags) {
  ASSIZE_ASSIGN_OR_RETURN(const EventOutlook outlook, OutlookOf(rerun));
  const EventCall call{store, database, rerun, flags};
  EventDisplay display(outlook, VolumeOf(flags));
  const absl::Status played = PlayRounds(call, &display);
  if (!played.ok()) return StopStatus(played, call, &display);
  return ExitCode::kOk;
}

}  // namespace assize::ladder
