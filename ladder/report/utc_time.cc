#include "ladder/report/utc_time.h"

#include "absl/time/time.h"

namespace assize::ladder::report {

std::string UtcMinute(int64_t unix_us) {
  return absl::FormatTime("%Y-%m-%d %H:%M", absl::FromUnixMicros(unix_us), absl::UTCTimeZone());
}

}  // namespace assize::ladder::report
