// What `ladder run`, `resume` and `regress` have in common: everything around an event while it is
// played, from the bots' folders to Ctrl-C.
#ifndef ASSIZE_LADDER_MAIN_EVENT_RUNNER_H_
#define ASSIZE_LADDER_MAIN_EVENT_RUNNER_H_

#include <cstdint>
#include <functional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/event/event_loop.h"
#include "ladder/store/ladder_store.h"
#include "referee/base/processors.h"
#include "referee/base/status.h"
#include "referee/cli/command.h"
#include "referee/cli/sandbox_flags.h"

namespace assize::ladder {

// Flags that change nothing in what is played.
struct RunnerFlags {
  int64_t jobs = DefaultJobs();
  // The longest time to wait for a bot's start.
  int64_t start_limit_ms = 20'000;
  std::string logs;
  bool quiet = false;
  bool json = false;
  SandboxFlags sandbox;
};
// `message`: what --json prints, e.g. "EventResult".
void AddRunnerFlags(Command command, const std::string& message, RunnerFlags* flags);

struct EventRun {
  LadderStore* store = nullptr;
  // As the user named the file.
  std::string database;
  Event event;
  EventObserver* observer = nullptr;
  // Prints a note; on any thread.
  std::function<void(const std::string&)> print;
};

// Plays the event from where it stands; nothing if it is over. kCancelled: the user has stopped it.
// Other errors: it can go on later all the same.
absl::Status RunEvent(const EventRun& run, const RunnerFlags& flags);

// After an error of RunEvent(): prints how to go on, and gives the exit code if the user has stopped
// it.
absl::StatusOr<ExitCode> StopStatus(const absl::Status& played, const EventRun& run);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_MAIN_EVENT_RUNNER_H_
