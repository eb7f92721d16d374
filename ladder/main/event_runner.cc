#include "ladder/main/event_runner.h"

#include <chrono>
#include <iostream>
#include <memory>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/event/event_entry.h"
#include "ladder/event/event_settings.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/event_display.h"
#include "ladder/query/event_summary.h"
#include "ladder/query/regress_state.h"
#include "ladder/report/events_report.h"
#include "ladder/report/regress_report.h"
#include "ladder/run/local_run.h"
#include "referee/base/json.h"
#include "referee/base/status.h"
#include "referee/cli/command_line.h"
#include "referee/cli/interrupts.h"
#include "referee/cli/output_format.h"

namespace assize::ladder {
namespace {

// Shows a line after each batch.
class RegressDisplay : public EventDisplay {
 public:
  enum class Batches { kShown, kNotShown };

  RegressDisplay(LadderStore* store, const EventOutlook& outlook, WorkLine::Volume volume,
                 Batches batches)
      : EventDisplay(outlook, volume), store_(store), batches_(batches) {}

  void OnRoundOver(const EventState& state) override {
    EventDisplay::OnRoundOver(state);
    const absl::StatusOr<report::RegressState> now = RegressStateOf(store_, state);
    // What can't be read here fails the schedule too, which reports the error.
    if (!now.ok()) return;
    SetAside(report::LlrBar(*now));
    if (batches_ == Batches::kShown) std::cout << report::BatchLine(*now) << std::flush;
  }

 private:
  LadderStore* const store_;
  const Batches batches_;
};

// What is played, and how.
struct EventRun {
  LadderStore* store = nullptr;
  // As the user named the file.
  const std::string& database;
  const Event& event;
  const RunnerFlags& flags;
};

WorkLine::Volume VolumeOf(const RunnerFlags& flags) {
  return flags.quiet ? WorkLine::Volume::kSilent : WorkLine::Volume::kAll;
}

// From where the event stands; nothing if it is over. kCancelled: the user has stopped it. Other
// errors: it can go on later all the same.
absl::Status PlayRounds(const EventRun& run, EventDisplay* display) {
  if (run.event.ended_unix_us.has_value()) return absl::OkStatus();
  // Its supervisor is a fork of this process, and threads don't survive a fork: it comes first.
  ASSIZE_ASSIGN_OR_RETURN(const SandboxDecision sandbox, DecideSandbox(run.flags.sandbox));
  if (!sandbox.note.empty()) display->Print(sandbox.note);
  // From here on Ctrl-C is ours: first the matches in play are finished, then nothing more.
  Interrupts interrupts;
  ASSIZE_ASSIGN_OR_RETURN(
      const auto local,
      LocalRun::Open({.store = run.store,
                      .database = run.database,
                      .event = run.event,
                      .observer = display,
                      .jobs = static_cast<int>(run.flags.jobs),
                      .sandbox = sandbox.policy,
                      .start_limit = std::chrono::milliseconds(run.flags.start_limit_ms),
                      .logs = run.flags.logs,
                      .worker_arguments = WorkerArguments(run.flags.sandbox, sandbox.policy)}));
  interrupts.Handle([&](int count) {
    if (count == 1) {
      local->StopBeginning();
      display->Print(
          "Stopping when the matches in play are over; press Ctrl-C again to stop them now.");
    } else {
      local->StopNow();
      display->Print("Stopping now; the matches in play will be played again.");
    }
  });
  // Close() returns its status too.
  local->Play().IgnoreError();
  interrupts.Handle(nullptr);
  return local->Close();
}

// After an error of PlayRounds(): prints how to go on, and gives the exit code if the user has
// stopped the event.
absl::StatusOr<ExitCode> StopStatus(const absl::Status& played, const EventRun& run,
                                    EventDisplay* display) {
  display->Print(absl::StrCat("Nothing that was stored is lost. To go on: ladder resume ",
                              run.database, " ", run.event.setup.name));
  if (absl::IsCancelled(played)) return ExitCode::kInterrupted;
  return played;
}

ExitCode ExitCodeFor(report::Verdict verdict) {
  switch (verdict) {
    case report::Verdict::kAccepted:
      return kRegressAccepted;
    case report::Verdict::kRejected:
      return kRegressRejected;
    case report::Verdict::kOpen:
    case report::Verdict::kUndecided:
      return kRegressUndecided;
  }
  return ExitCode::kInternal;
}

absl::StatusOr<ExitCode> PlayRegress(const EventRun& run) {
  const bool shows_batches = !run.flags.quiet && !run.flags.json;
  ASSIZE_ASSIGN_OR_RETURN(const EventOutlook outlook, OutlookOf(run.event));
  RegressDisplay display(
      run.store, outlook, VolumeOf(run.flags),
      shows_batches ? RegressDisplay::Batches::kShown : RegressDisplay::Batches::kNotShown);
  const absl::Status played = PlayRounds(run, &display);
  const std::string& name = run.event.setup.name;
  const absl::StatusOr<report::RegressState> state = [&]() -> absl::StatusOr<report::RegressState> {
    ASSIZE_ASSIGN_OR_RETURN(const Event now, run.store->FindEvent(name));
    return LoadRegressState(run.store, now);
  }();
  if (state.ok()) {
    if (shows_batches) std::cout << "\n";
    const absl::StatusOr<std::string> text =
        run.flags.json
            ? report::FormatRegress(name, run.event.setup.game, *state, OutputFormat::kJson)
            : report::VerdictText(*state);
    ASSIZE_RETURN_IF_ERROR(text.status());
    std::cout << *text << std::flush;
  }
  if (!played.ok()) return StopStatus(played, run, &display);
  ASSIZE_RETURN_IF_ERROR(state.status());
  return ExitCodeFor(report::VerdictOf(*state));
}

absl::StatusOr<ExitCode> PrintResult(const EventRun& run, int matches, double seconds) {
  const std::string& name = run.event.setup.name;
  if (run.flags.json) {
    ASSIZE_ASSIGN_OR_RETURN(
        const v1::EventResult result,
        LoadEventResult(run.store, name, {.matches = matches, .seconds = seconds}));
    return Print(kProgram, ToJson(result, JsonLayout::kDocument));
  }
  ASSIZE_ASSIGN_OR_RETURN(const EventProgress progress, run.store->LoadProgress(run.event.id));
  std::cout << report::EventOverText(name, progress, matches, seconds)
            << "\nStandings: ladder standings " << run.database << " " << name << "\n";
  return ExitCode::kOk;
}

absl::StatusOr<ExitCode> PlayFormat(const EventRun& run, const std::vector<Version>& late) {
  ASSIZE_ASSIGN_OR_RETURN(const EventOutlook outlook, OutlookOf(run.event));
  EventDisplay display(outlook, VolumeOf(run.flags));
  if (!run.event.ended_unix_us.has_value()) {
    display.Print(absl::StrCat("Event ", run.event.setup.name, ": ", run.event.setup.format, " of ",
                               run.event.entrants.size(), " bots."));
  }
  if (!late.empty()) display.Print(absl::StrCat("New in it: ", NamesOf(late), "."));
  const auto began = std::chrono::steady_clock::now();
  const absl::Status played = PlayRounds(run, &display);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began;
  if (!played.ok()) return StopStatus(played, run, &display);
  return PrintResult(run, display.matches(), seconds.count());
}

}  // namespace

void AddRunnerFlags(Command command, const std::string& message, RunnerFlags* flags) {
  command.Number("--jobs", &flags->jobs, 1, 256, "J",
                 "Matches played at a time; by default\n"
                 "half as many as there are processors, so that the referee has its share");
  constexpr int64_t kMostStartMs = 600'000;
  command.Number(
      "--start-limit", &flags->start_limit_ms, 1, kMostStartMs, "MS",
      "The longest time to wait for a bot's start, whatever its manifest says. One that\n"
      "did not come to a match has a quarter of that in the next one");
  command.Text("--logs", &flags->logs, "FOLDER",
               "Where to keep what the bots print (default: kept are the last lines of those that\n"
               "are forfeited; see: ladder bots DB BOT)");
  AddSandboxFlags(command, "required", &flags->sandbox);
  command.Flag("--quiet", &flags->quiet, "No progress and no notes");
  AddJsonFlag(command, message, &flags->json);
}

absl::StatusOr<ExitCode> PlayEvent(LadderStore* store, const std::string& database,
                                   const Event& event, const RunnerFlags& flags) {
  if (event.setup.format == kRegressFormat) return PlayRegress({store, database, event, flags});
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> late, EnterNewBots(store, event));
  ASSIZE_ASSIGN_OR_RETURN(const Event with_late, store->FindEvent(event.setup.name));
  return PlayFormat({store, database, with_late, flags}, late);
}

}  // namespace assize::ladder
