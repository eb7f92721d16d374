#include "ladder/submit/submission_host.h"

#include <filesystem>
#include <system_error>

#include "referee/base/status.h"

namespace assize::ladder {

absl::StatusOr<std::unique_ptr<SubmissionHost>> SubmissionHost::Fork() {
  RunFolders folders;
  ASSIZE_ASSIGN_OR_RETURN(auto supervisor, ForkSupervisor(/*logs=*/"", &folders));
  return std::unique_ptr<SubmissionHost>(
      new SubmissionHost(std::move(folders), std::move(supervisor)));
}

absl::StatusOr<std::unique_ptr<SubmissionHost>> SubmissionHost::Spawn() {
  RunFolders folders;
  ASSIZE_ASSIGN_OR_RETURN(auto supervisor, SpawnSupervisor(/*logs=*/"", &folders));
  return std::unique_ptr<SubmissionHost>(
      new SubmissionHost(std::move(folders), std::move(supervisor)));
}

// The supervisor removes its folders itself, unless it was killed.
SubmissionHost::~SubmissionHost() {
  std::error_code ignored;
  if (supervisor_->gone()) std::filesystem::remove_all(folders_.scratch, ignored);
}

SubmissionTools SubmissionHost::ToolsFor(LadderStore* store,
                                         std::function<void(const std::string&)> say) {
  return {.store = store,
          .supervisor = supervisor_.get(),
          .timers = &timers_,
          .scratch = folders_.scratch,
          .logs = folders_.logs,
          .say = std::move(say)};
}

}  // namespace assize::ladder
