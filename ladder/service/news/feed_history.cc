#include "ladder/service/news/feed_history.h"

#include <algorithm>
#include <utility>

namespace assize::ladder::service {

void FeedHistory::Append(Item item) {
  newest_.push_back(std::move(item));
  if (newest_.size() <= kNewest) return;
  newest_.pop_front();
  ++older_;
}

std::vector<FeedHistory::Item> FeedHistory::From(size_t begin, size_t most) const {
  if (begin < older_ || begin >= size()) return {};
  const auto first = newest_.begin() + static_cast<std::ptrdiff_t>(begin - older_);
  return {first, first + static_cast<std::ptrdiff_t>(std::min(most, size() - begin))};
}

}  // namespace assize::ladder::service
