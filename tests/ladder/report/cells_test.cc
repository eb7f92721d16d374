#include "ladder/report/cells.h"

#include <gtest/gtest.h>

#include <limits>

namespace assize::ladder::report {
namespace {

TEST(Cells, WhatIsRoundedToZeroHasNoMinus) {
  EXPECT_EQ(Signed(-0.4), "+0");
  EXPECT_EQ(Signed(-0.0, 1), "+0.0");
  EXPECT_EQ(Signed(-0.04, 1), "+0.0");
  EXPECT_EQ(Signed(-0.06, 1), "-0.1");
  EXPECT_EQ(Signed(-0.6), "-1");
  EXPECT_EQ(Unsigned(-0.04, 1), "0.0");
  EXPECT_EQ(EloText({.elo = -0.2, .standard_error = 0}, 10), "+0 ± 0");
}

TEST(Cells, AnIntervalFromFewSetsIsShownAndMarked) {
  const rating::Estimate wide = {.elo = 31.4, .standard_error = 65.6};
  EXPECT_EQ(EloText(wide, 9), "+31 ± 129 (few sets)");
  EXPECT_EQ(EloText(wide, 10), "+31 ± 129");
  v1::EloEstimate message;
  Set(wide, 9, &message);
  EXPECT_TRUE(message.few_sets());
  EXPECT_EQ(EloText(message), EloText(wide, 9));
  Set(wide, 10, &message);
  EXPECT_FALSE(message.few_sets());
}

TEST(Cells, OtherNumbersKeepTheirSigns) {
  EXPECT_EQ(Signed(108.4), "+108");
  EXPECT_EQ(Signed(-100), "-100");
  EXPECT_EQ(Unsigned(108.44, 1), "108.4");
  EXPECT_EQ(Unsigned(-3.25, 1), "-3.2");
  EXPECT_EQ(Signed(-std::numeric_limits<double>::infinity()), "-inf");
}

}  // namespace
}  // namespace assize::ladder::report
