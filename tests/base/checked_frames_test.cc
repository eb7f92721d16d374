// Frames: what is whole is read, what is torn or damaged ends the reading.
#include "referee/base/files/checked_frames.h"

#include <gtest/gtest.h>

namespace assize::checked_frames {
namespace {

TEST(Frames, AreTakenOneAfterTheOther) {
  const std::string bytes = Framed("one") + Framed("") + Framed(std::string(100'000, 'x'));
  std::string_view rest = bytes;
  EXPECT_EQ(TakeFrame(&rest), "one");
  EXPECT_EQ(TakeFrame(&rest), "");
  EXPECT_EQ(TakeFrame(&rest), std::string(100'000, 'x'));
  EXPECT_EQ(TakeFrame(&rest), std::nullopt);
  EXPECT_TRUE(rest.empty());
}

TEST(Frames, OfATornOneNothingIsTaken) {
  const std::string whole = Framed("payload");
  for (size_t size = 0; size < whole.size(); ++size) {
    const std::string torn = whole.substr(0, size);
    std::string_view rest = torn;
    EXPECT_EQ(TakeFrame(&rest), std::nullopt) << size << " bytes";
    EXPECT_EQ(rest.size(), size);
  }
}

TEST(Frames, AnyChangedBitIsNoticed) {
  const std::string whole = Framed("payload");
  for (size_t bit = 0; bit < 8 * whole.size(); ++bit) {
    std::string changed = whole;
    changed[bit / 8] = static_cast<char>(changed[bit / 8] ^ (1 << bit % 8));
    std::string_view rest = changed;
    EXPECT_EQ(TakeFrame(&rest), std::nullopt) << "bit " << bit;
  }
}

TEST(Frames, DamagedOnesAreSkippedUpToAWholeOne) {
  std::string damaged = Framed("one") + Framed("two");
  damaged[12] ^= 1;
  damaged.back() = static_cast<char>(damaged.back() ^ 1);
  const std::string bytes = damaged + Framed("three");
  std::string_view rest = bytes;
  EXPECT_TRUE(SkipDamaged(&rest));
  EXPECT_EQ(TakeFrame(&rest), "three");
}

TEST(Frames, ADamagedOneAtTheEndMayStillBeWritten) {
  std::string bytes = Framed("payload");
  bytes.back() = static_cast<char>(bytes.back() ^ 1);
  std::string_view rest = bytes;
  EXPECT_FALSE(SkipDamaged(&rest));
  EXPECT_EQ(rest.size(), bytes.size());
}

TEST(Frames, WhatIsInsideOfADamagedOneIsNoFrame) {
  std::string bytes = Framed(Framed("forged") + Framed("forged"));
  bytes.back() = static_cast<char>(bytes.back() ^ 1);
  std::string_view rest = bytes;
  EXPECT_FALSE(SkipDamaged(&rest));
}

}  // namespace
}  // namespace assize::checked_frames
