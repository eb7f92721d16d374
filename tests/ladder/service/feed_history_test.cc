#include "ladder/service/news/feed_history.h"

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

TEST_F(FeedHistoryTest, HasTheNewestItemsInOrder) {
  const std::vector<uint64_t> newest = NumbersFrom(history_.first(), 10 * kItems);
  ASSERT_EQ(newest.size(), FeedHistory::kNewest);
  EXPECT_EQ(history_.size(), kItems);
  for (size_t place = 0; place < newest.size(); ++place) {
    EXPECT_EQ(newest[place], history_.first() + place + 1);
  }
}

TEST_F(FeedHistoryTest, LeavesOlderItemsToTheDatabase) {
  EXPECT_EQ(history_.first(), 20);
  EXPECT_EQ(NumbersFrom(19, 4), std::vector<uint64_t>{});
  EXPECT_EQ(NumbersFrom(20, 3), (std::vector<uint64_t>{21, 22, 23}));
}

TEST_F(FeedHistoryTest, HasNothingBehindItsEnd) {
  EXPECT_EQ(NumbersFrom(kItems - 1, 5), std::vector<uint64_t>{kItems});
  EXPECT_EQ(NumbersFrom(kItems, 5), std::vector<uint64_t>{});
  EXPECT_EQ(NumbersFrom(kItems + 7, 5), std::vector<uint64_t>{});
}

TEST(FeedHistory, GoesOnBehindWhatIsOlder) {
  FeedHistory history(41);
  EXPECT_EQ(history.size(), 41);
  history.Append(std::make_shared<v1::FeedItem>());
  EXPECT_EQ(history.size(), 42);
  EXPECT_EQ(history.From(41, 9).size(), 1);
  EXPECT_TRUE(history.From(40, 9).empty());
}

}  // namespace
}  // namespace assize::ladder::service
