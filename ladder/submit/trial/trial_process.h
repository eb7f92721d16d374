// The daemon's side of a process that tries one submission (trial_program.h).
//
//   ASSIZE_ASSIGN_OR_RETURN(const auto trial, TrialProcess::Start());
//   const auto result = trial->Try(rules, upload, store, say);
#ifndef ASSIZE_LADDER_SUBMIT_TRIAL_TRIAL_PROCESS_H_
#define ASSIZE_LADDER_SUBMIT_TRIAL_TRIAL_PROCESS_H_

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "ladder/store/ladder_store.h"
#include "ladder/submit/submission.h"
#include "ladder/submit/submission_queue.h"
#include "referee/base/unique_fd.h"

namespace assize::ladder {

// Cancel() is safe on every thread; all else is for the thread that has started it, with which the
// kernel would end it.
class TrialProcess {
 public:
  // This program again; its main() begins with ServeIfTrial() and process::ServeIfSupervisor().
  static absl::StatusOr<std::unique_ptr<TrialProcess>> Start();
  // Ends it. Its supervisor ends what it has started, and removes its folders.
  ~TrialProcess();
  TrialProcess(const TrialProcess&) = delete;
  TrialProcess& operator=(const TrialProcess&) = delete;

  // Blocks, once. The version is added to `store` when the process has ended, so that nobody may
  // change it meanwhile. Errors of the submission as of Submission::Run(), with names of our folders
  // left out; kUnavailable: its supervisor has died; kDeadlineExceeded: it can't be tried now, for
  // no fault of its own; kAborted: the process has ended, and the text says how.
  absl::StatusOr<Submission::Result> Try(const SubmissionRules& rules, const std::string& upload,
                                         LadderStore* store,
                                         const std::function<void(const std::string&)>& say);
  // Makes Try() end within a second, with kCancelled.
  void Cancel();

  // For what is cancelled to end by itself.
  static constexpr std::chrono::milliseconds kGrace{1000};

 private:
  TrialProcess(pid_t pid, UniqueFd socket);

  // Waits for a report; false: there is none, and there will be none.
  bool Await();
  // Kills it, if it does not end by itself within `grace`, and reaps it.
  void End(std::chrono::milliseconds grace);
  std::string HowItEnded() const;

  const pid_t pid_;
  const UniqueFd socket_;
  // Wakes Await().
  const UniqueFd wake_;
  std::atomic<bool> cancelled_ = false;
  bool ended_ = false;
  int status_ = 0;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_SUBMIT_TRIAL_TRIAL_PROCESS_H_
