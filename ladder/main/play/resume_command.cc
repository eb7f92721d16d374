#include <iostream>
#include <memory>
#include <string>

#include "ladder/event/life/event_setup.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/event_flags.h"
#include "ladder/main/ladder_command.h"
#include "ladder/main/play/event_runner.h"
#include "referee/base/status.h"

namespace assize::ladder {
namespace {

struct Settings {
  std::string database;
  std::string event;
  RunnerFlags runner;
};

absl::StatusOr<ExitCode> Resume(client::Client& ladder, const Settings& settings) {
  if (LadderStore* const store = ladder.store()) {
    ASSIZE_ASSIGN_OR_RETURN(const Event event, store->FindEvent(settings.event));
    ASSIZE_RETURN_IF_ERROR(CheckNotCancelled(event));
    return PlayEvent(store, settings.database, event, settings.runner);
  }
  v1::StartEventRequest request;
  request.set_event(settings.event);
  ASSIZE_ASSIGN_OR_RETURN(const v1::EventInfo info, ladder.Act(request));
  std::cout << "The service plays " << info.summary().name() << "\n";
  return ExitCode::kOk;
}

}  // namespace

void AddResumeCommand(Command program) {
  Command command = program.AddCommand("resume", "Continue an event that was stopped");
  auto settings = AddSettings<Settings>(command);
  command.Argument("EVENT", &settings->event, "Its name (default: the newest event)");
  AddRunnerFlags(command, "EventResult; of a test of two versions RegressReport",
                 ResultFlags::kFormat, &settings->runner);
  command.Footer("Example:\n  ladder resume club.db may-cup --jobs 2");
  RunPlaying(command, settings, Resume);
}

}  // namespace assize::ladder
