// What `ladder run`, `resume` and `regress` have in common: everything around an event while it is
// played, from the bots' folders to Ctrl-C.
#ifndef ASSIZE_LADDER_MAIN_EVENT_RUNNER_H_
#define ASSIZE_LADDER_MAIN_EVENT_RUNNER_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
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

// What the exit status of a test of two versions means.
inline constexpr ExitCode kRegressAccepted = ExitCode::kOk;
inline constexpr ExitCode kRegressRejected = ExitCode::kFailed;
inline constexpr ExitCode kRegressUndecided = static_cast<ExitCode>(2);

// Plays the event from where it stands to its end, with bots that enter it late, and prints how it
// went; of a test of two versions the verdict. `database`: as the user named the file. kInterrupted:
// the user has stopped it; after that and after errors it can go on later.
absl::StatusOr<ExitCode> PlayEvent(LadderStore* store, const std::string& database,
                                   const Event& event, const RunnerFlags& flags);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_MAIN_EVENT_RUNNER_H_
