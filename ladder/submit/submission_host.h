// What submissions on this machine work with: a supervisor of their processes, folders, timers.
//
//   ASSIZE_ASSIGN_OR_RETURN(const auto host, SubmissionHost::Fork());  // Before any thread starts.
//   SubmissionQueue queue(rules, host->ToolsFor(&desk, show_step), listener);
//   queue.Submit("./my-bot");
#ifndef ASSIZE_LADDER_SUBMIT_SUBMISSION_HOST_H_
#define ASSIZE_LADDER_SUBMIT_SUBMISSION_HOST_H_

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "ladder/submit/submission.h"
#include "referee/process/supervisor/supervisor_client.h"
#include "referee/run/run_folders.h"
#include "referee/seat/timers.h"

namespace assize::ladder {

// Serves any number of queues. Safe on every thread.
class SubmissionHost {
 public:
  // The supervisor is a fork of this process, which must have one thread. The folders are removed
  // when the process ends, however it ends.
  static absl::StatusOr<std::unique_ptr<SubmissionHost>> Fork();

  // The same in a process of any number of threads, whose main() begins with
  // process::ServeIfSupervisor().
  static absl::StatusOr<std::unique_ptr<SubmissionHost>> Spawn();

  // Its supervisor has ended, for whatever reason: nothing can be tried here any more.
  bool gone() const { return supervisor_->gone(); }
  // Ends the supervisor; what it leaves is removed here.
  ~SubmissionHost();
  SubmissionHost(const SubmissionHost&) = delete;
  SubmissionHost& operator=(const SubmissionHost&) = delete;

  // To ask whether this machine can confine bots.
  process::SupervisorClient* supervisor() { return supervisor_.get(); }
  seat::Timers* timers() { return timers_.get(); }
  // Existing folders of this process alone: for sockets and copies, and for what bots print.
  const std::string& scratch() const { return folders_.scratch; }
  const std::string& logs() const { return folders_.logs; }

  // For a queue, whose submissions have folders of their own; the host and `desk` must outlive it.
  // `say` receives each step, for people.
  SubmissionTools ToolsFor(VersionDesk* desk, std::function<void(const std::string&)> say);

 private:
  // kResourceExhausted: there is no thread for its timers.
  static absl::StatusOr<std::unique_ptr<SubmissionHost>> With(
      RunFolders folders, std::unique_ptr<process::SupervisorClient> supervisor);
  SubmissionHost(RunFolders folders, std::unique_ptr<process::SupervisorClient> supervisor)
      : folders_(std::move(folders)),
        supervisor_(std::move(supervisor)),
        timers_(std::make_unique<seat::Timers>(supervisor_->pulse())) {}

  const RunFolders folders_;
  std::unique_ptr<process::SupervisorClient> supervisor_;
  // Reads the supervisor's pulse.
  std::unique_ptr<seat::Timers> timers_;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_SUBMIT_SUBMISSION_HOST_H_
