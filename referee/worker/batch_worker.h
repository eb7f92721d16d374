// Plays the matches of batch files, several at a time, and keeps their results.
#ifndef ASSIZE_REFEREE_WORKER_BATCH_WORKER_H_
#define ASSIZE_REFEREE_WORKER_BATCH_WORKER_H_

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "referee/process/supervisor/supervisor_client.h"
#include "referee/run/runner.h"
#include "referee/seat/timers.h"
#include "referee/worker/batch_queue.h"

namespace assize::worker {

// What is reported while matches are played: on any thread.
struct BatchListener {
  std::function<void(const std::string& match_id)> match_begun;
  // Its result is kept, or it was stopped by the user; one call at a time.
  std::function<void(const std::string& match_id, const run::MatchTime& time)> match_over;
};

class BatchWorker {
 public:
  // Plays `jobs` matches at a time. `settings` has no bots: those of the batches play. The
  // supervisor must outlive the worker.
  BatchWorker(run::MatchWorkerSettings settings, int jobs, process::SupervisorClient* supervisor);

  // As of BatchQueue; also while matches are played.
  absl::StatusOr<BatchQueue::Added> Add(const std::string& batch, const std::string& results) {
    return queue_.Add(batch, results);
  }
  absl::StatusOr<BatchQueue::Added> AddInMemory(v1::Batch batch, BatchQueue::Keep keep) {
    return queue_.AddInMemory(std::move(batch), std::move(keep));
  }
  // No batch will be added any more.
  void End() { queue_.End(); }
  // Once all that was added before is over, all bots end; then `ended` is called, on any thread.
  void EndBots(std::function<void()> ended) { queue_.AskToEndBots(std::move(ended)); }

  // Plays until all are over. Blocks.
  absl::Status Play(const BatchListener& listener);

  // No new match begins. Safe on every thread.
  void StopBeginning() { runner_.StopBeginning(); }
  // The matches in play end as well, without a result. Safe on every thread.
  void StopNow();

  seat::Timers& timers() { return timers_; }

 private:
  absl::Status Keep(run::FinishedMatch match);

  const std::shared_ptr<run::Roster> roster_ = std::make_shared<run::Roster>();
  const int jobs_;
  BatchQueue queue_;
  seat::Timers timers_;
  run::Runner runner_;
  std::atomic<bool> stopping_now_ = false;
};

}  // namespace assize::worker

#endif  // ASSIZE_REFEREE_WORKER_BATCH_WORKER_H_
