// Challenges: sets that owners have asked for, played one after another on workers that no event
// needs, and on a small share of those that events need (executor/here/work_places.h).
//
// A challenge is an event of its own in the database, so that it goes on after any stop of the
// service; the queue is those that are not over, in the order in which they were asked for. Safe on
// every thread.
#ifndef ASSIZE_LADDER_SERVICE_PLAY_CHALLENGE_QUEUE_H_
#define ASSIZE_LADDER_SERVICE_PLAY_CHALLENGE_QUEUE_H_

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "ladder/service/play/event_runner.h"
#include "ladder/store/service/service_store.h"
#include "referee/base/mutex.h"

namespace assize::ladder::service {

struct ChallengeQueueOptions {
  ServiceStore* store = nullptr;
  EventRunner* events = nullptr;
  // As the organiser named it.
  std::string database;
  // Called when one is over, before it leaves the queue, so that its results can be read by then.
  std::function<void()> changed = [] {};
  // A line for the log of the service.
  std::function<void(const std::string& event, const std::string& text)> log =
      [](const std::string&, const std::string&) {};
};

class ChallengeQueue {
 public:
  explicit ChallengeQueue(ChallengeQueueOptions options) : options_(std::move(options)) {}

  // Loads those that are not over; those that are paused stay so.
  absl::Status Resume();
  // Adds one that is stored.
  void Add(EventId event, const std::string& name, const std::string& game);
  // Starts the next one when the last is over; to be called several times a second, by one thread.
  void Tick();
  // A challenge that is paused is not started, or its last matches end; it keeps its place, and
  // others are played meanwhile. No effect on one that is not in the queue. The caller has stored it
  // (ServiceStore::PauseEvent()).
  void Pause(EventId event);
  void GoOn(EventId event);
  // No more are started.
  void Stop();

  struct Place {
    // From 1; 0: it is not in the queue.
    int place = 0;
    bool playing = false;
    int seconds = 0;
  };
  Place PlaceOf(EventId event);

 private:
  struct Waiting {
    EventId event = 0;
    std::string name;
    std::string game;
    bool paused = false;
  };

  // The challenge that is played, or that this call has started.
  std::optional<Waiting> Next(bool* playing);
  bool IsPaused(EventId event);
  // Handles a challenge that is not played any more.
  void Finish(const Waiting& challenge);
  void Leave(const Waiting& challenge, bool over);
  double SecondsOf(const std::string& game) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  const ChallengeQueueOptions options_;
  Mutex mutex_;
  bool stopped_ ABSL_GUARDED_BY(mutex_) = false;
  std::deque<Waiting> queue_ ABSL_GUARDED_BY(mutex_);
  // The one that is being played, since then.
  std::optional<EventId> playing_ ABSL_GUARDED_BY(mutex_);
  std::chrono::steady_clock::time_point began_ ABSL_GUARDED_BY(mutex_);
  // How long a challenge took lately, by game.
  std::map<std::string, double> seconds_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_PLAY_CHALLENGE_QUEUE_H_
