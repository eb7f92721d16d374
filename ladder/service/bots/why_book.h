// What was read for reports about bots, by version and event, so that a report that is asked for again
// reads only the records that are new.
//
// Safe on every thread.
#ifndef ASSIZE_LADDER_SERVICE_BOTS_WHY_BOOK_H_
#define ASSIZE_LADDER_SERVICE_BOTS_WHY_BOOK_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "absl/base/thread_annotations.h"
#include "ladder/model/roster.h"
#include "ladder/owner/why/why.h"
#include "referee/base/mutex.h"

namespace assize::ladder::service {

class WhyBook {
 public:
  // To be locked while `memory` is used: a report that two ask for at once is read once.
  struct Page {
    Mutex mutex;
    owner::WhyMemory memory ABSL_GUARDED_BY(mutex);
  };

  // `event`: none, for all of them.
  std::shared_ptr<Page> PageOf(VersionId version, std::optional<EventId> event) {
    const MutexLock lock(mutex_);
    Kept& kept = kept_[{version, event}];
    kept.asked = ++asked_;
    if (kept.page == nullptr) kept.page = std::make_shared<Page>();
    const std::shared_ptr<Page> page = kept.page;
    if (kept_.size() > kMax) {
      auto oldest = kept_.begin();
      for (auto other = kept_.begin(); other != kept_.end(); ++other) {
        if (other->second.asked < oldest->second.asked) oldest = other;
      }
      kept_.erase(oldest);
    }
    return page;
  }

 private:
  static constexpr size_t kMax = 512;

  struct Kept {
    std::shared_ptr<Page> page;
    uint64_t asked = 0;
  };

  Mutex mutex_;
  uint64_t asked_ ABSL_GUARDED_BY(mutex_) = 0;
  std::map<std::pair<VersionId, std::optional<EventId>>, Kept> kept_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_BOTS_WHY_BOOK_H_
