#include "referee/run/match_source.h"

namespace assize::run {

std::optional<PlannedMatch> PlanSource::Next() {
  int turn;
  {
    const MutexLock lock(mutex_);
    if (closed_ || next_turn_ >= MatchCount(plan_)) return std::nullopt;
    turn = next_turn_++;
  }
  return MatchAt(plan_, IndexInTurn(plan_, turn));
}

void PlanSource::Close() {
  const MutexLock lock(mutex_);
  closed_ = true;
}

}  // namespace assize::run
