// The bots that a runner may seat, by competitor number: PlannedMatch::competitors has these.
#ifndef ASSIZE_REFEREE_RUN_ROSTER_H_
#define ASSIZE_REFEREE_RUN_ROSTER_H_

#include <deque>
#include <mutex>
#include <utility>
#include <vector>

#include "referee/bots/manifest.h"

namespace assize::run {

// Only grows. Safe on every thread.
class Roster {
 public:
  Roster() = default;
  explicit Roster(const std::vector<bots::Manifest>& manifests)
      : manifests_(manifests.begin(), manifests.end()) {}

  // Returns the new competitor's number.
  int Add(bots::Manifest manifest) {
    const std::lock_guard lock(mutex_);
    manifests_.push_back(std::move(manifest));
    return static_cast<int>(manifests_.size()) - 1;
  }
  // A competitor that has been added; the reference stays good.
  const bots::Manifest& At(int competitor) const {
    const std::lock_guard lock(mutex_);
    return manifests_[competitor];
  }

 private:
  mutable std::mutex mutex_;
  std::deque<bots::Manifest> manifests_;
};

}  // namespace assize::run

#endif  // ASSIZE_REFEREE_RUN_ROSTER_H_
