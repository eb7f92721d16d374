// The feed's thread, which goes on whatever is thrown on it.
#include "ladder/service/news/feed.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <condition_variable>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder::service {
namespace {

// Counts its ticks, and does something at each.
class Ticking : public FeedReader {
 public:
  explicit Ticking(std::function<void()> at_each = [] {}) : at_each_(std::move(at_each)) {}
  void OnTick() override {
    {
      const MutexLock lock(mutex_);
      ++ticks_;
      changed_.notify_all();
    }
    at_each_();
  }
  void Await(int ticks) {
    MutexLock lock(mutex_);
    changed_.wait(lock, [&]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) { return ticks_ >= ticks; });
  }

 private:
  const std::function<void()> at_each_;
  Mutex mutex_;
  std::condition_variable changed_;
  int ticks_ ABSL_GUARDED_BY(mutex_) = 0;
};

TEST(Feed, GoesOnForOthersWhenAReaderThrows) {
  TestLadder ladder;
  ServiceStore store(&ladder.store());
  PublishedCache published(
      ladder.path(), [] { return int64_t{0}; }, [](const std::string&) {});
  std::vector<std::string> log;
  Ticking broken([] { throw std::runtime_error("no memory"); });
  Ticking good;
  {
    Feed feed(&store, &published, [&](const std::string& text) { log.push_back(text); });
    feed.Join(&broken);
    feed.Join(&good);
    ASSERT_THAT(feed.Start(), IsOk());
    broken.Await(2);
    good.Await(2);
  }
  EXPECT_THAT(log, ::testing::ElementsAre("a reader of the feed threw: no memory"));
}

TEST(Feed, AnItemThatCannotBeReadIsNamedOnceAndSentEmpty) {
  TestLadder ladder;
  ladder.AddBot("robin");
  ServiceStore store(&ladder.store());
  ASSERT_THAT(store.AppendFeed(FeedAudience::kViewer, {{.subject = "x", .item = "\xff"}}), IsOk());
  PublishedCache published(
      ladder.path(), [] { return int64_t{0}; }, [](const std::string&) {});
  std::vector<std::string> log;
  Feed feed(&store, &published, [&](const std::string& text) { log.push_back(text); });
  ASSERT_THAT(feed.Start(), IsOk());
  const std::vector<FeedHistory::Item> items = feed.From(FeedAudience::kViewer, 1, 10);
  ASSERT_EQ(items.size(), 2);
  EXPECT_EQ(items[0]->number(), 1);
  EXPECT_EQ(items[0]->what_case(), v1::FeedItem::WHAT_NOT_SET);
  EXPECT_EQ(items[1]->version_submitted().bot(), "robin");
  EXPECT_THAT(
      log, ::testing::ElementsAre("item 1 of the viewers' feed can't be read; it is passed over"));
}

TEST(Feed, OldItemsAreReadFromTheDatabase) {
  TestLadder ladder;
  ServiceStore store(&ladder.store());
  constexpr int kItems = static_cast<int>(FeedHistory::kNewest) + 50;
  std::vector<FeedRow> rows;
  for (int i = 0; i < kItems; ++i) {
    v1::FeedItem item;
    item.set_event(absl::StrCat("event ", i + 1));
    rows.push_back({.subject = absl::StrCat(i), .item = item.SerializeAsString()});
  }
  ASSERT_THAT(store.AppendFeed(FeedAudience::kViewer, rows), IsOk());
  PublishedCache published(
      ladder.path(), [] { return int64_t{0}; }, [](const std::string&) {});
  Feed feed(&store, &published, [](const std::string&) {});
  ASSERT_THAT(feed.Start(), IsOk());
  EXPECT_EQ(feed.Head(FeedAudience::kViewer), kItems);
  int64_t next = 1;
  while (true) {
    const std::vector<FeedHistory::Item> items = feed.From(FeedAudience::kViewer, next, 30);
    if (items.empty()) break;
    for (const FeedHistory::Item& item : items) {
      EXPECT_EQ(item->number(), next);
      EXPECT_EQ(item->event(), absl::StrCat("event ", next));
      ++next;
    }
  }
  EXPECT_EQ(next, kItems + 1);
}

}  // namespace
}  // namespace assize::ladder::service
