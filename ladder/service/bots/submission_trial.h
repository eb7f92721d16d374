// Tries submissions that have arrived, each in a process of its own: prepares the rules of the
// operation, counts the attempts that ended a process, and reports the result in words that callers
// may read.
//
// Safe on every thread.
#ifndef ASSIZE_LADDER_SERVICE_BOTS_SUBMISSION_TRIAL_H_
#define ASSIZE_LADDER_SERVICE_BOTS_SUBMISSION_TRIAL_H_

#include <functional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "assize/v1/service.pb.h"
#include "ladder/model/roster.h"
#include "ladder/store/ladder_store.h"
#include "ladder/submit/submission_queue.h"
#include "ladder/submit/trial/trial_process.h"

namespace assize::ladder::service {

struct SubmissionTrialOptions {
  LadderStore* store = nullptr;
  // Without owner and bot.
  SubmissionRules rules;
  // The version as its owner may see it: a suspension may be held back.
  std::function<absl::StatusOr<Version>(Version version)> as_seen_by_owner;
};

class SubmissionTrial {
 public:
  // Of one submission while it is tried, called on the thread of Try().
  struct Hooks {
    // Its process, which may be cancelled from elsewhere until the call with nullptr.
    std::function<void(TrialProcess* process)> use;
    // Its current step.
    std::function<void(const std::string& text)> note;
  };

  explicit SubmissionTrial(SubmissionTrialOptions options) : options_(std::move(options)) {}

  // Attempts at one submission that may end the process which tries it, perhaps because of the bot,
  // and those in which this process ended, which has other causes as a rule. Then it is refused.
  static constexpr int kMaxEnded = 2;
  static constexpr int kMaxLost = 5;

  // Tries the zip file `upload`, beside which the attempts are counted, and fills in its version, or why it is refused. kCancelled: it was
  // cancelled; kUnavailable: what tried it has died; kDeadlineExceeded: it can't be tried now.
  absl::Status Try(const v1::SubmissionStart& start, const std::string& upload, const Hooks& hooks,
                   v1::Operation* operation);

 private:
  SubmissionRules RulesFor(const v1::SubmissionStart& start) const;
  absl::Status Report(const Submission::Result& result, v1::Operation* operation);

  const SubmissionTrialOptions options_;
};

// Where the attempts at an upload are counted.
std::string TriesPathOf(const std::string& upload);

// `version` as answers report it.
v1::BotVersionReport ReportOn(const Version& version);

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_BOTS_SUBMISSION_TRIAL_H_
