#include "ladder/report/cells.h"

#include <cmath>

#include "absl/strings/str_cat.h"
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

bool AreFew(int64_t sets) {
  constexpr int64_t kEnough = 10;
  return sets < kEnough;
}

std::string EloText(const rating::Estimate& estimate, int64_t sets) {
  v1::EloEstimate message;
  Set(estimate, sets, &message);
  return EloText(message);
}

std::string EloText(const v1::EloEstimate& estimate) {
  return absl::StrCat(absl::StrFormat("%s ± %.0f", Signed(estimate.elo()), estimate.margin95()),
                      estimate.few_sets() ? absl::StrCat(" (", kFewSets, ")") : "");
}

void Set(const rating::Estimate& estimate, int64_t sets, v1::EloEstimate* message) {
  message->set_elo(estimate.elo);
  message->set_margin95(estimate.margin95());
  message->set_few_sets(AreFew(sets));
}

std::string FewSetsCell(bool few) { return few ? "1" : "0"; }

}  // namespace assize::ladder::report
