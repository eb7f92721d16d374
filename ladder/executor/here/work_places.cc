#include "ladder/executor/here/work_places.h"

#include <algorithm>
#include <chrono>

namespace assize::ladder {
namespace {

// What guests may save up while nobody plays as one.
constexpr double kMaxCredit = 2;

}  // namespace

PlacesClock SteadySeconds() {
  return [] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
  };
}

// Guests pay for places that others want; members earn it for them by playing.
void WorkPlaces::Account() {
  const double now = clock_();
  const double passed = now - accounted_;
  accounted_ = now;
  int guests = 0;
  int others = 0;
  for (const auto& [number, member] : members_) {
    (member.rank == Rank::kGuest ? guests : others) += member.places;
  }
  if (MembersWait()) credit_ -= passed * guests;
  credit_ = std::min(kMaxCredit, credit_ + passed * others * kGuestShare);
}

bool WorkPlaces::MembersWait() const {
  return std::ranges::any_of(members_, [](const auto& entry) {
    return entry.second.rank == Rank::kMember && entry.second.waits_since != 0;
  });
}

bool WorkPlaces::OtherComesFirst(int member, const Member& own) const {
  return std::ranges::any_of(members_, [&](const auto& entry) {
    const auto& [number, other] = entry;
    if (number == member || other.waits_since == 0) return false;
    if (other.rank == Rank::kGuest && own.rank == Rank::kMember) {
      return credit_ > 0 && other.places == 0;
    }
    if (other.rank != own.rank) return credit_ <= 0;
    return other.places < own.places ||
           (other.places == own.places && other.waits_since < own.waits_since);
  });
}

int WorkPlaces::Join(Rank rank) {
  const MutexLock lock(mutex_);
  members_[++joined_].rank = rank;
  return joined_;
}

void WorkPlaces::Leave(int member) {
  const MutexLock lock(mutex_);
  Account();
  taken_ -= members_[member].places;
  members_.erase(member);
}

bool WorkPlaces::Take(int member) {
  const MutexLock lock(mutex_);
  Account();
  Member& own = members_[member];
  if (own.waits_since == 0) own.waits_since = ++turn_;
  if (taken_ == places_ || OtherComesFirst(member, own)) return false;
  own.waits_since = 0;
  ++own.places;
  ++taken_;
  return true;
}

void WorkPlaces::WantNone(int member) {
  const MutexLock lock(mutex_);
  Account();
  members_[member].waits_since = 0;
}

void WorkPlaces::GiveBack(int member) {
  const MutexLock lock(mutex_);
  Account();
  --members_[member].places;
  --taken_;
}

bool WorkPlaces::ShouldYield(int member) {
  const MutexLock lock(mutex_);
  Account();
  if (taken_ < places_) return false;
  const Member& own = members_[member];
  for (const auto& [number, other] : members_) {
    if (other.waits_since == 0) continue;
    if (other.rank == own.rank && other.places < own.places) return true;
    if (other.rank == own.rank) continue;
    // One guest at a time has a place that others want.
    if (own.rank == Rank::kGuest ? credit_ <= 0 : credit_ > 0 && other.places == 0) return true;
  }
  return false;
}

}  // namespace assize::ladder
