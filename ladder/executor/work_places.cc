#include "ladder/executor/work_places.h"

namespace assize::ladder {

int WorkPlaces::Join() {
  const MutexLock lock(mutex_);
  members_[++joined_];
  return joined_;
}

void WorkPlaces::Leave(int member) {
  const MutexLock lock(mutex_);
  taken_ -= members_[member].places;
  members_.erase(member);
}

bool WorkPlaces::Take(int member) {
  const MutexLock lock(mutex_);
  Member& own = members_[member];
  if (own.waits_since == 0) own.waits_since = ++turn_;
  if (taken_ == places_) return false;
  for (const auto& [number, other] : members_) {
    if (number == member || other.waits_since == 0) continue;
    if (other.places < own.places) return false;
    if (other.places == own.places && other.waits_since < own.waits_since) return false;
  }
  own.waits_since = 0;
  ++own.places;
  ++taken_;
  return true;
}

void WorkPlaces::WantNone(int member) {
  const MutexLock lock(mutex_);
  members_[member].waits_since = 0;
}

void WorkPlaces::GiveBack(int member) {
  const MutexLock lock(mutex_);
  --members_[member].places;
  --taken_;
}

bool WorkPlaces::ShouldYield(int member) {
  const MutexLock lock(mutex_);
  if (taken_ < places_) return false;
  const Member& own = members_[member];
  for (const auto& [number, other] : members_) {
    if (other.waits_since != 0 && other.places < own.places) return true;
  }
  return false;
}

}  // namespace assize::ladder
