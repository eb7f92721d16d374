// Methods about submissions and the operations that they become.
//
// Safe on every thread; blocks for as long as the database takes.
#ifndef ASSIZE_LADDER_SERVICE_BOTS_SUBMISSION_METHODS_H_
#define ASSIZE_LADDER_SERVICE_BOTS_SUBMISSION_METHODS_H_

#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "assize/v1/service.pb.h"
#include "ladder/service/acts/acts.h"
#include "ladder/service/bots/submission_operations.h"
#include "ladder/service/calls/caller.h"
#include "ladder/store/service/service_store.h"

namespace assize::ladder::service {

// All of it must outlive the methods.
struct SubmissionParts {
  ServiceStore* store = nullptr;
  SubmissionOperations* submissions = nullptr;
  Acts* acts = nullptr;
};

class SubmissionMethods {
 public:
  explicit SubmissionMethods(const SubmissionParts& parts) : parts_(parts) {}

  // Before the file: fills in the owner. Returns the operation if the request was answered before.
  absl::StatusOr<std::optional<v1::Operation>> BeginSubmission(const Caller& caller,
                                                               v1::SubmissionStart* start);
  // The file lies at SubmissionOperations::UploadPath(name).
  absl::StatusOr<v1::Operation> Submit(const Caller& caller, const std::string& name,
                                       const v1::SubmissionStart& start);
  absl::StatusOr<v1::Operation> GetOperation(const Caller& caller,
                                             const v1::GetOperationRequest& request);
  absl::StatusOr<v1::ListOperationsResponse> ListOperations(
      const Caller& caller, const v1::ListOperationsRequest& request);

 private:
  const SubmissionParts parts_;
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_BOTS_SUBMISSION_METHODS_H_
