// Plays all matches of a queue, several at a time.
#ifndef ASSIZE_REFEREE_RUN_RUNNER_H_
#define ASSIZE_REFEREE_RUN_RUNNER_H_

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "absl/status/status.h"
#include "referee/base/mutex.h"
#include "referee/run/match_queue.h"
#include "referee/run/match_worker.h"
#include "referee/run/run_plan.h"

namespace assize::run {

class Runner {
 public:
  // Queue, supervisor and timers must outlive the runner.
  Runner(MatchQueue* queue, MatchWorkerSettings settings, process::SupervisorClient* supervisor,
         seat::Timers* timers);

  // Called on any thread before a match's first bot is started.
  using Beginning = std::function<void(const PlannedMatch&)>;

  // Plays every match of the queue, `jobs` at a time, and hands each over when it is over: one at
  // a time, in the order in which they end. Blocks. An error is the referee's own failure; matches
  // that ended before it have been handed over.
  absl::Status Run(int jobs, const std::function<void(FinishedMatch)>& finished,
                   const Beginning& beginning = nullptr);

  // No new match begins; those that are being played go on. Safe on every thread.
  void StopBeginning();
  // The same, and the matches that are being played end as void. Safe on every thread.
  void StopNow(const std::string& reason);

 private:
  // A match worker that can be told to end its bots, until its end.
  class Enrolment;

  bool Stopping();
  // Ends the bots of all match workers, none of which plays; and what they may have left for later ones
  // in numbers that the kernel counts.
  absl::Status EndBots();
  void RunWorker(int number, const std::function<void(FinishedMatch)>& finished,
                 const Beginning& beginning);
  absl::Status PlayAsWorker(int number, const std::function<void(FinishedMatch)>& finished,
                            const Beginning& beginning);

  MatchQueue* const queue_;
  const MatchWorkerSettings settings_;
  process::SupervisorClient* const supervisor_;
  seat::Timers* const timers_;
  // Since no bot lived last. One thread at a time ends bots.
  std::chrono::steady_clock::time_point block_began_;

  Mutex mutex_;
  bool stopping_ ABSL_GUARDED_BY(mutex_) = false;
  // Set once running matches are to be void.
  std::string void_reason_ ABSL_GUARDED_BY(mutex_);
  // The matches that are being played, by worker.
  std::map<int, std::weak_ptr<seat::MatchHost>> playing_ ABSL_GUARDED_BY(mutex_);
  std::set<MatchWorker*> workers_ ABSL_GUARDED_BY(mutex_);
  absl::Status failure_ ABSL_GUARDED_BY(mutex_);

  // Locked while a match is handed over: one at a time.
  Mutex finished_mutex_;
};

}  // namespace assize::run

#endif  // ASSIZE_REFEREE_RUN_RUNNER_H_
