// Places for workers, shared by executors that play at the same time: a number in all, dealt evenly
// among those that want one.
//
// Safe on every thread.
#ifndef ASSIZE_LADDER_EXECUTOR_WORK_PLACES_H_
#define ASSIZE_LADDER_EXECUTOR_WORK_PLACES_H_

#include <cstdint>
#include <map>

#include "absl/base/thread_annotations.h"
#include "referee/base/mutex.h"

namespace assize::ladder {

class WorkPlaces {
 public:
  explicit WorkPlaces(int places) : places_(places) {}

  int places() const { return places_; }

  // An executor. It has no place yet.
  int Join();
  // Gives all its places back.
  void Leave(int member);
  // False: none is free, or another member has fewer and waits. The member waits from then on,
  // until it has one or says that it wants none.
  bool Take(int member);
  void WantNone(int member);
  void GiveBack(int member);
  // Somebody with fewer places waits, and none is free: the member should give one back when what
  // it plays there is over.
  bool ShouldYield(int member);

 private:
  struct Member {
    int places = 0;
    // Since when it waits; 0: it does not.
    int64_t waits_since = 0;
  };

  const int places_;
  Mutex mutex_;
  std::map<int, Member> members_ ABSL_GUARDED_BY(mutex_);
  int taken_ ABSL_GUARDED_BY(mutex_) = 0;
  int joined_ ABSL_GUARDED_BY(mutex_) = 0;
  int64_t turn_ ABSL_GUARDED_BY(mutex_) = 0;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EXECUTOR_WORK_PLACES_H_
