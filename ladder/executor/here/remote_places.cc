#include "ladder/executor/here/remote_places.h"

#include <algorithm>

namespace assize::ladder {
namespace {

void Drop(std::map<int64_t, int>& counts, int64_t version, int count) {
  const auto found = counts.find(version);
  if (found != counts.end() && (found->second -= count) <= 0) counts.erase(found);
}

}  // namespace

int RemotePlaces::Join() {
  const MutexLock lock(mutex_);
  members_[++joined_];
  return joined_;
}

void RemotePlaces::Leave(int member) {
  const MutexLock lock(mutex_);
  for (const auto& [version, count] : members_[member].taken) Drop(taken_, version, count);
  members_.erase(member);
}

// A match with more seats of a version than this has streams is taken when it plays no other: the
// front, which seats them, notices those that do not come.
bool RemotePlaces::HasRoom(Seats seats) const {
  return std::ranges::all_of(seats, [&](int64_t version) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    const auto taken = taken_.find(version);
    if (taken == taken_.end()) return true;
    const std::optional<int> streams = streams_(version);
    return !streams.has_value() || taken->second + std::ranges::count(seats, version) <= *streams;
  });
}

// A member that waits for an absent bot keeps no other one waiting, however long it has waited.
bool RemotePlaces::MayCome(Seats seats) const {
  return std::ranges::none_of(seats, [this](int64_t version) { return streams_(version) == 0; });
}

// No member that has waited longer, and could go on with it, wants one of these bots. One of those
// that wait has waited longest, so that some member can always go on.
bool RemotePlaces::IsTurnOf(const Member& own, Seats seats) const {
  return std::ranges::none_of(
      members_, [&](const auto& entry) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
        const Member& other = entry.second;
        const bool first =
            other.waits_since != 0 && (own.waits_since == 0 || other.waits_since < own.waits_since);
        return first &&
               std::ranges::any_of(
                   other.wanted,
                   [&](const std::vector<int64_t>& wanted) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
                     return std::ranges::find_first_of(wanted, seats) != wanted.end() &&
                            MayCome(wanted);
                   });
      });
}

bool RemotePlaces::Try(Member& own, Seats seats) {
  if (!MayCome(seats)) return false;
  if (HasRoom(seats) && IsTurnOf(own, seats)) return true;
  if (own.waits_since == 0) own.waits_since = ++turn_;
  own.wanted.emplace(seats.begin(), seats.end());
  return false;
}

bool RemotePlaces::MayTake(int member, Seats seats) {
  const MutexLock lock(mutex_);
  return Try(members_[member], seats);
}

bool RemotePlaces::Take(int member, Seats seats) {
  const MutexLock lock(mutex_);
  Member& own = members_[member];
  if (!Try(own, seats)) return false;
  own.waits_since = 0;
  own.wanted.clear();
  for (const int64_t version : seats) {
    ++own.taken[version];
    ++taken_[version];
  }
  return true;
}

void RemotePlaces::WantNone(int member) {
  const MutexLock lock(mutex_);
  Member& own = members_[member];
  own.waits_since = 0;
  own.wanted.clear();
}

void RemotePlaces::GiveBack(int member, Seats seats) {
  const MutexLock lock(mutex_);
  for (const int64_t version : seats) {
    Drop(members_[member].taken, version, 1);
    Drop(taken_, version, 1);
  }
}

}  // namespace assize::ladder
