// Which bots kept others waiting in vain in their last matches, so that nobody waits for them in full
// again.
//
// Safe on every thread.
#ifndef ASSIZE_REFEREE_RUN_START_RECORD_H_
#define ASSIZE_REFEREE_RUN_START_RECORD_H_

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>

#include "referee/base/mutex.h"

namespace assize::run {

// How a competitor's time to start ended: with its Hello, or without it.
enum class Start { kCame, kMissed };

class StartRecord {
 public:
  using Micros = std::chrono::microseconds;

  // What every bot gets, if its limit allows it: a healthy one on a busy machine needs less.
  static constexpr Micros kLeast = std::chrono::milliseconds(500);

  // What the competitor did in a match. One whose process ended before is not noted.
  void Note(int competitor, Start start) {
    const MutexLock lock(mutex_);
    start == Start::kCame ? missed_.erase(competitor) : ++missed_[competitor];
  }

  // How long to wait for a competitor that missed its last start, where others may take `limit`: a
  // quarter of it for each one in a row that it missed. nullopt: it came.
  std::optional<Micros> DoubtOf(int competitor, Micros limit) const {
    const MutexLock lock(mutex_);
    const auto missed = missed_.find(competitor);
    if (missed == missed_.end()) return std::nullopt;
    const int matches = std::min(missed->second, kMaxCounted);
    return std::max(limit / (int64_t{1} << (2 * matches)), std::min(limit, kLeast));
  }

 private:
  static constexpr int kMaxCounted = 16;

  mutable Mutex mutex_;
  std::map<int, int> missed_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace assize::run

#endif  // ASSIZE_REFEREE_RUN_START_RECORD_H_
