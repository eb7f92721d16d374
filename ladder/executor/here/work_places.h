// Places for workers, shared by executors that play at the same time: a number in all, dealt evenly
// among those that want one.
//
// Guests come after the others: they have what nobody else wants, and where others want all of it a
// small share, so that guests delay the others by no more than that.
//
// Safe on every thread.
#ifndef ASSIZE_LADDER_EXECUTOR_HERE_WORK_PLACES_H_
#define ASSIZE_LADDER_EXECUTOR_HERE_WORK_PLACES_H_

#include <cstdint>
#include <functional>
#include <map>
#include <utility>

#include "absl/base/thread_annotations.h"
#include "referee/base/mutex.h"

namespace assize::ladder {

// Of the time of all places, while others want them.
inline constexpr double kGuestShare = 0.04;

// Seconds since some moment, never back.
using PlacesClock = std::function<double()>;
PlacesClock SteadySeconds();

class WorkPlaces {
 public:
  explicit WorkPlaces(int places, PlacesClock clock = SteadySeconds())
      : places_(places), clock_(std::move(clock)), accounted_(clock_()) {}

  int places() const { return places_; }

  enum class Rank { kMember, kGuest };
  // An executor. It has no place yet.
  int Join(Rank rank = Rank::kMember);
  // Gives all its places back.
  void Leave(int member);
  // False: none is free, or another member has fewer and waits; or a guest's share is used up. The
  // member waits from then on, until it has one or calls WantNone().
  bool Take(int member);
  void WantNone(int member);
  void GiveBack(int member);
  // A member with fewer places waits, and none is free: the member should give one back when what
  // it plays there is over.
  bool ShouldYield(int member);

 private:
  struct Member {
    Rank rank = Rank::kMember;
    int places = 0;
    // Since when it waits; 0: it does not.
    int64_t waits_since = 0;
  };

  // Counts the time since the last change.
  void Account() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Whether a member that is not a guest waits.
  bool MembersWait() const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Whether another waiting member is to have the next place.
  bool OtherComesFirst(int member, const Member& own) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  const int places_;
  const PlacesClock clock_;
  Mutex mutex_;
  std::map<int, Member> members_ ABSL_GUARDED_BY(mutex_);
  int taken_ ABSL_GUARDED_BY(mutex_) = 0;
  int joined_ ABSL_GUARDED_BY(mutex_) = 0;
  int64_t turn_ ABSL_GUARDED_BY(mutex_) = 0;
  // Seconds of a place that guests may have while others wait; less than 0: they have had more.
  double credit_ ABSL_GUARDED_BY(mutex_) = 0;
  double accounted_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EXECUTOR_HERE_WORK_PLACES_H_
