// Answers made of a published ladder, kept for as long as that is anybody's newest one: a thousand
// who ask for the same table have it computed once.
//
// Safe on every thread.
#ifndef ASSIZE_LADDER_SERVICE_ANSWER_CACHE_H_
#define ASSIZE_LADDER_SERVICE_ANSWER_CACHE_H_

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
  // `key` says what is asked of the ladder, and of which method. What fails is not kept.
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
  // Who makes the answer locks it, so that others wait for it.
  struct Slot {
    Mutex mutex;
    std::shared_ptr<const void> answer ABSL_GUARDED_BY(mutex);
  };
  struct Kept {
    std::weak_ptr<const publish::PublishedLadder> of;
    std::map<std::string, std::shared_ptr<Slot>> slots;
  };

  // Null: there are too many already.
  std::shared_ptr<Slot> SlotOf(const PublishedCache::Ladder& ladder, const std::string& key);

  Mutex mutex_;
  std::map<const publish::PublishedLadder*, Kept> kept_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_ANSWER_CACHE_H_
