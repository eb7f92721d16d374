// Records of TRF files that contradict each other, or would be lost: the error names the lines.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "ladder/trf/trf_file.h"
#include "tests/ladder/trf/trf_lines.h"

namespace assize::ladder::trf {
namespace {

using ::testing::HasSubstr;

TEST(TrfReaderErrors, NameForbiddenPairsThatWouldBeLost) {
  for (const char* record :
       {"260   5   1    1    2\n", "260   1   3    1\n", "260   1   3\n", "260   1   3    1    1\n",
        "260   6   9    1    2\n", "260       3    1    2\n", "260   0   3    1    2\n", "XXP 1\n",
        "XXP\n", "XXP 2 2\n", "XXP 1 2 1\n"}) {
    EXPECT_THAT(ErrorWith(record), HasSubstr("line 5")) << record;
  }
  for (const char* record : {"260   1   9    1    2\n", "260   3   3    1    2\n", "XXP 2 1\n"}) {
    EXPECT_EQ(ReadWith(record).forbidden.size(), 1) << record;
  }
}

TEST(TrfReaderErrors, NameBothLinesOfSettingsThatContradictEachOther) {
  for (const char* records : {"XXR 7\n", "142 7\n", "142 4\n"}) {
    EXPECT_THAT(ErrorWith(records), HasSubstr("line 5, columns 4-")) << records;
    EXPECT_THAT(ErrorWith(records), HasSubstr("must be 5, as in line 2")) << records;
  }
  EXPECT_THAT(ErrorWith("152 W\nXXC black1\n"), HasSubstr("must be white, as in line 5"));
  EXPECT_THAT(ErrorWith("XXC black1\n152 W\n"), HasSubstr("must be black, as in line 5"));
  EXPECT_THAT(ErrorWith("192 FIDE_DUTCH_2025_BAKU\n192 FIDE_DUTCH_2025\n"),
              HasSubstr("must be with Baku acceleration, as in line 5"));
  EXPECT_THAT(ErrorWith("192 FIDE_DUTCH_2025\n192 FIDE_DUTCH_BAKU\n"),
              HasSubstr("must be without Baku acceleration, as in line 5"));
  EXPECT_THAT(ErrorWith("012 Other\n"), HasSubstr("must be \"Club\", as in line 1"));
  EXPECT_EQ(ReadWith("192 FIDE_DUTCH\n192 FIDE_DUTCH_2025\n012 Club\n").name, "Club");
  EXPECT_EQ(ReadWith("XXR 5\n142 005\n").planned_rounds, 5);
  EXPECT_EQ(ReadWith("152 B\nXXC rank black1\n").initial_colour, Colour::kBlack);
}

TEST(TrfReaderErrors, NameBothLinesOfPointsThatContradictEachOther) {
  struct Case {
    std::string records;
    std::string error;
  };
  for (const Case& each :
       std::vector<Case>{{"162  W 3.0\n162  W 2.0\n",
                          "line 6, columns 7-10: points \"2.0\": must be 3.0, as in line 5"},
                         {"BBW 3.0\n162  W 2.0\n", "must be 3.0, as in line 5"},
                         {"162  W 2.0    W 3.0\n", "must be 2.0, as in line 5"},
                         {"BBU 0.5\nBBW 3.0\n162  P 1.0\n", "must be 0.5, as in line 5"},
                         {"162  Z 0.5\nBBF 0.0\n", "must be 0.5, as in line 5"},
                         {"BBZ 0.1\n162  A 0.0\n", "must be 0.1, as in line 5"}}) {
    EXPECT_THAT(ErrorWith(each.records), HasSubstr(each.error)) << each.records;
  }
  const auto points = ReadTrf("162  W 3.0    L 0.0\nBBL 0.0\nBBW 3.0\n" + PlayerLine(1, "0.0", ""));
  ASSERT_TRUE(points.ok()) << points.status();
  EXPECT_EQ(points->points.win, 30);
}

TEST(TrfReaderErrors, NameVirtualPointsThatWouldBeLost) {
  EXPECT_THAT(ErrorWith("250      01.0 006 009 0001 0002\n"),
              HasSubstr("line 5: virtual points in round 6, but only 5 rounds are planned"));
  EXPECT_EQ(ReadWith("250      01.0 005 009 0001 0002\n").virtual_points.size(), 1);
}

TEST(TrfReaderErrors, NameByesThatWouldBeLost) {
  for (const char* record : {"240 H 006    1\n", "240 H 002\n", "240 H 000    1\n"}) {
    EXPECT_THAT(ErrorWith(record), HasSubstr("line 5")) << record;
  }
}

}  // namespace
}  // namespace assize::ladder::trf
