// The bots that a runner may seat, by competitor number: PlannedMatch::competitors has these.
#ifndef ASSIZE_REFEREE_HOST_ROSTER_H_
#define ASSIZE_REFEREE_HOST_ROSTER_H_

#include <deque>
#include <mutex>
#include <utility>
#include <vector>

#include "referee/host/manifest.h"

namespace assize::host {

// Only grows. Safe on every thread.
class Roster {
 public:
  Roster() = default;
  explicit Roster(const std::vector<Manifest>& manifests)
      : manifests_(manifests.begin(), manifests.end()) {}

  // Returns the new competitor's number.
  int Add(Manifest manifest) {
    const std::lock_guard lock(mutex_);
    manifests_.push_back(std::move(manifest));
    return static_cast<int>(manifests_.size()) - 1;
  }
  // A competitor that has been added; the reference stays good.
  const Manifest& At(int competitor) const {
    const std::lock_guard lock(mutex_);
    return manifests_[competitor];
  }

 private:
  mutable std::mutex mutex_;
  std::deque<Manifest> manifests_;
};

}  // namespace assize::host

#endif  // ASSIZE_REFEREE_HOST_ROSTER_H_
