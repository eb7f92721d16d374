#include "ladder/owner/request_clock.h"

#include <algorithm>

#include "referee/replay/loss_detail.h"

namespace assize::ladder::owner {

int64_t RequestClock::UsedUs(const v1::MatchTiming& timing, int index) const {
  const auto& used = charges_cpu_ ? timing.cpu_us() : timing.used_us();
  return index < used.size() ? static_cast<int64_t>(used[index]) : 0;
}

void RequestClock::Add(const v1::Entry& entry, const v1::MatchTiming& timing, int index) {
  if (!EndsRequest(entry)) return;
  const int64_t over = UsedUs(timing, index) - limit_us_;
  bank_us_ -= std::clamp(over, int64_t{0}, bank_us_);
}

}  // namespace assize::ladder::owner
