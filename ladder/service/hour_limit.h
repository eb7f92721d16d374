// How often something may be done in an hour.
#ifndef ASSIZE_LADDER_SERVICE_HOUR_LIMIT_H_
#define ASSIZE_LADDER_SERVICE_HOUR_LIMIT_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"

namespace assize::ladder::service {

// `times`: when it was done, in any order; microseconds, as `now`. RESOURCE_EXHAUSTED with key,
// limit and the seconds until the next: that often in the last hour. Pure.
absl::Status CheckHour(const std::string& key, size_t limit, std::vector<int64_t> times,
                       int64_t now);

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_HOUR_LIMIT_H_
