// The bots that a runner may seat, by competitor number: PlannedMatch::competitors has these.
#ifndef ASSIZE_REFEREE_RUN_ROSTER_H_
#define ASSIZE_REFEREE_RUN_ROSTER_H_

#include <deque>
#include <utility>
#include <vector>

#include "referee/base/mutex.h"
#include "referee/bots/manifest/manifest.h"

namespace assize::run {

// Only grows. Safe on every thread.
class Roster {
 public:
  Roster() = default;
  explicit Roster(const std::vector<bots::Manifest>& manifests)
      : manifests_(manifests.begin(), manifests.end()) {}

  // Returns the new competitor's number.
  int Add(bots::Manifest manifest) {
    const MutexLock lock(mutex_);
    manifests_.push_back(std::move(manifest));
    return static_cast<int>(manifests_.size()) - 1;
  }
  // A competitor that has been added; the reference stays good.
  const bots::Manifest& At(int competitor) const {
    const MutexLock lock(mutex_);
    return manifests_[competitor];
  }

 private:
  mutable Mutex mutex_;
  std::deque<bots::Manifest> manifests_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace assize::run

#endif  // ASSIZE_REFEREE_RUN_ROSTER_H_
