#include "ladder/front/calls/retry_book.h"

#include <algorithm>

namespace assize::front {
namespace {

constexpr size_t kMaxKeys = 4096;

}  // namespace

std::chrono::milliseconds RetryBook::Refuse(const std::string& key, Time begun, Time now,
                                            std::chrono::seconds wait) {
  if (asked_.size() >= kMaxKeys && !asked_.contains(key)) {
    std::erase_if(asked_, [now](const auto& entry) { return entry.second.until <= now; });
    if (asked_.size() >= kMaxKeys) asked_.erase(asked_.begin());
  }
  Asked& asked = asked_[key];
  const bool waits = asked.at <= begun && begun < asked.until;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(asked.until - now);
  if (asked.until <= now) asked.at = now;
  asked.until = std::max(asked.until, now + wait);
  return waits ? std::clamp(left, std::chrono::milliseconds(0), kMaxHeld)
               : std::chrono::milliseconds(0);
}

}  // namespace assize::front
