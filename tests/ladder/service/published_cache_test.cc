// The model of a service, as those who ask get it.
#include "ladder/service/published/published_cache.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/base/files/sqlite.h"
#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder::service {
namespace {

class PublishedCacheTest : public ::testing::Test {
 protected:
  PublishedCacheTest() {
    const VersionId alpha = ladder_.AddBot("alpha");
    const VersionId beta = ladder_.AddBot("beta");
    event_ = ladder_.AddEvent({alpha, beta}, "cup");
    EXPECT_THAT(ladder_->PlanRound(event_, DuelRound(1, 0, {{alpha, beta}, {beta, alpha}})),
                IsOk());
  }

  void PlaySet(int set) {
    Import(ladder_.store(),
           {Played(absl::StrCat("s", set, "-0")), Played(absl::StrCat("s", set, "-1"))});
  }
  // Writes to the file behind the store's back.
  void Damage(const std::string& sql) {
    auto file = sqlite::Connection::Open(ladder_.path(), sqlite::Access::kReadWrite, "damage");
    ASSERT_THAT(file, IsOk());
    ASSERT_THAT(file->Execute(sql), IsOk());
  }
  static size_t SetsIn(const PublishedCache::Ladder& ladder) {
    return ladder->rows().events.front().sets();
  }

  TestLadder ladder_;
  EventId event_ = 0;
  int64_t now_ = 0;
  std::vector<std::string> log_;
  PublishedCache published_{ladder_.path(), [this] { return now_; },
                            [this](const std::string& text) { log_.push_back(text); }};
};

TEST_F(PublishedCacheTest, WhatWasStoredIsSeenAtOnceAfterADropAndByWhoAsksForNews) {
  ASSERT_THAT(published_.Start(), IsOk());
  EXPECT_EQ(SetsIn(Get(published_.Get({}))), 0);
  PlaySet(0);
  published_.Drop();
  EXPECT_EQ(SetsIn(Get(published_.Get({}))), 1);
  PlaySet(1);
  EXPECT_EQ(SetsIn(Get(published_.GetFresh({}))), 2);
}

TEST_F(PublishedCacheTest, AReadingThatThrowsIsAnErrorAndTheNextOneIsWhole) {
  bool throws = true;
  PublishedCache published(
      ladder_.path(),
      [&throws]() -> int64_t {
        if (throws) throw std::runtime_error("no memory");
        return 0;
      },
      [](const std::string&) {});
  EXPECT_THAT(published.Get({}), Fails(absl::StatusCode::kInternal, "no memory"));
  throws = false;
  PlaySet(0);
  EXPECT_EQ(SetsIn(Get(published.Get({}))), 1);
}

TEST_F(PublishedCacheTest, ItsThreadGoesOnAfterAReadingThatThrows) {
  std::atomic<bool> throws = false;
  std::atomic<int> thrown = 0;
  PublishedCache published(
      ladder_.path(),
      [&]() -> int64_t {
        if (!throws) return 0;
        ++thrown;
        throw std::runtime_error("no memory");
      },
      [](const std::string&) {});
  ASSERT_THAT(published.Start(), IsOk());
  throws = true;
  published.Age();
  while (thrown < 2) std::this_thread::yield();
  throws = false;
  PlaySet(0);
  published.Age();
  while (SetsIn(Get(published.Get({}))) == 0) std::this_thread::yield();
}

TEST_F(PublishedCacheTest, ALogThatCantBeWrittenIsAnErrorAndTheNextReadingIsWhole) {
  PlaySet(0);
  PlaySet(1);
  Damage("DELETE FROM seat WHERE match = 1");
  bool throws = true;
  PublishedCache published(
      ladder_.path(), [] { return int64_t{0}; },
      [&throws](const std::string&) {
        if (throws) throw std::runtime_error("no line can be written");
      });
  EXPECT_THAT(published.Get({}), Fails(absl::StatusCode::kInternal, "no line can be written"));
  throws = false;
  EXPECT_EQ(SetsIn(Get(published.Get({}))), 1);
}

TEST_F(PublishedCacheTest, SetsThatAreNotWantedAreReadWhenTheyAre) {
  PlaySet(0);
  const publish::Wanted without{.sets = publish::WithSets::kTests};
  EXPECT_EQ(SetsIn(Get(published_.Get({}, without))), 0);
  EXPECT_EQ(SetsIn(Get(published_.Get({}))), 1);
  EXPECT_EQ(SetsIn(Get(published_.Get({}, without))), 1);
}

TEST_F(PublishedCacheTest, IsTheSameObjectWhileNothingIsStored) {
  const PublishedCache::Ladder first = Get(published_.Get({}));
  published_.Drop();
  EXPECT_EQ(Get(published_.Get({})), first);
  EXPECT_EQ(Get(published_.GetFresh({})), first);
}

TEST_F(PublishedCacheTest, ADelayThatIsOverShowsBySomebodysQuestion) {
  EventSetup setup = DemoEvent("cup", {});
  setup.settings = DemoSettings(R"(, "live_delay": {"seconds": 30})");
  ASSERT_THAT(ladder_->ChangeSettings(event_, setup.settings), IsOk());
  PlaySet(0);
  now_ = Get(ladder_->LoadSetEnds(event_)).front().unix_us;
  EXPECT_EQ(SetsIn(Get(published_.Get({}))), 0);
  now_ += 30'000'000;
  EXPECT_EQ(SetsIn(Get(published_.Get({}))), 1);
}

TEST_F(PublishedCacheTest, DamageIsLoggedOnceAndLeftOut) {
  PlaySet(0);
  PlaySet(1);
  Damage("DELETE FROM seat WHERE match = 1");
  EXPECT_EQ(SetsIn(Get(published_.Get({}))), 1);
  published_.Drop();
  EXPECT_EQ(SetsIn(Get(published_.Get({}))), 1);
  EXPECT_THAT(log_, ::testing::ElementsAre(::testing::AllOf(
                        ::testing::HasSubstr("set 1 of event 1"),
                        ::testing::HasSubstr("it is left out, see ladder doctor"))));
}

}  // namespace
}  // namespace assize::ladder::service
