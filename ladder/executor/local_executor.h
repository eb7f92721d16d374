// Plays matches with worker processes on this machine.
//
// Workers live from their first match until the executor's end and keep their bots' processes from
// batch to batch. One that dies is started again: the match that it was playing is void, all others
// are played by whoever is free.
#ifndef ASSIZE_LADDER_EXECUTOR_LOCAL_EXECUTOR_H_
#define ASSIZE_LADDER_EXECUTOR_LOCAL_EXECUTOR_H_

#include <atomic>
#include <deque>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ladder/executor/batch_folder.h"
#include "ladder/executor/executor.h"
#include "ladder/executor/worker_process.h"

namespace assize::ladder {

struct LocalExecutorSettings {
  // The program `referee`.
  std::string referee;
  // Where batches lie meanwhile; made if it is not there. No other executor uses it.
  std::string folder;
  // Worker processes; each plays one match at a time.
  int jobs = 1;
  // Where to keep what the bots print; empty: nowhere.
  std::string logs;
};

// Used by one thread but for the stops.
class LocalExecutor : public Executor {
 public:
  static absl::StatusOr<std::unique_ptr<LocalExecutor>> Open(LocalExecutorSettings settings);

  absl::StatusOr<std::vector<v1::BatchResult>> TakeUp() override;
  absl::Status Play(const v1::Batch& work, const ExecutorListener& listener) override;
  void Release(std::span<const std::string> match_ids) override;
  void StopBeginning() override;
  void StopNow() override { stop_ = kStopNow; }

 private:
  enum Stop { kGo, kStopBeginning, kStopNow };

  struct Lane {
    std::unique_ptr<WorkerProcess> worker;
    // What the worker has been given, in the order of playing.
    std::deque<std::shared_ptr<BatchJob>> jobs;
    // Workers of this lane that ended one after another without a result.
    int failures = 0;
    // The last of `stop_` that the worker was told.
    Stop told = kGo;
  };
  // One call of Play().
  struct Work {
    const v1::Batch& batch;
    const ExecutorListener& listener;
    // Matches that no worker has been given.
    std::deque<v1::BatchMatch> waiting;
    int matches_per_batch = 1;
  };

  LocalExecutor(LocalExecutorSettings settings, std::unique_ptr<BatchFolder> folder)
      : settings_(std::move(settings)), folder_(std::move(folder)), lanes_(settings_.jobs) {}

  bool Busy(const Work& work) const;
  absl::Status Supply(Lane& lane, Work& work);
  absl::Status StartWorker(Lane& lane);
  // Whether there was anything new.
  absl::StatusOr<bool> Listen(Lane& lane, Work& work);
  absl::Status HandleEnd(Lane& lane, const WorkerEnd& end, Work& work);
  void TellFirstForfeits(const v1::BatchResult& result, const ExecutorListener& listener);
  void PassOnStop();

  const LocalExecutorSettings settings_;
  const std::unique_ptr<BatchFolder> folder_;
  std::vector<Lane> lanes_;
  // Bots of which a forfeit was told.
  std::set<std::string> told_forfeits_;
  std::atomic<Stop> stop_ = kGo;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EXECUTOR_LOCAL_EXECUTOR_H_
