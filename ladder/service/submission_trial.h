// Tries submissions that have arrived: prepares the rules of the operation, keeps a supervisor
// running, and reports the result in words that callers may read.
//
// Safe on every thread.
#ifndef ASSIZE_LADDER_SERVICE_SUBMISSION_TRIAL_H_
#define ASSIZE_LADDER_SERVICE_SUBMISSION_TRIAL_H_

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "assize/v1/service.pb.h"
#include "ladder/model/roster.h"
#include "ladder/store/ladder_store.h"
#include "ladder/submit/submission_host.h"
#include "ladder/submit/submission_queue.h"
#include "referee/base/mutex.h"

namespace assize::ladder::service {

struct SubmissionTrialOptions {
  LadderStore* store = nullptr;
  // The first one; after it has died, SubmissionHost::Spawn() makes others.
  std::shared_ptr<SubmissionHost> host;
  // Without owner and bot.
  SubmissionRules rules;
  // The folder of the zip files; its name is not shown to callers.
  std::string uploads;
  // The version as its owner may see it: a suspension may be held back.
  std::function<absl::StatusOr<Version>(Version version)> as_seen_by_owner;
};

class SubmissionTrial {
 public:
  // Of one submission while it is tried, called on the thread of Try().
  struct Hooks {
    // Its queue, which may be cancelled from elsewhere until the call with nullptr.
    std::function<void(SubmissionQueue* queue)> use;
    // Its current step.
    std::function<void(const std::string& text)> note;
  };

  explicit SubmissionTrial(SubmissionTrialOptions options);

  // Tries the zip file `upload`, and fills in its version, or why it is refused. kCancelled: it was
  // cancelled; kUnavailable: its supervisor has died; kResourceExhausted: none can be started.
  absl::Status Try(const v1::SubmissionStart& start, const std::string& upload, const Hooks& hooks,
                   v1::Operation* operation);

 private:
  // A host that is running, which is started if need be.
  absl::StatusOr<std::shared_ptr<SubmissionHost>> Host();
  SubmissionRules RulesFor(const v1::SubmissionStart& start) const;
  absl::Status Report(const Submission::Result& result, v1::Operation* operation);

  const SubmissionTrialOptions options_;
  std::atomic<int> tried_ = 0;
  // Locked while a supervisor is started, so that only submissions that need one wait.
  Mutex mutex_;
  std::shared_ptr<SubmissionHost> host_ ABSL_GUARDED_BY(mutex_);
};

// `version` as answers report it.
v1::BotVersionReport ReportOn(const Version& version);

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_SUBMISSION_TRIAL_H_
