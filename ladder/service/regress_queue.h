// Tests of versions (`ladder regress`) that a service plays, one after the other: those with a higher priority
// first, then in the order in which they were asked for. One that is played is played to its verdict.
//
// They are events of the database, with their priorities in the part "work" of it, so that the queue outlives the
// service. Safe on every thread.
#ifndef ASSIZE_LADDER_SERVICE_REGRESS_QUEUE_H_
#define ASSIZE_LADDER_SERVICE_REGRESS_QUEUE_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "assize/v1/service.pb.h"
#include "ladder/service/event_runner.h"
#include "ladder/store/service_store.h"
#include "referee/base/mutex.h"

namespace assize::ladder::service {

struct RegressQueueOptions {
  ServiceStore* store = nullptr;
  EventRunner* events = nullptr;
  // A line for the log of the service.
  std::function<void(const std::string& event, const std::string& text)> log;
};

class RegressQueue {
 public:
  explicit RegressQueue(RegressQueueOptions options) : options_(std::move(options)) {}

  // Loads those that are not over.
  absl::Status Resume();
  // Adds one that is stored, with its priority.
  void Add(EventId event, const std::string& name, int64_t priority);
  // Starts the next one when the last is over; to be called several times a second, by one thread.
  void Tick();
  // No more are started.
  void Stop();

  struct Place {
    // Among those that wait and play, from 1; 0: it is neither.
    int place = 0;
    bool playing = false;
    int64_t priority = 0;
  };
  Place PlaceOf(EventId event);
  // In the order in which they are played.
  std::vector<EventId> List();

 private:
  struct Test {
    EventId event = 0;
    std::string name;
    int64_t priority = 0;
  };

  // The test that is played, and the one that is to be started.
  std::optional<Test> Playing();
  std::optional<Test> Next();
  void Leave(EventId event);

  const RegressQueueOptions options_;
  Mutex mutex_;
  bool stopped_ ABSL_GUARDED_BY(mutex_) = false;
  // The one that is played is the first.
  std::vector<Test> queue_ ABSL_GUARDED_BY(mutex_);
  bool playing_ ABSL_GUARDED_BY(mutex_) = false;
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_REGRESS_QUEUE_H_
