// Errors of the service: a status with a reason from the closed list of service.proto.
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_SERVICE_CALLS_ERRORS_H_
#define ASSIZE_LADDER_SERVICE_CALLS_ERRORS_H_

#include <initializer_list>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "assize/v1/service.pb.h"

namespace assize::ladder::service {

using Metadata = std::initializer_list<std::pair<std::string, std::string>>;

absl::Status Error(absl::StatusCode code, v1::Reason reason, const std::string& text,
                   Metadata metadata = {});
// INVALID_ARGUMENT for a field's value.
absl::Status BadValue(const std::string& text);
// The same error with this reason; OK stays OK.
absl::Status WithReason(const absl::Status& status, v1::Reason reason);

// What Error() has put into the status, or the usual reason for its code.
v1::ErrorInfo InfoIn(const absl::Status& status);

// The form of `grpc-status-details-bin`. The text is that of the status.
v1::RpcStatus ToRpcStatus(const absl::Status& status);
// The inverse, for callers.
absl::Status FromRpcStatus(const v1::RpcStatus& status);

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_CALLS_ERRORS_H_
