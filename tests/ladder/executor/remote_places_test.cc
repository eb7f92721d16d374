#include "ladder/executor/here/remote_places.h"

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <vector>

namespace assize::ladder {
namespace {

constexpr int64_t kZed = 7;
constexpr int64_t kYan = 8;

// Places of bots whose streams a test decides.
class RemotePlacesTest : public ::testing::Test {
 protected:
  std::optional<int> StreamsOf(int64_t version) {
    const auto found = streams_.find(version);
    return found == streams_.end() ? std::nullopt : std::optional<int>(found->second);
  }
  bool Take(int member, const std::vector<int64_t>& seats) { return places_.Take(member, seats); }
  void GiveBack(int member, const std::vector<int64_t>& seats) { places_.GiveBack(member, seats); }

  std::map<int64_t, int> streams_ = {{kZed, 1}, {kYan, 1}};
  RemotePlaces places_{[this](int64_t version) { return StreamsOf(version); }};
  const int first_ = places_.Join();
  const int second_ = places_.Join();
  const int third_ = places_.Join();
};

TEST_F(RemotePlacesTest, ABotPlaysAsManyMatchesAsItHasStreams) {
  streams_[kZed] = 2;
  EXPECT_TRUE(Take(first_, {kZed}));
  EXPECT_TRUE(Take(first_, {kZed}));
  EXPECT_FALSE(Take(first_, {kZed}));
  GiveBack(first_, {kZed});
  EXPECT_TRUE(Take(first_, {kZed}));
}

TEST_F(RemotePlacesTest, WhoIsExpectedIsWaitedForAndWhoIsAbsentIsNot) {
  streams_[kZed] = 0;
  EXPECT_FALSE(Take(first_, {kZed, kYan}));
  EXPECT_TRUE(Take(second_, {kYan})) << "who waits for nobody that is there blocks nobody";
  streams_.erase(kZed);
  EXPECT_TRUE(Take(first_, {kZed}));
  EXPECT_TRUE(Take(first_, {kZed})) << "it comes to none of them";
}

TEST_F(RemotePlacesTest, WhoWaitsForABotThatVanishesKeepsNobodyElseWaiting) {
  ASSERT_TRUE(Take(third_, {kYan}));
  EXPECT_FALSE(Take(first_, {kZed, kYan}));
  EXPECT_FALSE(Take(second_, {kYan}));
  streams_[kZed] = 0;
  GiveBack(third_, {kYan});
  EXPECT_TRUE(Take(second_, {kYan}));
  GiveBack(second_, {kYan});
  streams_[kZed] = 1;
  EXPECT_FALSE(Take(second_, {kYan})) << "it has kept its turn meanwhile";
  EXPECT_TRUE(Take(first_, {kZed, kYan}));
}

TEST_F(RemotePlacesTest, WhoWaitsLongestIsNext) {
  ASSERT_TRUE(Take(first_, {kZed}));
  EXPECT_FALSE(Take(second_, {kZed}));
  EXPECT_FALSE(Take(third_, {kZed}));
  GiveBack(first_, {kZed});
  EXPECT_FALSE(Take(first_, {kZed}));
  EXPECT_FALSE(Take(third_, {kZed}));
  EXPECT_TRUE(Take(second_, {kZed}));
  GiveBack(second_, {kZed});
  EXPECT_TRUE(Take(third_, {kZed}));
}

TEST_F(RemotePlacesTest, WhoWantsNoneAnyMoreBlocksNobody) {
  ASSERT_TRUE(Take(first_, {kZed}));
  EXPECT_FALSE(Take(second_, {kZed}));
  GiveBack(first_, {kZed});
  places_.WantNone(second_);
  EXPECT_TRUE(Take(first_, {kZed}));
}

TEST_F(RemotePlacesTest, OfTwoWhoWantBothBotsOneHasThem) {
  ASSERT_TRUE(Take(first_, {kZed}));
  ASSERT_TRUE(Take(first_, {kYan}));
  EXPECT_FALSE(Take(second_, {kZed, kYan}));
  EXPECT_FALSE(Take(third_, {kYan, kZed}));
  GiveBack(first_, {kZed});
  EXPECT_FALSE(Take(third_, {kYan, kZed}));
  EXPECT_FALSE(Take(second_, {kZed, kYan}));
  GiveBack(first_, {kYan});
  EXPECT_TRUE(Take(second_, {kZed, kYan}));
}

TEST_F(RemotePlacesTest, WhoLeavesGivesBackWhatItHas) {
  ASSERT_TRUE(Take(first_, {kZed}));
  EXPECT_FALSE(places_.MayTake(second_, std::vector<int64_t>{kZed}));
  places_.Leave(first_);
  EXPECT_TRUE(places_.MayTake(second_, std::vector<int64_t>{kZed}));
}

TEST_F(RemotePlacesTest, ABotWithTwoSeatsAndOneStreamIsLeftToTheFront) {
  EXPECT_TRUE(Take(first_, {kZed, kZed}));
  EXPECT_FALSE(Take(second_, {kZed}));
}

}  // namespace
}  // namespace assize::ladder
