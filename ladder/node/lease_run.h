// Plays one lease: its matches in the order in which they may be played, while what has begun and what
// is over is reported and the lease extended. A lease that is lost ends what is in play.
#ifndef ASSIZE_LADDER_NODE_LEASE_RUN_H_
#define ASSIZE_LADDER_NODE_LEASE_RUN_H_

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <string>

#include "absl/status/status.h"
#include "assize/v1/work.pb.h"
#include "ladder/node/outbox.h"
#include "ladder/node/work_client.h"
#include "referee/base/mutex.h"
#include "referee/process/supervisor/supervisor_client.h"
#include "referee/run/match_worker.h"
#include "referee/worker/batch_worker.h"

namespace assize::ladder::node {

struct LeaseRunOptions {
  // All must outlive the run.
  WorkClient* client = nullptr;
  Outbox* outbox = nullptr;
  process::SupervisorClient* supervisor = nullptr;
  std::string worker;
  int slots = 1;
  // A line for people. Called on any thread.
  std::function<void(const std::string& text)> note;
  // With what the lease says about the starts of bots.
  run::MatchWorkerSettings players;
};

class LeaseRun {
 public:
  // `answer` has a lease whose bots are in folders.
  LeaseRun(LeaseRunOptions options, v1::LeaseAnswer answer);

  // Plays it; blocks. When it returns nothing of it is played, and what has a result is in the outbox.
  // An error is this machine's.
  absl::Status Play();
  // No match begins any more; those in play go on. Safe on every thread.
  void StopBeginning() { worker_.StopBeginning(); }
  // Those in play end too. Safe on every thread.
  void StopNow() { worker_.StopNow(); }

 private:
  using Clock = std::chrono::steady_clock;

  // Reports and extends until the play is over.
  void Accompany();
  void Heed(v1::LeaseState state);
  // What is in play is not wanted any more.
  void Lose(const std::string& why);
  void Extend();

  const LeaseRunOptions options_;
  const std::string lease_;
  const v1::Batch batch_;
  worker::BatchWorker worker_;
  Mutex mutex_;
  std::condition_variable changed_;
  bool over_ ABSL_GUARDED_BY(mutex_) = false;
  // By match id, until their times are known.
  std::map<std::string, std::string> results_ ABSL_GUARDED_BY(mutex_);
  // Of the accompanying thread.
  std::chrono::milliseconds term_;
  Clock::time_point extended_ = Clock::now();
  bool lost_ = false;
};

}  // namespace assize::ladder::node

#endif  // ASSIZE_LADDER_NODE_LEASE_RUN_H_
