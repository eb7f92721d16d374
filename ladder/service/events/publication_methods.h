// Methods that hold results of events back, and reveal them.
//
// Safe on every thread; blocks for as long as the database takes.
#ifndef ASSIZE_LADDER_SERVICE_EVENTS_PUBLICATION_METHODS_H_
#define ASSIZE_LADDER_SERVICE_EVENTS_PUBLICATION_METHODS_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "assize/v1/service.pb.h"
#include "ladder/service/acts/acts.h"
#include "ladder/service/acts/sight.h"
#include "ladder/service/calls/caller.h"
#include "ladder/service/published/published_cache.h"
#include "ladder/store/service/service_store.h"

namespace assize::ladder::service {

// All of it must outlive the methods.
struct PublicationParts {
  ServiceStore* store = nullptr;
  PublishedCache* published = nullptr;
  Acts* acts = nullptr;
  Sight* sight = nullptr;
  // Microseconds since 1970.
  std::function<int64_t()> clock;
};

class PublicationMethods {
 public:
  explicit PublicationMethods(PublicationParts parts) : parts_(std::move(parts)) {}

  absl::StatusOr<v1::EventInfo> FreezeEvent(const Caller& caller,
                                            const v1::FreezeEventRequest& request);
  absl::StatusOr<v1::EventInfo> RevealEvent(const Caller& caller,
                                            const v1::RevealEventRequest& request);

 private:
  absl::StatusOr<v1::EventInfo> Publish(Act* act, const std::string& event,
                                        std::optional<int> rounds);
  // kInvalidArgument: the event is over, and has no later round to hold back.
  absl::Status CheckHoldsBack(const std::string& name, uint32_t after_round);
  absl::StatusOr<v1::EventInfo> RevealPlace(const Caller& caller,
                                            const v1::RevealEventRequest& request);

  const PublicationParts parts_;
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_EVENTS_PUBLICATION_METHODS_H_
