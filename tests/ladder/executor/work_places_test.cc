#include "ladder/executor/work_places.h"

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

}  // namespace
}  // namespace assize::ladder
