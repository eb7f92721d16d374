#include "ladder/report/cells.h"

#include "absl/strings/str_format.h"
#include "absl/time/time.h"

namespace assize::ladder::report {

std::string UtcMinute(int64_t unix_us) {
  return absl::FormatTime("%Y-%m-%d %H:%M", absl::FromUnixMicros(unix_us), absl::UTCTimeZone());
}

std::string EloText(const rating::Estimate& estimate, int64_t sets) {
  if (sets < kFewestSets) return absl::StrFormat("%+.0f ± –", estimate.elo);
  return absl::StrFormat("%+.0f ± %.0f", estimate.elo, estimate.margin95());
}

void Set(const rating::Estimate& estimate, v1::EloEstimate* message) {
  message->set_elo(estimate.elo);
  message->set_margin95(estimate.margin95());
}

}  // namespace assize::ladder::report
