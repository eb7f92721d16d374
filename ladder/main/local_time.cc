#include "ladder/main/local_time.h"

#include "absl/time/time.h"

namespace assize::ladder {

std::string LocalMinute(int64_t unix_us) {
  return absl::FormatTime("%Y-%m-%d %H:%M", absl::FromUnixMicros(unix_us), absl::LocalTimeZone());
}

}  // namespace assize::ladder
