// Methods about tests of versions.
//
// Safe on every thread; blocks for as long as the database takes.
#ifndef ASSIZE_LADDER_SERVICE_CHALLENGES_REGRESS_METHODS_H_
#define ASSIZE_LADDER_SERVICE_CHALLENGES_REGRESS_METHODS_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "assize/v1/service.pb.h"
#include "ladder/event/life/event_setup.h"
#include "ladder/service/acts/acts.h"
#include "ladder/service/acts/sight.h"
#include "ladder/service/calls/caller.h"
#include "ladder/service/events/event_methods.h"
#include "ladder/service/play/event_runner.h"
#include "ladder/service/play/regress_queue.h"
#include "ladder/store/service/service_store.h"

namespace assize::ladder::service {

// All of it must outlive the methods.
struct RegressParts {
  ServiceStore* store = nullptr;
  EventRunner* events = nullptr;
  // Null: the caller plays tests itself.
  RegressQueue* regresses = nullptr;
  EventMethods* event_methods = nullptr;
  Acts* acts = nullptr;
  Sight* sight = nullptr;
  // Bots that may be challenged at any time.
  std::vector<std::string> reference_bots = {};
};

class RegressMethods {
 public:
  explicit RegressMethods(RegressParts parts) : parts_(std::move(parts)) {}

  absl::StatusOr<v1::Regress> RequestRegress(const Caller& caller,
                                             const v1::RequestRegressRequest& request);
  absl::StatusOr<v1::Regress> CancelRegress(const Caller& caller,
                                            const v1::CancelRegressRequest& request);
  absl::StatusOr<v1::Regress> GetRegress(const Caller& caller,
                                         const v1::GetRegressRequest& request);
  absl::StatusOr<v1::ListRegressesResponse> ListRegresses(const Caller& caller,
                                                          const v1::ListRegressesRequest& request);

 private:
  absl::StatusOr<v1::Regress> RegressOf(const Event& event);
  // A test of the caller's; organisers: any. kNotFound: it is not there for this caller.
  absl::StatusOr<Event> FindRegress(const Caller& caller, const std::string& name);
  // For an owner. kResourceExhausted: too many tests of theirs are not over.
  absl::Status CheckRegressesLeft(const std::string& owner);
  absl::StatusOr<EventSetup> RegressSetup(const Caller& caller,
                                          const v1::RequestRegressRequest& request);

  const RegressParts parts_;
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_CHALLENGES_REGRESS_METHODS_H_
