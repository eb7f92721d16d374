// Columns of TRF lines: what they hold, and what errors say.
#include "ladder/trf/line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace assize::ladder::trf {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Line Decoded(std::string_view text) { return *Line::Decode(7, text); }

TEST(Line, CountsColumnsInCharactersFromOne) {
  const Line line = Decoded("abc\u00e9fg");
  EXPECT_EQ(line.width(), 6);
  EXPECT_EQ(line.Raw(1, 3), "abc");
  EXPECT_EQ(line.Raw(4, 5), "\u00e9f");
  EXPECT_EQ(line.At(6), 'g');
}

TEST(Line, IsSpacesBehindItsEnd) {
  const Line line = Decoded("ab");
  EXPECT_EQ(line.Raw(2, 9), "b");
  EXPECT_EQ(line.Raw(5, 9), "");
  EXPECT_EQ(line.At(3), ' ');
}

TEST(Line, TrimsTextAtBothEnds) { EXPECT_EQ(Decoded("  a b  ").Text(1, 7), "a b"); }

TEST(Line, RefusesWhatIsNotUtf8AndSaysWhere) {
  for (const std::string_view bad : {"abc\xff", "abc\xc3", "abc\xe2\x82", "abc\x80"}) {
    const auto line = Line::Decode(7, bad);
    ASSERT_FALSE(line.ok()) << bad;
    EXPECT_EQ(line.status().code(), absl::StatusCode::kDataLoss);
    EXPECT_THAT(std::string(line.status().message()), HasSubstr("line 7, column 4"));
  }
}

TEST(Line, ReadsNumbersWithinBounds) {
  const Line line = Decoded("  12 0003 x1 99999999999");
  EXPECT_EQ(*line.Number(1, 4, "place", 0, 12), 12);
  EXPECT_EQ(*line.Number(6, 9, "place", 0, 12), 3);
  EXPECT_FALSE(line.Number(1, 4, "place", 0, 11).ok());
  EXPECT_FALSE(line.Number(1, 4, "place", 13, 20).ok());
  EXPECT_FALSE(line.Number(11, 12, "place", 0, 20).ok());
  EXPECT_FALSE(line.Number(14, 24, "place", 0, 20).ok());
  EXPECT_FALSE(line.Number(30, 33, "place", 0, 20).ok());
}

TEST(Line, ErrorsNameLineColumnsValueAndWhatIsAllowed) {
  const auto number = Decoded("   x").Number(2, 4, "place", 1, 9);
  EXPECT_EQ(std::string(number.status().message()),
            "line 7, columns 2-4: place \"x\": must be a number from 1 to 9");
}

TEST(Line, ReadsPointsWithAtMostOneDecimal) {
  EXPECT_EQ(*Decoded(" 2.5").Points(1, 4, "points"), 25);
  EXPECT_EQ(*Decoded("  .5").Points(1, 4, "points"), 5);
  EXPECT_EQ(*Decoded("  12").Points(1, 4, "points"), 120);
  for (const std::string_view bad : {"", "2.55", "-1.0", "1.", "x.5", "1.x", "."}) {
    EXPECT_FALSE(Decoded(bad).Points(1, 8, "points").ok()) << bad;
  }
}

TEST(Line, ReadsPlayersInFourColumnsEach) {
  EXPECT_THAT(*Decoded("240    1   20  300").Players(5), ElementsAre(1, 20, 300));
  EXPECT_THAT(*Decoded("240 ").Players(5), IsEmpty());
  EXPECT_FALSE(Decoded("240    1x  20").Players(5).ok());
  EXPECT_FALSE(Decoded("240    0").Players(5).ok());
}

}  // namespace
}  // namespace assize::ladder::trf
