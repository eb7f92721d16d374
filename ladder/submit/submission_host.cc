#include "ladder/submit/submission_host.h"

#include <system_error>

#include "absl/strings/str_cat.h"
#include "referee/base/files/remove_tree.h"
#include "referee/base/status.h"

namespace assize::ladder {

absl::StatusOr<std::unique_ptr<SubmissionHost>> SubmissionHost::Fork() {
  RunFolders folders;
  ASSIZE_ASSIGN_OR_RETURN(auto supervisor, ForkSupervisor(/*logs=*/"", &folders));
  return With(std::move(folders), std::move(supervisor));
}

absl::StatusOr<std::unique_ptr<SubmissionHost>> SubmissionHost::Spawn() {
  RunFolders folders;
  ASSIZE_ASSIGN_OR_RETURN(auto supervisor, SpawnSupervisor(/*logs=*/"", &folders));
  return With(std::move(folders), std::move(supervisor));
}

absl::StatusOr<std::unique_ptr<SubmissionHost>> SubmissionHost::With(
    RunFolders folders, std::unique_ptr<process::SupervisorClient> supervisor) {
  try {
    return std::unique_ptr<SubmissionHost>(
        new SubmissionHost(std::move(folders), std::move(supervisor)));
  } catch (const std::system_error& error) {
    return absl::ResourceExhaustedError(
        absl::StrCat("no thread is left for the timers of submissions: ", error.what()));
  }
}

// The supervisor removes its folders itself, unless it was killed; nobody may have seen that yet.
SubmissionHost::~SubmissionHost() {
  timers_.reset();
  supervisor_.reset();
  RemoveTree(folders_.scratch);
}

SubmissionTools SubmissionHost::ToolsFor(VersionDesk* desk,
                                         std::function<void(const std::string&)> say) {
  return {.desk = desk,
          .supervisor = supervisor_.get(),
          .timers = timers_.get(),
          .scratch = folders_.scratch,
          .logs = folders_.logs,
          .say = std::move(say)};
}

}  // namespace assize::ladder
