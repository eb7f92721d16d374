#include "ladder/service/feed_history.h"

#include <algorithm>
#include <utility>

namespace assize::ladder::service {

void FeedHistory::Append(Item item) {
  newest_.push_back(std::move(item));
  if (newest_.size() <= kNewest) return;
  older_.push_back(newest_.front()->SerializeAsString());
  newest_.pop_front();
}

std::vector<FeedHistory::Item> FeedHistory::From(size_t begin, size_t most) const {
  std::vector<Item> items;
  if (begin >= size()) return items;
  const size_t end = begin + std::min(most, size() - begin);
  for (size_t place = begin; place < end; ++place) {
    if (place >= older_.size()) {
      items.push_back(newest_[place - older_.size()]);
      continue;
    }
    auto item = std::make_shared<v1::FeedItem>();
    // Our own bytes.
    item->ParseFromString(older_[place]);
    items.push_back(std::move(item));
  }
  return items;
}

}  // namespace assize::ladder::service
