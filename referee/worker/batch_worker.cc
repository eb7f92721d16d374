#include "referee/worker/batch_worker.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/bots/process/bot_process.h"

namespace assize::worker {
namespace {

run::MatchWorkerSettings WithBots(run::MatchWorkerSettings settings,
                                  const std::shared_ptr<run::Roster>& roster) {
  settings.bots = roster;
  return settings;
}

}  // namespace

BatchWorker::BatchWorker(run::MatchWorkerSettings settings, int jobs,
                         process::SupervisorClient* supervisor)
    : jobs_(jobs),
      queue_(roster_, jobs),
      timers_(supervisor->pulse()),
      runner_(&queue_, WithBots(std::move(settings), roster_), supervisor, &timers_) {}

absl::Status BatchWorker::Play(const BatchListener& listener) {
  absl::Status kept;
  const auto finished = [&](run::FinishedMatch match) {
    const std::string id = match.planned.spec.match_id;
    const run::MatchTime time = match.time;
    kept.Update(Keep(std::move(match)));
    // Without a place to keep them, further matches would be played in vain.
    if (!kept.ok()) return runner_.StopBeginning();
    listener.match_over(id, time);
  };
  const auto beginning = [&](const run::PlannedMatch& match) {
    listener.match_begun(match.spec.match_id);
  };
  const absl::Status played = runner_.Run(jobs_, finished, beginning);
  return kept.ok() ? played : kept;
}

// A match that was stopped by the user has not been played; one that had to be stopped for our own
// failure is kept as void, and is followed by no other unless the failure was its own. One whose remote
// bots were lost with the front process has not been played either: it is tried again elsewhere.
absl::Status BatchWorker::Keep(run::FinishedMatch match) {
  const v1::RecordEnd& end = match.record.end();
  const bool is_void = end.reason() == v1::END_REASON_VOID;
  if (is_void && stopping_now_) return absl::OkStatus();
  if (is_void && end.void_reason() == bots::kFrontIsGone) {
    return absl::AbortedError(absl::StrCat("match ", match.planned.spec.match_id,
                                           " was not played to its end: ", end.void_reason()));
  }
  const absl::Status failure =
      is_void && !match.broken
          ? absl::UnavailableError(absl::StrCat("match ", match.planned.spec.match_id,
                                                " is void: ", end.void_reason()))
          : absl::OkStatus();
  ASSIZE_RETURN_IF_ERROR(queue_.Finish(std::move(match)));
  return failure;
}

void BatchWorker::StopNow() {
  stopping_now_ = true;
  runner_.StopNow("interrupted by the user");
}

}  // namespace assize::worker
