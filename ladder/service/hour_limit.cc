#include "ladder/service/hour_limit.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "ladder/service/errors.h"

namespace assize::ladder::service {
namespace {

constexpr int64_t kHourUs = int64_t{3600} * 1'000'000;

}  // namespace

absl::Status CheckHour(const std::string& key, size_t limit, std::vector<int64_t> times,
                       int64_t now) {
  // A clock that was set back makes nobody wait for longer.
  std::erase_if(times, [now](int64_t time) { return time <= now - kHourUs || time > now; });
  if (times.size() < limit) return absl::OkStatus();
  std::ranges::sort(times);
  const int64_t free_at = times[times.size() - limit] + kHourUs;
  const int64_t seconds = (free_at - now) / 1'000'000 + 1;
  return Error(absl::StatusCode::kResourceExhausted, v1::REASON_LIMIT,
               absl::StrCat(key, ": at most ", limit, "; the next in ", seconds, " seconds"),
               {{"key", key}, {"limit", absl::StrCat(limit)}, {"seconds", absl::StrCat(seconds)}});
}

}  // namespace assize::ladder::service
