// Which instance may play what, and which have to go.
#include "referee/run/instance_pool.h"

#include <gtest/gtest.h>

#include <vector>

namespace assize::run {
namespace {

using match::DealId;
using Pool = InstancePool<int>;

Part PartOf(int competitor, uint64_t deal) {
  return {.competitor = competitor, .deal = DealId{deal}};
}

// An instance that has played the part.
PooledInstance<int> Played(const Part& part, int bot) {
  PooledInstance<int> instance(part, bot);
  instance.Give(part.deal);
  return instance;
}

TEST(InstancePool, AnInstancePlaysNoDealTwice) {
  Pool pool(4);
  pool.Put(Played(PartOf(0, 1), 11));
  EXPECT_FALSE(pool.Has(PartOf(0, 1)));
  EXPECT_EQ(pool.Take(PartOf(0, 1)), std::nullopt);
  EXPECT_TRUE(pool.Has(PartOf(0, 2)));
  EXPECT_EQ(pool.Take(PartOf(0, 2))->bot, 11);
}

TEST(InstancePool, WhatAnInstanceHasSeenIsNotForgotten) {
  Pool pool(4);
  pool.Put(Played(PartOf(0, 1), 11));
  for (uint64_t deal = 2; deal < 100; ++deal) {
    std::optional<PooledInstance<int>> instance = pool.Take(PartOf(0, deal));
    ASSERT_TRUE(instance.has_value());
    instance->Give(DealId{deal});
    pool.Put(*std::move(instance));
  }
  for (uint64_t deal = 1; deal < 100; ++deal) EXPECT_FALSE(pool.Has(PartOf(0, deal)));
}

TEST(InstancePool, AnInstanceStaysWithItsBot) {
  Pool pool(4);
  pool.Put(Played(PartOf(3, 1), 11));
  EXPECT_FALSE(pool.Has(PartOf(2, 9)));
  EXPECT_TRUE(pool.Has(PartOf(3, 9)));
}

TEST(InstancePool, TheOneThatCameBackLastIsTakenFirst) {
  Pool pool(4);
  pool.Put(Played(PartOf(0, 1), 11));
  pool.Put(Played(PartOf(0, 2), 12));
  EXPECT_EQ(pool.Take(PartOf(0, 3))->bot, 12);
  EXPECT_EQ(pool.Take(PartOf(0, 3))->bot, 11);
}

TEST(InstancePool, TheOneThatCameBackFirstGoesFirst) {
  Pool pool(2);
  EXPECT_EQ(pool.Put(Played(PartOf(0, 1), 11)), std::nullopt);
  EXPECT_EQ(pool.Put(Played(PartOf(1, 1), 12)), std::nullopt);
  EXPECT_EQ(pool.Put(Played(PartOf(2, 1), 13)), 11);
  EXPECT_EQ(pool.Put(*pool.Take(PartOf(1, 2))), std::nullopt);
  EXPECT_EQ(pool.Put(Played(PartOf(4, 1), 14)), 13);
  EXPECT_EQ(pool.Clear(), (std::vector<int>{14, 12}));
}

TEST(InstancePool, WithoutRoomNothingIsKept) {
  Pool pool(0);
  EXPECT_EQ(pool.Put(Played(PartOf(0, 1), 11)), 11);
  EXPECT_FALSE(pool.Has(PartOf(0, 2)));
}

TEST(InstancePool, WhatAnInstanceHasSeenDoesNotGrowForEver) {
  Pool pool(1);
  PooledInstance<int> instance(PartOf(0, 0), 11);
  for (uint64_t deal = 0; deal < Pool::kMaxDeals - 1; ++deal) instance.Give(DealId{deal});
  EXPECT_EQ(pool.Put(std::move(instance)), std::nullopt);
  instance = *pool.Take(PartOf(0, Pool::kMaxDeals));
  instance.Give(DealId{Pool::kMaxDeals});
  EXPECT_EQ(pool.Put(std::move(instance)), 11);
}

}  // namespace
}  // namespace assize::run
