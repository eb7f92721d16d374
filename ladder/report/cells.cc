#include "ladder/report/cells.h"

#include <cmath>

#include "absl/strings/str_format.h"
#include "absl/time/time.h"

namespace assize::ladder::report {

std::string UtcMinute(int64_t unix_us) {
  return absl::FormatTime("%Y-%m-%d %H:%M", absl::FromUnixMicros(unix_us), absl::UTCTimeZone());
}

std::string UtcText(uint64_t unix_us) {
  return absl::FormatTime("%Y-%m-%d %H:%M:%S UTC",
                          absl::FromUnixMicros(static_cast<int64_t>(unix_us)), absl::UTCTimeZone());
}

std::string Signed(double value, int digits) {
  std::string text = absl::StrFormat("%+.*f", digits, value);
  const bool is_zero = std::abs(value) < 1 && text.find_first_of("123456789") == std::string::npos;
  if (is_zero) text.front() = '+';
  return text;
}

std::string Unsigned(double value, int digits) {
  const std::string text = Signed(value, digits);
  return text.front() == '+' ? text.substr(1) : text;
}

std::string EloText(const rating::Estimate& estimate, int64_t sets) {
  if (sets < kFewestSets) return Signed(estimate.elo) + " ± –";
  return absl::StrFormat("%s ± %.0f", Signed(estimate.elo), estimate.margin95());
}

void Set(const rating::Estimate& estimate, v1::EloEstimate* message) {
  message->set_elo(estimate.elo);
  message->set_margin95(estimate.margin95());
}

}  // namespace assize::ladder::report
