// The feed's thread, which goes on whatever is thrown on it.
#include "ladder/service/news/feed.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <condition_variable>
#include <functional>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "ladder/store/service/notice_store.h"
#include "tests/ladder/store/ladder_testing.h"
#include "tests/support/short_memory.h"

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

// A feed on whose thread one of the large allocations fails, the one after `skipped` others.
class StarvedFeed {
 public:
  explicit StarvedFeed(int skipped)
      : starved_([this, skipped] {
          if (!std::exchange(armed_, true)) testing::FailAllocation(kLarge, skipped);
        }) {}

  void Start() {
    ASSERT_THAT(feed_.Start(), IsOk());
    feed_.Join(&starved_);
  }
  void Announce() {
    starved_.Await(2);
    NoticeStore notices(&ladder_.store());
    for (const std::string& text : {std::string(2 * kLarge, 'x'), std::string("short")}) {
      Announcement announcement;
      announcement.text = text;
      ASSERT_THAT(notices.AddAnnouncement(announcement), IsOk());
    }
    feed_.Wake();
  }
  // All is published, each item once.
  void AwaitItems() {
    for (const FeedAudience audience : {FeedAudience::kViewer, FeedAudience::kOrganiser}) {
      while (feed_.Head(audience) < 2) std::this_thread::yield();
      const std::vector<FeedHistory::Item> items = feed_.From(audience, 1, 10);
      ASSERT_EQ(items.size(), 2);
      EXPECT_EQ(items[0]->number(), 1);
      EXPECT_EQ(items[0]->announced().text().size(), 2 * kLarge);
      EXPECT_EQ(items[1]->number(), 2);
      EXPECT_EQ(items[1]->announced().text(), "short");
    }
  }
  std::vector<std::string> log() {
    const MutexLock lock(mutex_);
    return log_;
  }

 private:
  static constexpr size_t kLarge = 100'000;

  TestLadder ladder_;
  ServiceStore store_{&ladder_.store()};
  PublishedCache published_{ladder_.path(), [] { return int64_t{0}; }, [](const std::string&) {}};
  Mutex mutex_;
  std::vector<std::string> log_ ABSL_GUARDED_BY(mutex_);
  // Of the feed's thread.
  bool armed_ = false;
  Ticking starved_;
  Feed feed_{&store_, &published_, [this](const std::string& text) {
               const MutexLock lock(mutex_);
               log_.push_back(text);
             }};
};

// In each of its large allocations: one of them comes when the item is in the database already.
TEST(Feed, ASearchThatThrowsIsLoggedAndMadeAgainWithoutAGapInTheNumbers) {
  constexpr int kAllocations = 24;
  std::vector<std::unique_ptr<StarvedFeed>> feeds;
  for (int skipped = 0; skipped < kAllocations; ++skipped) {
    feeds.push_back(std::make_unique<StarvedFeed>(skipped));
    feeds.back()->Start();
  }
  for (const auto& feed : feeds) feed->Announce();
  std::set<std::string> thrown;
  for (const auto& feed : feeds) {
    feed->AwaitItems();
    for (const std::string& text : feed->log()) thrown.insert(text);
  }
  EXPECT_THAT(feeds.back()->log(), ::testing::IsEmpty()) << "there are more allocations";
  EXPECT_THAT(thrown, ::testing::Each(::testing::HasSubstr("threw: std::bad_alloc")));
  EXPECT_THAT(thrown, ::testing::Contains("the feed threw: std::bad_alloc"));
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
