// The newest items of a feed, which most readers are sent. Older ones are in the database alone: a
// feed of weeks has half a million.
#ifndef ASSIZE_LADDER_SERVICE_NEWS_FEED_HISTORY_H_
#define ASSIZE_LADDER_SERVICE_NEWS_FEED_HISTORY_H_

#include <cstddef>
#include <deque>
#include <memory>
#include <vector>

#include "assize/v1/service.pb.h"

namespace assize::ladder::service {

class FeedHistory {
 public:
  using Item = std::shared_ptr<const v1::FeedItem>;
  // Items that are kept.
  static constexpr size_t kNewest = 1000;

  FeedHistory() = default;
  // How many are older than all that will be appended.
  explicit FeedHistory(size_t older) : older_(older) {}

  void Append(Item item);
  // Of all items, older ones too.
  size_t size() const { return older_ + newest_.size(); }
  // The place of the first that is kept, counted from 0.
  size_t first() const { return older_; }
  // The items from the place `begin` on, at most this many; none behind the end, and none if that
  // place is older than first().
  std::vector<Item> From(size_t begin, size_t most) const;

 private:
  size_t older_ = 0;
  std::deque<Item> newest_;
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_NEWS_FEED_HISTORY_H_
