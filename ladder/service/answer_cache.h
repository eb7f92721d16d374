// Answers made from a published ladder, kept for as long as it is the newest for some reader: a
// table that a thousand callers ask for is computed once.
//
// Safe on every thread.
#ifndef ASSIZE_LADDER_SERVICE_ANSWER_CACHE_H_
#define ASSIZE_LADDER_SERVICE_ANSWER_CACHE_H_

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "absl/base/thread_annotations.h"
#include "absl/status/statusor.h"
#include "ladder/service/published_cache.h"
#include "referee/base/mutex.h"
#include "referee/base/status.h"

namespace assize::ladder::service {

class AnswerCache {
 public:
  // `key` names the method and its arguments. Errors are not kept.
  template <class Answer>
  absl::StatusOr<Answer> Get(const PublishedCache::Ladder& ladder, const std::string& key,
                             const std::function<absl::StatusOr<Answer>()>& make) {
    const std::shared_ptr<Slot> slot = SlotOf(ladder, key);
    if (slot == nullptr) return make();
    const MutexLock lock(slot->mutex);
    if (slot->answer == nullptr) {
      ASSIZE_ASSIGN_OR_RETURN(Answer made, make());
      slot->answer = std::make_shared<Answer>(std::move(made));
    }
    return *static_cast<const Answer*>(slot->answer.get());
  }

 private:
  // Of one ladder; beyond, answers are made each time.
  static constexpr size_t kMostSlots = 256;

  // The caller that makes the answer locks it, so that others wait for it.
  struct Slot {
    Mutex mutex;
    std::shared_ptr<const void> answer ABSL_GUARDED_BY(mutex);
  };
  struct Kept {
    std::weak_ptr<const publish::PublishedLadder> of;
    std::map<std::string, std::shared_ptr<Slot>> slots;
  };

  // Null: there are too many already.
  std::shared_ptr<Slot> SlotOf(const PublishedCache::Ladder& ladder, const std::string& key) {
    const MutexLock lock(mutex_);
    // First, since a new ladder may have the address of one that is gone.
    std::erase_if(kept_, [](const auto& kept) { return kept.second.of.expired(); });
    Kept& kept = kept_[ladder.get()];
    kept.of = ladder;
    const auto there = kept.slots.find(key);
    if (there != kept.slots.end()) return there->second;
    if (kept.slots.size() >= kMostSlots) return nullptr;
    return kept.slots[key] = std::make_shared<Slot>();
  }

  Mutex mutex_;
  std::map<const publish::PublishedLadder*, Kept> kept_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_ANSWER_CACHE_H_
