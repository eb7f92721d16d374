// Tests of versions (`ladder regress`) that a service plays, one at a time, so that events have their share of the
// workers: those with a higher priority first, then in the order in which they were asked for. Where others wait
// with its priority or a higher one, a test is played for ten minutes and then goes behind these: so no long test, nor
// one whose owner's workers do not go on with it, keeps others from being played.
//
// They are events of the database, with their priorities in the part "work" of it, so that the queue outlives the
// service. Safe on every thread.
#ifndef ASSIZE_LADDER_SERVICE_PLAY_REGRESS_QUEUE_H_
#define ASSIZE_LADDER_SERVICE_PLAY_REGRESS_QUEUE_H_

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "assize/v1/service.pb.h"
#include "ladder/store/service/service_store.h"
#include "ladder/store/service/work_store.h"
#include "referee/base/mutex.h"

namespace assize::ladder::service {

struct RegressQueueOptions {
  ServiceStore* store = nullptr;
  // The event is wanted from now on, and played; or not wanted any more, and pauses.
  std::function<absl::Status(EventId event)> start;
  std::function<absl::Status(EventId event)> pause;
  std::function<v1::EventState(EventId event)> state_of;
  // A line for the log of the service.
  std::function<void(const std::string& event, const std::string& text)> log;
  // Milliseconds since some moment, never back.
  std::function<std::chrono::milliseconds()> clock;
};

class RegressQueue {
 public:
  explicit RegressQueue(RegressQueueOptions options) : options_(std::move(options)) {}

  // Loads those that are not over. To be called before Tick() is, and before the service can be asked.
  absl::Status Resume();
  // Adds one that is stored.
  void Add(EventId event, const std::string& name, const KeptRegress& test);
  // It is not to be played any more.
  void Drop(EventId event) { Leave(event, ""); }
  // Starts the one whose turn has come; to be called several times a second, by one thread. One that can't be
  // started leaves the queue.
  void Tick();
  // No more are started.
  void Stop();

  struct Place {
    // Among those that are played and wait, from 1; 0: it is neither.
    int place = 0;
    bool playing = false;
    // Why it could not be started; empty: it was, or waits.
    std::string failure;
  };
  Place PlaceOf(EventId event);
  // The one that is played, then the others in the order in which they come.
  std::vector<EventId> List();
  // Tests of this owner that are not over.
  int CountOf(const std::string& owner);

 private:
  struct Test {
    EventId event = 0;
    std::string name;
    KeptRegress kept;
    // When it was started this time; nothing: it waits.
    std::optional<std::chrono::milliseconds> since;
  };

  std::optional<Test> Playing();
  // Those that may be started now, the first one first.
  std::vector<Test> Waiting();
  // Whether its time is over, and others wait for it.
  bool IsOverdue(const Test& test);
  void Begin(EventId event);
  void Insert(Test test) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void Rest(const Test& test);
  void Leave(EventId event, const std::string& failure);

  const RegressQueueOptions options_;
  Mutex mutex_;
  bool stopped_ ABSL_GUARDED_BY(mutex_) = false;
  // In the order of List().
  std::vector<Test> queue_ ABSL_GUARDED_BY(mutex_);
  // Of those that have left it.
  std::map<EventId, std::string> failures_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_PLAY_REGRESS_QUEUE_H_
