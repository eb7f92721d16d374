// Methods about the service itself and its workers.
//
// Safe on every thread; blocks for as long as the database takes.
#ifndef ASSIZE_LADDER_SERVICE_METHODS_STATUS_METHODS_H_
#define ASSIZE_LADDER_SERVICE_METHODS_STATUS_METHODS_H_

#include <cstdint>
#include <functional>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "assize/v1/service.pb.h"
#include "ladder/executor/leases/lease_book.h"
#include "ladder/service/acts/acts.h"
#include "ladder/service/bots/submission_operations.h"
#include "ladder/service/calls/caller.h"
#include "ladder/service/news/feed.h"
#include "ladder/service/play/event_runner.h"
#include "ladder/service/port/presence.h"
#include "ladder/service/work/worker_audit.h"
#include "ladder/store/service/service_store.h"

namespace assize::ladder::service {

// All of it must outlive the methods.
struct StatusParts {
  ServiceStore* store = nullptr;
  EventRunner* events = nullptr;
  SubmissionOperations* submissions = nullptr;
  Feed* feed = nullptr;
  PresenceBook* presence = nullptr;
  LeaseBook* leases = nullptr;
  WorkerAudit* audit = nullptr;
  Acts* acts = nullptr;
  // Where the public port listens.
  std::function<std::vector<std::string>()> ports;
  // What the program was built from.
  std::string commit = {};
  int64_t started_unix_us = 0;
};

class StatusMethods {
 public:
  explicit StatusMethods(StatusParts parts) : parts_(std::move(parts)) {}

  absl::StatusOr<v1::StopWorkersResponse> StopWorkers(const Caller& caller,
                                                      const v1::StopWorkersRequest& request);
  absl::StatusOr<v1::ServiceStatus> GetStatus(const Caller& caller,
                                              const v1::GetStatusRequest& request);

 private:
  // The caller's remote bots that are connected; all of them for organisers.
  absl::Status AddPresence(const Caller& caller, v1::ServiceStatus* status);

  const StatusParts parts_;
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_METHODS_STATUS_METHODS_H_
