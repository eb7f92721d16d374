#include "ladder/front/calls/rate_book.h"

#include <algorithm>
#include <chrono>

namespace assize::front {
namespace {

constexpr size_t kMaxKeys = 4096;

}  // namespace

double RateBook::LeftAt(const Bucket& bucket, Time now) const {
  const double seconds = std::chrono::duration<double>(now - bucket.since).count();
  return std::min(burst_, bucket.left + seconds * per_second_);
}

std::chrono::milliseconds RateBook::Wait(const std::string& key, Time now) const {
  const auto found = buckets_.find(key);
  const double missing = found == buckets_.end() ? 0 : 1 - LeftAt(found->second, now);
  if (missing <= 0) return std::chrono::milliseconds(0);
  return std::chrono::ceil<std::chrono::milliseconds>(
      std::chrono::duration<double>(missing / per_second_));
}

void RateBook::MakeRoom(const std::string& key, Time now) {
  if (buckets_.size() < kMaxKeys || buckets_.contains(key)) return;
  std::erase_if(buckets_, [&](const auto& entry) { return LeftAt(entry.second, now) >= burst_; });
  if (buckets_.size() < kMaxKeys) return;
  buckets_.erase(std::ranges::max_element(
      buckets_, {}, [&](const auto& entry) { return LeftAt(entry.second, now); }));
}

void RateBook::Count(const std::string& key, Time now, double cost) {
  MakeRoom(key, now);
  Bucket& bucket = buckets_.try_emplace(key, Bucket{.left = burst_, .since = now}).first->second;
  bucket = {.left = LeftAt(bucket, now) - cost, .since = now};
}

}  // namespace assize::front
