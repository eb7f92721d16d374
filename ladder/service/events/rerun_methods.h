// Methods about reruns.
//
// Safe on every thread; blocks for as long as the database takes.
#ifndef ASSIZE_LADDER_SERVICE_EVENTS_RERUN_METHODS_H_
#define ASSIZE_LADDER_SERVICE_EVENTS_RERUN_METHODS_H_

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
#include "ladder/service/play/event_runner.h"
#include "ladder/store/service/service_store.h"

namespace assize::ladder::service {

// All of it must outlive the methods.
struct RerunParts {
  ServiceStore* store = nullptr;
  EventRunner* events = nullptr;
  ChallengeQueue* challenges = nullptr;
  Acts* acts = nullptr;
  Sight* sight = nullptr;
  // Microseconds since 1970.
  std::function<int64_t()> clock;
  // As the organiser named it.
  std::string database;
};

class RerunMethods {
 public:
  explicit RerunMethods(RerunParts parts) : parts_(std::move(parts)) {}

  absl::StatusOr<v1::Rerun> RerunSets(const Caller& caller, const v1::RerunSetsRequest& request);
  absl::StatusOr<v1::Rerun> GetRerun(const Caller& caller, const v1::GetRerunRequest& request);
  absl::StatusOr<v1::Rerun> ApplyRerun(const Caller& caller, const v1::ApplyRerunRequest& request);
  absl::StatusOr<v1::Rerun> DropRerun(const Caller& caller, const v1::DropRerunRequest& request);

 private:
  // The newest rerun of the event, with its place in the queue.
  absl::StatusOr<v1::Rerun> RerunOf(const std::string& event);

  const RerunParts parts_;
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_EVENTS_RERUN_METHODS_H_
