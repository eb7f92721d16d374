// How many matches each remote bot plays at a time, over executors that play at the same time: as
// many as its program has streams. So no worker waits for a bot that is busy elsewhere.
//
// The executor that has waited longest for a bot has it next. Safe on every thread.
#ifndef ASSIZE_LADDER_EXECUTOR_HERE_REMOTE_PLACES_H_
#define ASSIZE_LADDER_EXECUTOR_HERE_REMOTE_PLACES_H_

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "referee/base/mutex.h"

namespace assize::ladder {

class RemotePlaces {
 public:
  // The version's streams; 0: it is not there but is expected, so that its matches wait. nullopt:
  // it is absent; its matches are played without it.
  using Streams = std::function<std::optional<int>(int64_t version)>;
  // The version of each remote seat of a match.
  using Seats = std::span<const int64_t>;

  explicit RemotePlaces(Streams streams) : streams_(std::move(streams)) {}

  // An executor.
  int Join();
  // Gives all back that it has.
  void Leave(int member);
  // Whether the member may begin such a match now. False: it waits from then on, until it has taken
  // one or calls WantNone().
  bool MayTake(int member, Seats seats);
  // Like MayTake(), and the match begins.
  bool Take(int member, Seats seats);
  void WantNone(int member);
  // The match is over, or will not be played.
  void GiveBack(int member, Seats seats);

 private:
  struct Member {
    // By version: seats in play.
    std::map<int64_t, int> taken;
    // Since when it waits; 0: it does not.
    int64_t waits_since = 0;
    // What for: the seats of each match that it could not begin.
    std::set<std::vector<int64_t>> wanted;
  };

  // Whether all bots that such a match needs are there, or absent for good.
  bool MayCome(Seats seats) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  bool HasRoom(Seats seats) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  bool IsTurnOf(const Member& own, Seats seats) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  bool Try(Member& own, Seats seats) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  const Streams streams_;
  Mutex mutex_;
  std::map<int, Member> members_ ABSL_GUARDED_BY(mutex_);
  std::map<int64_t, int> taken_ ABSL_GUARDED_BY(mutex_);
  int joined_ ABSL_GUARDED_BY(mutex_) = 0;
  int64_t turn_ ABSL_GUARDED_BY(mutex_) = 0;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EXECUTOR_HERE_REMOTE_PLACES_H_
