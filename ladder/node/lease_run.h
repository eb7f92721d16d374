// Plays leases: their matches in the order in which they may be played, while what has begun and what
// is over is reported and the leases extended. Leases of one event that are added while others are in play
// are played together with them, by the same bots. A lease that is lost ends all that is in play.
//
//   LeaseRun run(options, answer);
//   ASSIZE_RETURN_IF_ERROR(run.Begin(std::move(answer)));
//   while (run.Await(20ms)) {
//     if (run.WantsMore()) ...   // ask for another one, and Add() it
//   }
//   ASSIZE_RETURN_IF_ERROR(run.Finish());
//
// Used by one thread but for the stops.
#ifndef ASSIZE_LADDER_NODE_LEASE_RUN_H_
#define ASSIZE_LADDER_NODE_LEASE_RUN_H_

#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <string>
#include <thread>
#include <vector>

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
  // With what the leases say about the starts of bots.
  run::MatchWorkerSettings players;
};

class LeaseRun {
 public:
  explicit LeaseRun(LeaseRunOptions options);
  // Begins with this lease, whose bots are in folders. An error is this machine's.
  absl::Status Begin(v1::LeaseAnswer answer);
  // Whether a lease can be played together with those in play: of the same game, with bots that are
  // started alike.
  bool Fits(const v1::LeaseAnswer& answer) const;
  // Plays another lease as well. An error: it can't be played, and is not.
  absl::Status Add(v1::LeaseAnswer answer);

  // Waits for the end of all leases, at most that long. False: nothing is in play any more.
  bool Await(std::chrono::milliseconds most);
  // So little is left that another lease should come, so that no slot waits for it.
  bool WantsMore();
  // The leases that are in play.
  std::vector<std::string> Playing();
  // When it returns nothing is played, and what has a result is in the outbox. An error is this machine's.
  absl::Status Finish();

  // No match begins any more; those in play go on. Safe on every thread.
  void StopBeginning() { worker_.StopBeginning(); }
  // Those in play end too. Safe on every thread.
  void StopNow() { worker_.StopNow(); }

 private:
  using Clock = std::chrono::steady_clock;

  struct Held {
    // Matches that are not over.
    int open = 0;
    std::chrono::milliseconds term{0};
    Clock::time_point extended;
    Clock::time_point reported;
  };

  void EndWith(const absl::Status& played);
  void NoteBegun(const std::string& match_id);
  void NoteOver(const std::string& match_id, const run::MatchTime& time);
  // Reports and extends until the play is over.
  void Accompany();
  // A round of it.
  void TellService();
  void Report(const std::string& lease, const Held& held);
  void Extend(const std::string& lease, const Held& held);
  void Heed(const std::string& lease, v1::LeaseState state);
  // What is in play is not wanted any more.
  void Lose(const std::string& lease, const std::string& why);
  std::map<std::string, Held> HeldNow();

  const LeaseRunOptions options_;
  // Of the first lease, without its matches.
  v1::LeaseAnswer terms_;
  worker::BatchWorker worker_;
  std::thread player_;
  std::thread companion_;
  // Of the accompanying thread.
  bool lost_ = false;
  Clock::time_point settled_ = Clock::now();

  Mutex mutex_;
  std::condition_variable changed_;
  bool over_ ABSL_GUARDED_BY(mutex_) = false;
  absl::Status played_ ABSL_GUARDED_BY(mutex_);
  // By id: those that are in play, and those whose end is not reported.
  std::map<std::string, Held> leases_ ABSL_GUARDED_BY(mutex_);
  // By match id: its lease, until it is over.
  std::map<std::string, std::string> lease_of_ ABSL_GUARDED_BY(mutex_);
  // By match id, until their times are known.
  std::map<std::string, std::string> results_ ABSL_GUARDED_BY(mutex_);
  // Matches that have not begun, and with how many of them another lease should come.
  int waiting_ ABSL_GUARDED_BY(mutex_) = 0;
  int few_ ABSL_GUARDED_BY(mutex_) = 0;
  // A match is to be played without others.
  bool alone_ ABSL_GUARDED_BY(mutex_) = false;
};

}  // namespace assize::ladder::node

#endif  // ASSIZE_LADDER_NODE_LEASE_RUN_H_
