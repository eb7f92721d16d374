// How deals are told apart.
#include <gtest/gtest.h>

#include "referee/match/seating.h"

namespace assize::match {
namespace {

TEST(DealId, IsTheBeginningOfTheSeedsHash) {
  // printf 'assize/deal/1\0' + 32 zero bytes | sha256sum
  EXPECT_EQ(DealText(DealOf(Seed{})), "883f6f8f65360451");
}

TEST(DealId, IsWrittenWithAllItsDigits) {
  EXPECT_EQ(DealText(DealId{0}), "0000000000000000");
  EXPECT_EQ(DealText(DealId{0xab}), "00000000000000ab");
}

TEST(DealId, OtherSeedsAreOtherDeals) {
  EXPECT_NE(DealOf(SeedFromText("one")), DealOf(SeedFromText("two")));
  EXPECT_EQ(DealOf(SeedFromText("one")), DealOf(SeedFromText("one")));
}

}  // namespace
}  // namespace assize::match
