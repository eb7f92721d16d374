// Methods that start, pause and plan events.
//
// Safe on every thread; blocks for as long as the database takes.
#ifndef ASSIZE_LADDER_SERVICE_EVENTS_LIFECYCLE_METHODS_H_
#define ASSIZE_LADDER_SERVICE_EVENTS_LIFECYCLE_METHODS_H_

#include <cstdint>
#include <functional>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "assize/v1/service.pb.h"
#include "ladder/service/acts/acts.h"
#include "ladder/service/acts/sight.h"
#include "ladder/service/calls/caller.h"
#include "ladder/service/play/challenge_queue.h"
#include "ladder/service/play/event_scheduler.h"
#include "ladder/store/service/service_store.h"

namespace assize::ladder::service {

// All of it must outlive the methods.
struct LifecycleParts {
  ServiceStore* store = nullptr;
  EventScheduler* scheduler = nullptr;
  ChallengeQueue* challenges = nullptr;
  Acts* acts = nullptr;
  Sight* sight = nullptr;
  // Microseconds since 1970.
  std::function<int64_t()> clock;
};

class LifecycleMethods {
 public:
  explicit LifecycleMethods(LifecycleParts parts) : parts_(std::move(parts)) {}

  absl::StatusOr<v1::EventInfo> StartEvent(const Caller& caller,
                                           const v1::StartEventRequest& request);
  absl::StatusOr<v1::EventInfo> PauseEvent(const Caller& caller,
                                           const v1::PauseEventRequest& request);
  absl::StatusOr<v1::EventInfo> ScheduleEvent(const Caller& caller,
                                              const v1::ScheduleEventRequest& request);

 private:
  enum class Playing { kStart, kPause };

  template <class Request>
  absl::StatusOr<v1::EventInfo> StartOrPause(const Caller& caller, const Request& request,
                                             Playing playing);

  const LifecycleParts parts_;
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_EVENTS_LIFECYCLE_METHODS_H_
