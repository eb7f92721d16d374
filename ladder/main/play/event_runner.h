// What `ladder run`, `resume` and `regress` have in common: everything around an event while it is
// played, from the bots' folders to Ctrl-C.
#ifndef ASSIZE_LADDER_MAIN_PLAY_EVENT_RUNNER_H_
#define ASSIZE_LADDER_MAIN_PLAY_EVENT_RUNNER_H_

#include <string>

#include "absl/status/statusor.h"
#include "ladder/main/event_flags.h"
#include "ladder/store/ladder_store.h"
#include "referee/base/status.h"

namespace assize::ladder {

// Plays the event from where it stands to its end, with bots that enter it late, and prints how it
// went; of a test of two versions the verdict, which is the exit code too. `database`: as the user
// named the file. kInterrupted: the user has stopped it; after that and after errors it can go on
// later.
absl::StatusOr<ExitCode> PlayEvent(LadderStore* store, const std::string& database,
                                   const Event& event, const RunnerFlags& flags);

// Plays a rerun (event/life/rerun.h) from where it stands to its end, with progress and without a
// table. Otherwise as PlayEvent().
absl::StatusOr<ExitCode> PlayRerun(LadderStore* store, const std::string& database,
                                   const Event& rerun, const RunnerFlags& flags);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_MAIN_PLAY_EVENT_RUNNER_H_
