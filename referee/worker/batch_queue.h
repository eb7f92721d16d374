// The matches of batch files that a worker has to play, and the result files that their results go
// into.
//
//   BatchQueue queue(roster, jobs);
//   ASSIZE_RETURN_IF_ERROR(queue.Add("000017.batch", "000017.results"));
//   queue.End();
//   Runner(&queue, ...).Run(jobs, [&](FinishedMatch match) { queue.Finish(std::move(match)); });
#ifndef ASSIZE_REFEREE_WORKER_BATCH_QUEUE_H_
#define ASSIZE_REFEREE_WORKER_BATCH_QUEUE_H_

#include <compare>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "referee/base/mutex.h"
#include "referee/run/match_queue.h"
#include "referee/run/match_worker.h"
#include "referee/run/roster.h"
#include "referee/run/run_plan.h"
#include "referee/worker/batch_file.h"
#include "referee/worker/result_file.h"

namespace assize::worker {

// Safe on every thread.
class BatchQueue : public run::MatchQueue {
 public:
  // The matches of a batch that was added.
  struct Added {
    int matches = 0;
    // Of these, how many have a result from an earlier run, and are not played again.
    int done = 0;
  };

  // Adds the batches' bots to `roster`. `lanes` is how many matches are played at a time.
  BatchQueue(std::shared_ptr<run::Roster> roster, int lanes)
      : MatchQueue(lanes), roster_(std::move(roster)) {}

  // Reads a batch and queues those of its matches that have no result yet. All batches of a queue
  // must be of one game. Errors as of ReadBatch(), ResultWriter::Open() and ReadManifest(); after
  // one nothing of the batch is queued.
  absl::StatusOr<Added> Add(const std::string& batch_path, const std::string& result_path);
  // Keeps a result of a batch that lies in memory; called as Finish() is. An error is Finish()'s.
  using Keep = std::function<absl::Status(v1::BatchResult result)>;
  // The same of a batch that lies in no file: all its matches are queued, and each result is given to
  // `keep`. kDataLoss: matches that don't fit their bots.
  absl::StatusOr<Added> AddInMemory(v1::Batch batch, Keep keep);
  // The game of the batches; empty before the first.
  std::string game();

  // Stores a match that Next() returned. After an error, which is one of the file, nothing more can
  // be stored.
  absl::Status Finish(run::FinishedMatch match);

 private:
  struct OpenBatch {
    v1::Batch batch;
    // Keeps a result; `last`: it is the batch's last one.
    std::function<absl::Status(v1::BatchResult result, bool last)> keep;
    // Matches that are queued or being played.
    int open = 0;
  };
  struct Queued {
    std::shared_ptr<OpenBatch> batch;
    int match = 0;
  };
  struct Contender {
    std::string folder;
    int64_t remote = 0;
    // Which of the bot's seats in a match: each seat has a process of its own.
    int seat = 0;
    // BatchMatch::barred.
    std::string barred;

    friend auto operator<=>(const Contender&, const Contender&) = default;
  };

  // Queues the batch's matches but those that are done; `name` is for texts.
  absl::StatusOr<Added> Queue(const std::string& name, const std::shared_ptr<OpenBatch>& batch,
                              const std::set<std::string>& done)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  absl::Status CheckGame(const std::string& path, const std::string& game)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // `name` is the ladder's name of the bot; several versions of it may have the same name of their
  // own.
  absl::StatusOr<int> CompetitorFor(const Contender& contender, const std::string& name)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  absl::StatusOr<run::PlannedMatch> Plan(const v1::Batch& batch, const v1::BatchMatch& match)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  const std::shared_ptr<run::Roster> roster_;

  Mutex mutex_;
  std::string game_ ABSL_GUARDED_BY(mutex_);
  std::map<Contender, int> competitors_ ABSL_GUARDED_BY(mutex_);
  // By PlannedMatch::index: not finished.
  std::map<int, Queued> unfinished_ ABSL_GUARDED_BY(mutex_);
  int next_index_ ABSL_GUARDED_BY(mutex_) = 0;
};

}  // namespace assize::worker

#endif  // ASSIZE_REFEREE_WORKER_BATCH_QUEUE_H_
