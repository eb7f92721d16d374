// The feed's thread, which goes on whatever is thrown on it.
#include "ladder/service/feed.h"

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
  PublishedCache published(ladder.path(), [] { return int64_t{0}; });
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

}  // namespace
}  // namespace assize::ladder::service
