// Answers made from a published ladder, kept for as long as what they were made of is the newest for
// some reader: a table that a thousand callers ask for is computed once, and an event's again only
// when something of the event has changed.
//
// Safe on every thread.
#ifndef ASSIZE_LADDER_SERVICE_ANSWER_CACHE_H_
#define ASSIZE_LADDER_SERVICE_ANSWER_CACHE_H_

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>

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
    return GetOf<Answer>({ladder, ladder}, key, make);
  }

  // For answers that are made of the event and the versions alone.
  template <class Answer>
  absl::StatusOr<Answer> GetOfEvent(const PublishedCache::Ladder& ladder,
                                    const publish::EventRows* event, const std::string& key,
                                    const std::function<absl::StatusOr<Answer>()>& make) {
    for (const auto* events : {&ladder->rows().events, &ladder->rows().challenges}) {
      const auto& pointers = events->pointers();
      const auto found = std::ranges::find(pointers, event, [](const auto& p) { return p.get(); });
      if (found == pointers.end()) continue;
      return GetOf<Answer>({*found, ladder->rows().roster()}, key, make);
    }
    return make();
  }

 private:
  // Of one thing; beyond, answers are made each time.
  static constexpr size_t kMostSlots = 256;

  using Source = std::pair<std::shared_ptr<const void>, std::shared_ptr<const void>>;
  using Key = std::pair<const void*, const void*>;

  // The caller that makes the answer locks it, so that others wait for it.
  struct Slot {
    Mutex mutex;
    std::shared_ptr<const void> answer ABSL_GUARDED_BY(mutex);
  };
  struct Kept {
    std::weak_ptr<const void> one;
    std::weak_ptr<const void> other;
    std::map<std::string, std::shared_ptr<Slot>> slots;

    bool gone() const { return one.expired() || other.expired(); }
  };

  template <class Answer>
  absl::StatusOr<Answer> GetOf(const Source& source, const std::string& key,
                               const std::function<absl::StatusOr<Answer>()>& make) {
    const std::shared_ptr<Slot> slot = SlotOf(source, key);
    if (slot == nullptr) return make();
    const MutexLock lock(slot->mutex);
    if (slot->answer == nullptr) {
      ASSIZE_ASSIGN_OR_RETURN(Answer made, make());
      slot->answer = std::make_shared<Answer>(std::move(made));
    }
    return *static_cast<const Answer*>(slot->answer.get());
  }

  // Null: there are too many already.
  std::shared_ptr<Slot> SlotOf(const Source& source, const std::string& key) {
    const MutexLock lock(mutex_);
    // First, since something new may have the address of what is gone.
    std::erase_if(kept_, [](const auto& kept) { return kept.second.gone(); });
    Kept& kept = kept_[Key(source.first.get(), source.second.get())];
    kept.one = source.first;
    kept.other = source.second;
    const auto there = kept.slots.find(key);
    if (there != kept.slots.end()) return there->second;
    if (kept.slots.size() >= kMostSlots) return nullptr;
    return kept.slots[key] = std::make_shared<Slot>();
  }

  Mutex mutex_;
  std::map<Key, Kept> kept_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_ANSWER_CACHE_H_
