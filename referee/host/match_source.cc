#include "referee/host/match_source.h"

namespace assize::host {

std::optional<PlannedMatch> PlanSource::Next() {
  int index;
  {
    const std::lock_guard lock(mutex_);
    if (closed_ || next_index_ >= MatchCount(plan_)) return std::nullopt;
    index = next_index_++;
  }
  return MatchAt(plan_, index);
}

void PlanSource::Close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
}

}  // namespace assize::host
