// Simulated workers that lie, and honest ones.
#include "ladder/stats/worker_lies.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/base/seed.h"

namespace assize::ladder::stats {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

constexpr int kSeats = 2;

Stream StreamOf(int run) { return Chance(SeedFromText(absl::StrCat("lies ", run))).Open({"run"}); }

// How many lied seats there are until one of them is asked again: of a worker that lies in `percent` of its
// seats after its first 20 matches.
int LiesUntilFound(int run, uint64_t percent) {
  Stream chance = StreamOf(run);
  SeatSampler sampler;
  const std::vector<int> seats = {0, 1};
  int lies = 0;
  for (int match = 0;; ++match) {
    std::vector<bool> lied(kSeats);
    for (int seat = 0; seat < kSeats; ++seat) {
      lied[seat] = match >= SeatSampler::kFirstMatches && chance.Below(100) < percent;
      if (lied[seat]) ++lies;
    }
    for (const int seat : sampler.Choose(seats, /*all=*/false, &chance)) {
      if (lied[seat]) return lies;
    }
  }
}

TEST(SeatSampler, AllSeatsOfTheFirstMatchesAreAskedAgainAndThenOneOfFifty) {
  Stream chance = StreamOf(0);
  SeatSampler sampler;
  for (int match = 0; match < SeatSampler::kFirstMatches; ++match) {
    EXPECT_THAT(sampler.Choose({0, 1}, false, &chance), ElementsAre(0, 1));
  }
  constexpr int kGroups = 40;
  size_t asked = 0;
  for (int match = 0; match < kGroups * SeatSampler::kSeatsPerSample / kSeats; ++match) {
    asked += sampler.Choose({0, 1}, false, &chance).size();
  }
  EXPECT_EQ(asked, kGroups);
  EXPECT_THAT(sampler.Choose({0, 1}, /*all=*/true, &chance), SizeIs(kSeats));
}

TEST(SeatSampler, AWorkerThatBeginsToLieAfterItsFirstMatchesIsFoundWithin150LiedSeats) {
  constexpr int kRuns = 1000;
  constexpr int kLies = 150;
  for (const uint64_t percent : {100u, 50u, 20u}) {
    int found = 0;
    for (int run = 0; run < kRuns; ++run) found += LiesUntilFound(run, percent) <= kLies ? 1 : 0;
    EXPECT_GE(found, kRuns * 95 / 100) << percent << " % of its seats";
  }
}

TEST(Accusations, OneVersionWhoseAnswersDifferIsBelieved) {
  Accusations accusations;
  accusations.Add("liar", "greedy");
  EXPECT_THAT(accusations.Liars(), ElementsAre("liar"));
  accusations.Add("liar", "robin");
  EXPECT_THAT(accusations.Liars(), ElementsAre("liar"));
}

TEST(Accusations, AVersionThatAloneAccusesSeveralWorkersIsNot) {
  Accusations accusations;
  accusations.Add("n1", "framer");
  accusations.Add("n2", "framer");
  EXPECT_THAT(accusations.Liars(), IsEmpty());
  EXPECT_THAT(accusations.Doubtful(), ElementsAre("framer"));
  // Another one accuses too: then both speak of the same lie.
  accusations.Add("n1", "greedy");
  EXPECT_THAT(accusations.Liars(), UnorderedElementsAre("n1", "n2"));
}

// Bots answer alike, but for one that answers otherwise now and then, on purpose.
TEST(Accusations, Of100HonestWorkersNoneIsShutOut) {
  Stream chance = StreamOf(1);
  Accusations accusations;
  for (int worker = 0; worker < 100; ++worker) {
    SeatSampler sampler;
    for (int match = 0; match < 2000; ++match) {
      for (const int seat : sampler.Choose({0, 1}, false, &chance)) {
        const bool framer = seat == 1 && chance.Below(8) == 0;
        if (framer && chance.Below(20) == 0) accusations.Add(absl::StrCat("n", worker), "framer");
      }
    }
  }
  EXPECT_THAT(accusations.Liars(), IsEmpty());
  EXPECT_THAT(accusations.Doubtful(), ElementsAre("framer"));
}

}  // namespace
}  // namespace assize::ladder::stats
