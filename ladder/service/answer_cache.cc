#include "ladder/service/answer_cache.h"

namespace assize::ladder::service {
namespace {

// Of one ladder; beyond, answers are made each time.
constexpr size_t kMostSlots = 256;

}  // namespace

std::shared_ptr<AnswerCache::Slot> AnswerCache::SlotOf(const PublishedCache::Ladder& ladder,
                                                       const std::string& key) {
  const MutexLock lock(mutex_);
  // First, since another ladder may have the place of one that is gone.
  std::erase_if(kept_, [](const auto& kept) { return kept.second.of.expired(); });
  Kept& kept = kept_[ladder.get()];
  kept.of = ladder;
  const auto there = kept.slots.find(key);
  if (there != kept.slots.end()) return there->second;
  if (kept.slots.size() >= kMostSlots) return nullptr;
  return kept.slots[key] = std::make_shared<Slot>();
}

}  // namespace assize::ladder::service
