#include "ladder/submit/submission_host.h"

#include "referee/base/status.h"

namespace assize::ladder {

absl::StatusOr<std::unique_ptr<SubmissionHost>> SubmissionHost::Fork() {
  RunFolders folders;
  ASSIZE_ASSIGN_OR_RETURN(auto supervisor, ForkSupervisor(/*logs=*/"", &folders));
  return std::unique_ptr<SubmissionHost>(
      new SubmissionHost(std::move(folders), std::move(supervisor)));
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
