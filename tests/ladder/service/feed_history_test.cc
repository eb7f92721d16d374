#include "ladder/service/feed_history.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace assize::ladder::service {
namespace {

constexpr size_t kItems = FeedHistory::kNewest + 20;

class FeedHistoryTest : public testing::Test {
 protected:
  FeedHistoryTest() {
    for (size_t number = 1; number <= kItems; ++number) {
      auto item = std::make_shared<v1::FeedItem>();
      item->set_number(number);
      item->set_event("cup");
      history_.Append(std::move(item));
    }
  }

  std::vector<uint64_t> NumbersFrom(size_t begin, size_t most) const {
    std::vector<uint64_t> numbers;
    for (const FeedHistory::Item& item : history_.From(begin, most)) {
      EXPECT_EQ(item->event(), "cup");
      numbers.push_back(item->number());
    }
    return numbers;
  }

  FeedHistory history_;
};

TEST_F(FeedHistoryTest, HasEachItemOnceInOrderHoweverOld) {
  const std::vector<uint64_t> all = NumbersFrom(0, 10 * kItems);
  ASSERT_EQ(all.size(), kItems);
  EXPECT_EQ(history_.size(), kItems);
  for (size_t place = 0; place < kItems; ++place) EXPECT_EQ(all[place], place + 1);
}

TEST_F(FeedHistoryTest, GivesNoMoreThanIsAskedForAcrossTheAges) {
  EXPECT_EQ(NumbersFrom(18, 4), (std::vector<uint64_t>{19, 20, 21, 22}));
  EXPECT_EQ(NumbersFrom(2, 1), std::vector<uint64_t>{3});
  EXPECT_EQ(NumbersFrom(0, 0), std::vector<uint64_t>{});
}

TEST_F(FeedHistoryTest, HasNothingBehindItsEnd) {
  EXPECT_EQ(NumbersFrom(kItems - 1, 5), std::vector<uint64_t>{kItems});
  EXPECT_EQ(NumbersFrom(kItems, 5), std::vector<uint64_t>{});
  EXPECT_EQ(NumbersFrom(kItems + 7, 5), std::vector<uint64_t>{});
}

}  // namespace
}  // namespace assize::ladder::service
