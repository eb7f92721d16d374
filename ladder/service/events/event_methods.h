// Methods about events: making them, entering, cancelling, listing.
//
// Safe on every thread; blocks for as long as the database takes.
#ifndef ASSIZE_LADDER_SERVICE_EVENTS_EVENT_METHODS_H_
#define ASSIZE_LADDER_SERVICE_EVENTS_EVENT_METHODS_H_

#include <cstdint>
#include <functional>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "assize/v1/service.pb.h"
#include "ladder/service/acts/acts.h"
#include "ladder/service/acts/sight.h"
#include "ladder/service/calls/caller.h"
#include "ladder/service/play/event_runner.h"
#include "ladder/service/play/regress_queue.h"
#include "ladder/service/published/published_cache.h"
#include "ladder/store/service/service_store.h"

namespace assize::ladder::service {

// All of it must outlive the methods.
struct EventParts {
  ServiceStore* store = nullptr;
  PublishedCache* published = nullptr;
  EventRunner* events = nullptr;
  // Null: the caller plays tests itself.
  RegressQueue* regresses = nullptr;
  Acts* acts = nullptr;
  Sight* sight = nullptr;
  // Microseconds since 1970.
  std::function<int64_t()> clock;
  // As the organiser named it.
  std::string database;
};

class EventMethods {
 public:
  explicit EventMethods(EventParts parts) : parts_(std::move(parts)) {}

  absl::StatusOr<v1::EventInfo> CreateEvent(const Caller& caller,
                                            const v1::CreateEventRequest& request);
  absl::StatusOr<v1::EnterBotsResponse> EnterBots(const Caller& caller,
                                                  const v1::EnterBotsRequest& request);
  absl::StatusOr<v1::RequestByeResponse> RequestBye(const Caller& caller,
                                                    const v1::RequestByeRequest& request);
  absl::StatusOr<v1::EventInfo> CancelEvent(const Caller& caller,
                                            const v1::CancelEventRequest& request);
  absl::StatusOr<v1::ListEventsResponse> ListEvents(const Caller& caller,
                                                    const v1::ListEventsRequest& request);
  absl::StatusOr<v1::EventInfo> GetEvent(const Caller& caller, const v1::GetEventRequest& request);
  // For acts of other methods that cancel an event; nothing of it is played meanwhile.
  absl::StatusOr<v1::EventInfo> Cancel(Act* act, const std::string& event);

 private:
  const EventParts parts_;
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_EVENTS_EVENT_METHODS_H_
