// `referee play`: matches between bots, or with a person at this terminal.
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "referee/base/status.h"
#include "referee/cli/commands/command_line.h"
#include "referee/cli/commands/interrupts.h"
#include "referee/human/human_player.h"
#include "referee/main/commands.h"
#include "referee/main/play_flags.h"
#include "referee/match/match_spec.h"
#include "referee/play/play_run.h"
#include "referee/report/play_report.h"
#include "referee/run/run_folders.h"

namespace assize {
namespace {

Progress::Volume VolumeOf(const play::PlaySettings& settings, bool human) {
  if (settings.quiet) return Progress::Volume::kSilent;
  // With a person, the line of progress would stand between the lines of the game.
  const bool line = !human && settings.output.Get() == OutputFormat::kText;
  return line ? Progress::Volume::kAll : Progress::Volume::kNotesOnly;
}

absl::Status PrintReport(const play::PlaySettings& settings, const play::PlayRun& run) {
  v1::PlayReport report = run.Report();
  report.set_clock(settings.clock.clock);
  const absl::StatusOr<std::string> text =
      FormatPlayReport(report, settings.output.Get(), OutputScreen());
  // Whether it could be written is seen at the program's end.
  if (text.ok()) std::cout << *text << std::flush;
  if (!settings.quiet) {
    std::cerr << LastLinesText(report, run.last_lines(), !settings.logs.empty());
  }
  return text.status();
}

absl::StatusOr<ExitCode> Play(const play::PlaySettings& settings, play::PlaySetup setup) {
  RunFolders folders;
  // The supervisor is a fork of this process, and threads don't survive a fork: it comes first.
  ASSIZE_ASSIGN_OR_RETURN(const std::unique_ptr<process::SupervisorClient> supervisor,
                          ForkSupervisor(settings.logs, &folders));
  ASSIZE_ASSIGN_OR_RETURN(const SandboxDecision sandbox,
                          play::Confine(settings.sandbox, &setup, supervisor.get()));
  Interrupts interrupts;
  const bool human = setup.human.has_value();
  Console console(STDIN_FILENO, std::cout);
  std::atomic<bool> left = false;
  play::PlayRun* playing = nullptr;
  std::shared_ptr<HumanPlayer> player;
  play::PlayOrder order{
      .plan = setup.plan,
      .workers = play::WorkersFor(settings, setup, folders, sandbox.policy),
      .jobs = human ? 1 : std::min(static_cast<int>(settings.jobs), run::MatchCount(setup.plan)),
      .db = settings.db,
      .stops_early = settings.early_stop != "off"};
  if (human) {
    player = std::make_shared<HumanPlayer>(settings.game, &console, [&left, &playing] {
      left = true;
      playing->StopNow("the player has left");
    });
    order.workers.guests[*setup.human] = player;
  }
  ASSIZE_ASSIGN_OR_RETURN(const std::unique_ptr<play::PlayRun> run,
                          play::PlayRun::Create(std::move(order), supervisor.get()));
  playing = run.get();
  const std::string note =
      settings.policy == match::kStrict.name ? NoteForStrict(sandbox) : sandbox.note;
  const absl::Status played = play::PlayDisplayed(
      {.volume = VolumeOf(settings, human), .note = note, .stops_at_once = human}, &interrupts,
      run.get());
  if (player != nullptr) player->Rest();
  const absl::Status closed = run->Close();
  const absl::Status printed = PrintReport(settings, *run);
  for (const absl::Status& status : {played, closed, printed}) ASSIZE_RETURN_IF_ERROR(status);
  if (interrupts.count() > 0 || left) return ExitCode::kInterrupted;
  // Nothing was played that could be a result.
  if (run->nobody_came()) return ExitCode::kFailed;
  return settings.fail_on_forfeit && run->any_forfeit() ? ExitCode::kFailed : ExitCode::kOk;
}

absl::StatusOr<ExitCode> SetUpAndPlay(const play::PlaySettings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(play::PlaySetup setup,
                          play::SetUpPlay(settings, bots::BotFinder::FromEnvironment()));
  return Play(settings, std::move(setup));
}

}  // namespace

void AddPlayCommand(Command program) {
  Command command = program.AddCommand("play", "Play matches between bots");
  auto settings = std::make_shared<play::PlaySettings>();
  AddPlayFlags(command, settings.get());
  command.Run([settings] {
    const absl::StatusOr<ExitCode> played = SetUpAndPlay(*settings);
    return played.ok() ? *played : Fail("referee", played.status());
  });
}

}  // namespace assize
