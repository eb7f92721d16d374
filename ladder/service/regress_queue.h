// Tests of versions (`ladder regress`) that a service plays: of each owner one after the other, and of the
// organisers too, those with a higher priority first, then in the order in which they were asked for. So an owner
// whose workers stop in the midst of a test delays nobody else. One that is played is played to its verdict.
//
// They are events of the database, with their priorities in the part "work" of it, so that the queue outlives the
// service. Safe on every thread.
#ifndef ASSIZE_LADDER_SERVICE_REGRESS_QUEUE_H_
#define ASSIZE_LADDER_SERVICE_REGRESS_QUEUE_H_

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "assize/v1/service.pb.h"
#include "ladder/service/event_runner.h"
#include "ladder/store/service_store.h"
#include "ladder/store/work_store.h"
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
  // Adds one that is stored.
  void Add(EventId event, const std::string& name, const KeptRegress& test);
  // It is not to be played any more.
  void Drop(EventId event) { Leave(event, ""); }
  // Starts those whose turn has come; to be called several times a second, by one thread. One that can't be
  // started leaves the queue.
  void Tick();
  // No more are started.
  void Stop();

  struct Place {
    // Among those that play and wait, from 1; 0: it is neither.
    int place = 0;
    bool playing = false;
    // Why it could not be started; empty: it was, or waits.
    std::string failure;
  };
  Place PlaceOf(EventId event);
  // Those that play, then the others in the order in which they come.
  std::vector<EventId> List();
  // Tests of this owner that are not over.
  int CountOf(const std::string& owner);

 private:
  struct Test {
    EventId event = 0;
    std::string name;
    KeptRegress kept;
    bool playing = false;
  };

  // Tests that are being played.
  std::vector<Test> Playing();
  // A test that is to be played now, and counts as played from now on.
  std::optional<Test> Next();
  void Leave(EventId event, const std::string& failure);
  // It could not be started yet.
  void Wait(EventId event);

  const RegressQueueOptions options_;
  Mutex mutex_;
  bool stopped_ ABSL_GUARDED_BY(mutex_) = false;
  // In the order of List().
  std::vector<Test> queue_ ABSL_GUARDED_BY(mutex_);
  // Of those that have left it.
  std::map<EventId, std::string> failures_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_REGRESS_QUEUE_H_
