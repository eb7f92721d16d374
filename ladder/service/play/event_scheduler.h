// Opens, closes, starts, freezes, reveals and ends events at the times that their organiser has
// planned.
//
// An act and its entry in the audit log are one transaction, which notes that it was done: so it is
// done once, after any stop of the service, and wherever the clock is set. What can't be done yet,
// such as the start of an event without bots, is tried again until it can be or the plan is
// changed; what can never be done, such as the start of a cancelled event, is noted and left alone.
// Safe on every thread.
#ifndef ASSIZE_LADDER_SERVICE_PLAY_EVENT_SCHEDULER_H_
#define ASSIZE_LADDER_SERVICE_PLAY_EVENT_SCHEDULER_H_

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "assize/v1/event.pb.h"
#include "ladder/store/service/service_store.h"
#include "referee/base/mutex.h"

namespace assize::ladder::service {

struct EventSchedulerOptions {
  ServiceStore* store = nullptr;
  // Microseconds since 1970. It may be set forward and back.
  std::function<int64_t()> clock;
  // Plays an event that is wanted.
  std::function<absl::Status(EventId event)> start = {};
  // Called after an act.
  std::function<void()> changed = [] {};
  // A line for the log of the service.
  std::function<void(const std::string& event, const std::string& text)> log =
      [](const std::string&, const std::string&) {};
};

class EventScheduler {
 public:
  explicit EventScheduler(EventSchedulerOptions options) : options_(std::move(options)) {}

  // Does what is due; to be called several times a second, by one thread at a time.
  void Tick();
  // Plans have changed.
  void Wake();
  // Nothing more is done.
  void Stop();
  // Why acts of the event that are due were not done; empty: none is due.
  std::string NoteOf(EventId event);

 private:
  // Whether anything may be due; asks again from then on.
  bool MayBeDue(int64_t now);
  // Those that may have a plan.
  absl::StatusOr<std::vector<Event>> LoadPlanned();
  // What is due of one event, in its order, up to the first that can't be done yet. Returns when to
  // look again, INT64_MAX for never.
  int64_t Look(const Event& event, int64_t now);
  absl::Status Do(const Event& event, v1::EventAct act, int64_t now);
  // By act: why it was not done.
  using Failures = std::map<v1::EventAct, std::string>;
  // Those of the event from now on; what is new goes to the log.
  void Keep(const Event& event, Failures failures);

  const EventSchedulerOptions options_;
  // Used by Tick() alone: events that may have a plan, and the first that was not read yet.
  std::vector<EventId> planned_;
  EventId next_event_ = 0;
  Mutex mutex_;
  bool stopped_ ABSL_GUARDED_BY(mutex_) = false;
  bool changed_ ABSL_GUARDED_BY(mutex_) = true;
  int64_t next_ ABSL_GUARDED_BY(mutex_) = INT64_MAX;
  std::map<EventId, Failures> failures_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_PLAY_EVENT_SCHEDULER_H_
