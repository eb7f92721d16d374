// Sizes of pods.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "ladder/pairing/pod_pairing.h"

namespace assize::ladder::pairing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(PodSizes, AreNearWhatIsAimedAt) {
  const PodRange range = {4, 3, 6};
  EXPECT_THAT(PodSizesFor(12, range).sizes, ElementsAre(4, 4, 4));
  EXPECT_THAT(PodSizesFor(13, range).sizes, ElementsAre(5, 4, 4));
  EXPECT_THAT(PodSizesFor(15, range).sizes, ElementsAre(4, 4, 4, 3));
  EXPECT_THAT(PodSizesFor(14, range).sizes, ElementsAre(4, 4, 3, 3));
  EXPECT_THAT(PodSizesFor(7, range).sizes, ElementsAre(4, 3));
  EXPECT_THAT(PodSizesFor(6, range).sizes, ElementsAre(3, 3));
  EXPECT_THAT(PodSizesFor(5, range).sizes, ElementsAre(5));
}

TEST(PodSizes, ByesAreForWhoIsLeftOverAlone) {
  const PodSizes fixed = PodSizesFor(14, {4, 4, 4});
  EXPECT_THAT(fixed.sizes, ElementsAre(4, 4, 4));
  EXPECT_EQ(fixed.byes, 2);
  EXPECT_EQ(PodSizesFor(7, {2, 2, 2}).byes, 1);
  // 7 does not divide into pods of 4 and 5.
  EXPECT_EQ(PodSizesFor(7, {4, 4, 5}).byes, 2);
}

TEST(PodSizes, TooFewPlayersFillNoPod) {
  EXPECT_THAT(PodSizesFor(2, {4, 3, 6}).sizes, IsEmpty());
  EXPECT_EQ(PodSizesFor(2, {4, 3, 6}).byes, 2);
}

TEST(PodSizes, FitEveryFieldAndRange) {
  for (int least = 2; least <= 8; ++least) {
    for (int most = least; most <= 8; ++most) {
      for (int players = least; players <= 60; ++players) {
        const PodSizes found = PodSizesFor(players, {least, least, most});
        EXPECT_EQ(std::accumulate(found.sizes.begin(), found.sizes.end(), found.byes), players);
        EXPECT_GE(found.sizes.back(), least);
        EXPECT_LE(found.sizes.front(), most);
        EXPECT_LE(found.sizes.front() - found.sizes.back(), 1);
        // With one bye fewer there is no number of pods that fits.
        if (found.byes == 0) continue;
        const int seated = players - found.byes + 1;
        for (int pods = 1; pods <= seated; ++pods) {
          EXPECT_FALSE(pods * least <= seated && seated <= pods * most);
        }
      }
    }
  }
}

}  // namespace
}  // namespace assize::ladder::pairing
