#include "ladder/executor/here/work_places.h"

#include <gtest/gtest.h>

namespace assize::ladder {
namespace {

TEST(WorkPlaces, WhoeverIsAloneHasAll) {
  WorkPlaces places(3);
  const int member = places.Join();
  EXPECT_TRUE(places.Take(member));
  EXPECT_TRUE(places.Take(member));
  EXPECT_TRUE(places.Take(member));
  EXPECT_FALSE(places.Take(member));
  EXPECT_FALSE(places.ShouldYield(member));
}

TEST(WorkPlaces, WhoHasFewerIsNext) {
  WorkPlaces places(2);
  const int first = places.Join();
  const int second = places.Join();
  ASSERT_TRUE(places.Take(first));
  ASSERT_TRUE(places.Take(first));
  EXPECT_FALSE(places.Take(second));
  EXPECT_TRUE(places.ShouldYield(first));
  places.GiveBack(first);
  EXPECT_FALSE(places.Take(first));
  EXPECT_TRUE(places.Take(second));
  EXPECT_FALSE(places.ShouldYield(first));
  EXPECT_FALSE(places.ShouldYield(second));
}

TEST(WorkPlaces, OnePlaceGoesRound) {
  WorkPlaces places(1);
  const int first = places.Join();
  const int second = places.Join();
  const int third = places.Join();
  ASSERT_TRUE(places.Take(first));
  EXPECT_FALSE(places.Take(second));
  EXPECT_FALSE(places.Take(third));
  EXPECT_TRUE(places.ShouldYield(first));
  places.GiveBack(first);
  EXPECT_FALSE(places.Take(first));
  EXPECT_FALSE(places.Take(third));
  EXPECT_TRUE(places.Take(second));
  places.GiveBack(second);
  EXPECT_FALSE(places.Take(first));
  EXPECT_TRUE(places.Take(third));
}

TEST(WorkPlaces, WhoWantsNoneKeepsNobodyWaiting) {
  WorkPlaces places(1);
  const int first = places.Join();
  const int second = places.Join();
  ASSERT_TRUE(places.Take(first));
  ASSERT_FALSE(places.Take(second));
  places.WantNone(second);
  EXPECT_FALSE(places.ShouldYield(first));
  places.GiveBack(first);
  EXPECT_TRUE(places.Take(first));
}

TEST(WorkPlaces, WhoLeavesGivesAllBack) {
  WorkPlaces places(2);
  const int first = places.Join();
  const int second = places.Join();
  ASSERT_TRUE(places.Take(first));
  ASSERT_TRUE(places.Take(first));
  ASSERT_FALSE(places.Take(second));
  places.Leave(first);
  EXPECT_TRUE(places.Take(second));
  EXPECT_TRUE(places.Take(second));
}

// A clock of the test's own, and two places.
class Guests : public ::testing::Test {
 protected:
  double now_ = 0;
  WorkPlaces places_{2, [this] { return now_; }};
  const int member_ = places_.Join();
  const int guest_ = places_.Join(WorkPlaces::Rank::kGuest);
};

TEST_F(Guests, HaveWhatNobodyElseWants) {
  EXPECT_TRUE(places_.Take(guest_));
  EXPECT_TRUE(places_.Take(guest_));
  now_ = 100;
  EXPECT_FALSE(places_.ShouldYield(guest_));
  EXPECT_FALSE(places_.Take(member_));
  EXPECT_TRUE(places_.ShouldYield(guest_));
  places_.GiveBack(guest_);
  EXPECT_FALSE(places_.Take(guest_));
  EXPECT_TRUE(places_.Take(member_));
}

TEST_F(Guests, HaveASmallShareOfWhatOthersWant) {
  ASSERT_TRUE(places_.Take(member_));
  ASSERT_TRUE(places_.Take(member_));
  double played = 0;
  bool has_place = false;
  // Everybody asks ten times a second, for an hour.
  for (int tick = 0; tick < 36'000; ++tick) {
    now_ += 0.1;
    if (has_place) played += 0.1;
    if (has_place && places_.ShouldYield(guest_)) {
      places_.GiveBack(guest_);
      has_place = false;
    }
    if (!has_place && places_.ShouldYield(member_)) places_.GiveBack(member_);
    if (!has_place) has_place = places_.Take(guest_);
    places_.Take(member_);
  }
  EXPECT_GT(played, 2 * 3600 * 0.03);
  EXPECT_LT(played, 2 * 3600 * 0.05);
}

}  // namespace
}  // namespace assize::ladder
