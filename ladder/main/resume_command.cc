#include <iostream>
#include <memory>
#include <string>

#include "ladder/event/event_setup.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/event_flags.h"
#include "ladder/main/event_runner.h"
#include "ladder/main/there_or_here.h"
#include "referee/base/status.h"

namespace assize::ladder {
namespace {

struct Settings {
  std::string database;
  std::string event;
  RunnerFlags runner;
};

absl::StatusOr<ExitCode> ResumeThere(client::Client& service, const Settings& settings) {
  v1::StartEventRequest request;
  request.set_event(settings.event);
  ASSIZE_ASSIGN_OR_RETURN(const v1::EventInfo info,
                          service.Act(&client::Stub::StartEvent, request));
  std::cout << "The service plays " << info.summary().name() << "\n";
  return ExitCode::kOk;
}

absl::StatusOr<ExitCode> ResumeHere(LadderStore& store, const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const Event event, store.FindEvent(settings.event));
  ASSIZE_RETURN_IF_ERROR(CheckNotCancelled(event));
  return PlayEvent(&store, settings.database, event, settings.runner);
}

absl::StatusOr<ExitCode> Resume(const Settings& settings) {
  return ThereOrHere(settings, ResumeThere, ResumeHere);
}

}  // namespace

void AddResumeCommand(Command program) {
  Command command = program.AddCommand("resume", "Continue an event that was stopped");
  auto settings = AddSettings<Settings>(command);
  command.Argument("EVENT", &settings->event, "Its name (default: the newest event)");
  AddRunnerFlags(command, "EventResult; of a test of two versions RegressReport",
                 ResultFlags::kFormat, &settings->runner);
  command.Footer("Example:\n  ladder resume club.db may-cup --jobs 2");
  RunWorking(command, settings, Resume);
}

}  // namespace assize::ladder
