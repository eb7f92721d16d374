// Checks of requests that methods of several resources have in common.
#ifndef ASSIZE_LADDER_SERVICE_ACTS_REQUEST_CHECKS_H_
#define ASSIZE_LADDER_SERVICE_ACTS_REQUEST_CHECKS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/service/calls/caller.h"
#include "ladder/store/service/service_store.h"

namespace assize::ladder::service {

// nullopt: an empty id. kInvalidArgument: one of other characters, or too long.
absl::StatusOr<std::optional<RequestKey>> KeyOf(const std::string& request_id,
                                                const google::protobuf::Message& request);

// How often something may be done in an hour. `times`: when it was done, in any order;
// microseconds, as `now`. RESOURCE_EXHAUSTED with key, limit and the seconds until the next: it was
// done `limit` times in the last hour.
absl::Status CheckHour(const std::string& key, size_t limit, std::vector<int64_t> times,
                       int64_t now);

// PERMISSION_DENIED: the caller may not act for bots of this owner. `acts`: "submits".
absl::Status CheckActsFor(const Caller& caller, const std::string& owner, const std::string& acts);

// PERMISSION_DENIED: it is another owner's.
absl::Status OtherOwner(const std::string& text);

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_ACTS_REQUEST_CHECKS_H_
