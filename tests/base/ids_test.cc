// Seats and sets of seats.
#include "referee/base/ids.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace assize {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<int> Indices(SeatSet set) {
  std::vector<int> indices;
  for (Seat seat : set) indices.push_back(seat.index());
  return indices;
}

TEST(SeatSet, IteratesInSeatOrderWhateverTheOrderOfAdding) {
  EXPECT_THAT(Indices({Seat(5), Seat(0), Seat(7), Seat(2)}), ElementsAre(0, 2, 5, 7));
  EXPECT_THAT(Indices({}), IsEmpty());
}

TEST(SeatSet, KnowsWhomItHas) {
  SeatSet set = {Seat(1), Seat(3)};
  EXPECT_TRUE(set.Has(Seat(3)));
  EXPECT_FALSE(set.Has(Seat(2)));
  set.Add(Seat(2));
  set.Add(Seat(2));
  EXPECT_EQ(set.Size(), 3);
  set.Remove(Seat(1));
  set.Remove(Seat(1));
  EXPECT_EQ(set, SeatSet({Seat(2), Seat(3)}));
  EXPECT_FALSE(set.Empty());
  EXPECT_TRUE(SeatSet().Empty());
}

TEST(SeatSet, FirstSeatsReachFromNoneToAll) {
  EXPECT_TRUE(SeatSet::First(0).Empty());
  EXPECT_THAT(Indices(SeatSet::First(3)), ElementsAre(0, 1, 2));
  EXPECT_EQ(SeatSet::First(kMaxSeats).Size(), kMaxSeats);
  EXPECT_TRUE(SeatSet::First(kMaxSeats).Has(Seat(kMaxSeats - 1)));
}

TEST(SeatSet, UnionAndDifference) {
  const SeatSet low = {Seat(0), Seat(1)};
  const SeatSet odd = {Seat(1), Seat(3)};
  EXPECT_EQ(low | odd, SeatSet({Seat(0), Seat(1), Seat(3)}));
  EXPECT_EQ(low - odd, SeatSet({Seat(0)}));
  EXPECT_EQ(low - low, SeatSet());
}

TEST(Seat, IsOrderedByItsNumber) {
  EXPECT_LT(Seat(1), Seat(2));
  EXPECT_EQ(Seat(4), Seat(4));
}

}  // namespace
}  // namespace assize
