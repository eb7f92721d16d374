// `ladder regress`: is one version better than another? Made for CI: the exit status is the answer.
#ifndef ASSIZE_LADDER_MAIN_REGRESS_COMMAND_H_
#define ASSIZE_LADDER_MAIN_REGRESS_COMMAND_H_

#include <string>

#include "absl/status/statusor.h"
#include "ladder/main/event_runner.h"
#include "ladder/store/ladder_store.h"
#include "referee/base/status.h"
#include "referee/cli/command.h"

namespace assize::ladder {

// Plays a regression from where it stands to its verdict, and prints that. The exit status is
// kRegressAccepted and so on, or kInterrupted.
inline constexpr ExitCode kRegressAccepted = ExitCode::kOk;
inline constexpr ExitCode kRegressRejected = ExitCode::kFailed;
inline constexpr ExitCode kRegressUndecided = static_cast<ExitCode>(2);
absl::StatusOr<ExitCode> PlayRegress(LadderStore* store, const std::string& database,
                                     const Event& event, const RunnerFlags& flags);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_MAIN_REGRESS_COMMAND_H_
