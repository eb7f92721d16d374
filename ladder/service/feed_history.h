// All items of a feed, in order: the newest as messages, which most readers are sent, and older
// ones as bytes, which take a fifth of their memory. A feed of weeks has a hundred thousand.
#ifndef ASSIZE_LADDER_SERVICE_FEED_HISTORY_H_
#define ASSIZE_LADDER_SERVICE_FEED_HISTORY_H_

#include <cstddef>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "assize/v1/service.pb.h"

namespace assize::ladder::service {

class FeedHistory {
 public:
  using Item = std::shared_ptr<const v1::FeedItem>;
  // Items that stay messages.
  static constexpr size_t kNewest = 500;

  void Append(Item item);
  size_t size() const { return older_.size() + newest_.size(); }
  // The items from the place `begin` on, counted from 0, at most this many; none behind the end.
  std::vector<Item> From(size_t begin, size_t most) const;

 private:
  std::vector<std::string> older_;
  std::deque<Item> newest_;
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_FEED_HISTORY_H_
