// The events that a service plays: any number at a time, each on a thread of its own, with workers
// from one pool for all.
//
// Which events are to be played is in the database, so that they go on after any stop of the
// service. Safe on every thread.
#ifndef ASSIZE_LADDER_SERVICE_PLAY_EVENT_RUNNER_H_
#define ASSIZE_LADDER_SERVICE_PLAY_EVENT_RUNNER_H_

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "assize/v1/service.pb.h"
#include "ladder/executor/here/remote_places.h"
#include "ladder/executor/here/work_places.h"
#include "ladder/run/event_run.h"
#include "ladder/store/service/service_store.h"
#include "referee/base/mutex.h"

namespace assize::ladder::service {

struct EventRunnerOptions {
  ServiceStore* store = nullptr;
  // As of EventRunOptions.
  std::string database;
  bots::SandboxPolicy sandbox = {};
  std::chrono::milliseconds start_limit{20'000};
  std::string logs = {};
  std::vector<std::string> worker_arguments = {};
  // Matches that are played at a time, over all events.
  int jobs = 1;
  // Workers on other machines; null: none play.
  LeaseBook* leases = nullptr;
  // As of EventRunOptions.
  std::vector<std::string> reference_bots = {};
  std::vector<std::string> trusted_bots = {};
  // The socket where seats of remote bots are asked for; empty: no remote bot can play.
  std::string seats = {};
  // The streams of a remote version, as for RemotePlaces.
  RemotePlaces::Streams streams = {};
  // Called on any thread after a match has been stored, or the state of an event has changed.
  std::function<void()> changed = [] {};
  // A line for the log of the service.
  std::function<void(const std::string& event, const std::string& text)> log =
      [](const std::string&, const std::string&) {};
};

class EventRunner {
 public:
  explicit EventRunner(EventRunnerOptions options);
  // Ends what is played, at once.
  ~EventRunner();
  EventRunner(const EventRunner&) = delete;
  EventRunner& operator=(const EventRunner&) = delete;

  // Starts all events that are to be played.
  absl::Status ResumeWanted();
  // Starts the event, which is stored as wanted, unless it is running. kUnavailable: draining;
  // kResourceExhausted: there is no thread for it.
  absl::Status Start(EventId event);
  // Lets its last matches end; no effect unless it is running.
  void Pause(EventId event);
  // Does `work` while nothing of the event is played, so that it may change the settings by which
  // rounds are planned; matches in play have `grace` to end, or are played again. The event goes on
  // afterwards if it was being played, unless Pause() was called meanwhile. Blocks; the number of
  // events that are changed at a time is bounded, since each call keeps a thread. kAborted: the
  // event is being changed already; kResourceExhausted, with the reason REASON_LIMIT: too many
  // others are; kUnavailable: draining.
  absl::Status Between(EventId event, std::chrono::milliseconds grace,
                       const std::function<absl::Status()>& work);

  struct State {
    // PAUSED, RUNNING, PAUSING or FAILED.
    v1::EventState state = v1::EVENT_STATE_PAUSED;
    std::string note;
  };
  State StateOf(EventId event);
  // Events that are being played.
  int running();
  // Matches that came to a result.
  int64_t matches() const { return matches_; }
  int jobs() const { return places_.places(); }

  // No event is started any more, and no match begins.
  void Drain();
  // Nothing is played any more.
  bool idle() { return running() == 0; }
  // Ends what is played at once.
  void StopNow();

 private:
  class RunningEvent;

  // Plays the event on the thread of `running` until it is over or stopped.
  void Play(RunningEvent* running);
  absl::Status PlayOnce(RunningEvent* running);
  // The event's state after a run that ended with this status.
  // `rest`: how long the event rests now, if it is to be tried again.
  State StateAfter(RunningEvent* running, const absl::Status& played,
                   std::chrono::milliseconds rest);
  absl::Status BeginBetween(EventId event, std::shared_ptr<RunningEvent>* running);
  // Stops the event; other threads see it until it has ended. kUnavailable: draining.
  absl::Status StopAndWait(const std::shared_ptr<RunningEvent>& running,
                           std::chrono::milliseconds grace);
  // Joins the threads that have ended.
  void JoinEnded() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  const EventRunnerOptions options_;
  WorkPlaces places_;
  RemotePlaces remote_places_;
  std::atomic<int64_t> matches_ = 0;
  Mutex mutex_;
  // An event is over, or the runner drains.
  std::condition_variable changed_;
  bool draining_ ABSL_GUARDED_BY(mutex_) = false;
  std::map<EventId, std::shared_ptr<RunningEvent>> running_ ABSL_GUARDED_BY(mutex_);
  // Events that are being changed, and whether they are to be played afterwards.
  std::map<EventId, bool> changing_ ABSL_GUARDED_BY(mutex_);
  // The states of events that are not played.
  std::map<EventId, State> last_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_PLAY_EVENT_RUNNER_H_
