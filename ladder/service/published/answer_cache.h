// Answers made from a published ladder, kept for as long as what they were made of is the newest for
// some reader: a table that a thousand callers ask for is computed once, and an event's again only
// when something of the event has changed. Their number and size are bounded.
//
// Safe on every thread.
#ifndef ASSIZE_LADDER_SERVICE_PUBLISHED_ANSWER_CACHE_H_
#define ASSIZE_LADDER_SERVICE_PUBLISHED_ANSWER_CACHE_H_

#include <google/protobuf/message.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/status/statusor.h"
#include "ladder/service/published/published_cache.h"
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
  // What is kept in all; the answer that was asked for longest ago goes first.
  static constexpr size_t kMaxAnswers = 1024;
  static constexpr size_t kMaxBytes = size_t{64} << 20;

  using Source = std::pair<std::shared_ptr<const void>, std::shared_ptr<const void>>;
  using Key = std::tuple<const void*, const void*, std::string>;

  // The caller that makes the answer locks it, so that others wait for it.
  struct Slot {
    Mutex mutex;
    std::shared_ptr<const void> answer ABSL_GUARDED_BY(mutex);
  };
  struct Kept {
    std::weak_ptr<const void> one;
    std::weak_ptr<const void> other;
    std::shared_ptr<Slot> slot;
    // Of the answer and its key, once the answer is made.
    size_t bytes = 0;
    uint64_t asked = 0;

    bool gone() const { return one.expired() || other.expired(); }
  };

  template <class Answer>
  absl::StatusOr<Answer> GetOf(const Source& source, const std::string& key,
                               const std::function<absl::StatusOr<Answer>()>& make) {
    const Key whole(source.first.get(), source.second.get(), key);
    const std::shared_ptr<Slot> slot = SlotOf(source, whole);
    const MutexLock lock(slot->mutex);
    if (slot->answer == nullptr) {
      absl::StatusOr<Answer> made = make();
      if (!made.ok()) {
        Drop(whole, slot.get());
        return made;
      }
      const size_t bytes = key.size() + BytesOf(*made);
      slot->answer = std::make_shared<Answer>(*std::move(made));
      NoteBytes(whole, slot.get(), bytes);
    }
    return *static_cast<const Answer*>(slot->answer.get());
  }

  static size_t BytesOf(const google::protobuf::Message& answer) { return answer.SpaceUsedLong(); }
  template <class Message>
  static size_t BytesOf(const std::vector<Message>& answers) {
    size_t bytes = 0;
    for (const Message& answer : answers) bytes += BytesOf(answer);
    return bytes;
  }

  std::shared_ptr<Slot> SlotOf(const Source& source, const Key& key) {
    const MutexLock lock(mutex_);
    // First, since something new may have the address of what is gone.
    std::erase_if(kept_, [this](const auto& entry) {
      if (!entry.second.gone()) return false;
      bytes_ -= entry.second.bytes;
      return true;
    });
    Kept& kept = kept_[key];
    kept.one = source.first;
    kept.other = source.second;
    kept.asked = ++asked_;
    if (kept.slot == nullptr) kept.slot = std::make_shared<Slot>();
    const std::shared_ptr<Slot> slot = kept.slot;
    MakeRoom();
    return slot;
  }

  // Another slot may have taken this one's place.
  void Drop(const Key& key, const Slot* slot) {
    const MutexLock lock(mutex_);
    const auto found = kept_.find(key);
    if (found == kept_.end() || found->second.slot.get() != slot) return;
    bytes_ -= found->second.bytes;
    kept_.erase(found);
  }

  void NoteBytes(const Key& key, const Slot* slot, size_t bytes) {
    const MutexLock lock(mutex_);
    const auto found = kept_.find(key);
    if (found == kept_.end() || found->second.slot.get() != slot) return;
    bytes_ += bytes - std::exchange(found->second.bytes, bytes);
    MakeRoom();
  }

  void MakeRoom() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    while (kept_.size() > kMaxAnswers || bytes_ > kMaxBytes) {
      const auto oldest =
          std::ranges::min_element(kept_, {}, [](const auto& entry) { return entry.second.asked; });
      bytes_ -= oldest->second.bytes;
      kept_.erase(oldest);
    }
  }

  Mutex mutex_;
  std::map<Key, Kept> kept_ ABSL_GUARDED_BY(mutex_);
  size_t bytes_ ABSL_GUARDED_BY(mutex_) = 0;
  uint64_t asked_ ABSL_GUARDED_BY(mutex_) = 0;
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_PUBLISHED_ANSWER_CACHE_H_
