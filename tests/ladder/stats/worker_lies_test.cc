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

using Watch = SeatSampler::Watch;

constexpr int kSeats = 2;
constexpr size_t kRoom = 100;

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
    for (const int seat : sampler.Choose(seats, Watch::kSample, kRoom, &chance)) {
      if (lied[seat]) return lies;
    }
  }
}

TEST(SeatSampler, AllSeatsOfTheFirstMatchesAreAskedAgainAndThenOneOfFifty) {
  Stream chance = StreamOf(0);
  SeatSampler sampler;
  for (int match = 0; match < SeatSampler::kFirstMatches; ++match) {
    EXPECT_THAT(sampler.Choose({0, 1}, Watch::kSample, kRoom, &chance), ElementsAre(0, 1));
  }
  constexpr int kGroups = 40;
  size_t asked = 0;
  for (int match = 0; match < kGroups * SeatSampler::kSeatsPerSample / kSeats; ++match) {
    asked += sampler.Choose({0, 1}, Watch::kSample, kRoom, &chance).size();
  }
  EXPECT_EQ(asked, kGroups);
  EXPECT_THAT(sampler.Choose({0, 1}, Watch::kAll, kRoom, &chance), SizeIs(kSeats));
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

TEST(SeatSampler, WhereThereIsNoRoomTheNextSeatsAreAskedInstead) {
  Stream chance = StreamOf(2);
  SeatSampler sampler;
  EXPECT_THAT(sampler.Choose({0, 1}, Watch::kSample, /*room=*/1, &chance), IsEmpty());
  for (int match = 0; match < SeatSampler::kFirstMatches; ++match) {
    EXPECT_THAT(sampler.Choose({0, 1}, Watch::kSample, kRoom, &chance), ElementsAre(0, 1));
  }
  for (int match = 0; match < SeatSampler::kSeatsPerSample / kSeats; ++match) {
    EXPECT_THAT(sampler.Choose({0, 1}, Watch::kSample, /*room=*/0, &chance), IsEmpty());
  }
  EXPECT_THAT(sampler.Choose({0, 1}, Watch::kSample, /*room=*/1, &chance), SizeIs(1));
}

constexpr int64_t kToken = 5;

Suspect Node(int number, int64_t token = kToken) {
  return {.token = token, .worker = absl::StrCat("n", number)};
}

TEST(Accusations, TheFirstWorkerThatAnOwnersBotsAccuseIsALiar) {
  Accusations accusations;
  accusations.Add(Node(1), "marian");
  EXPECT_THAT(accusations.Liars(), ElementsAre(Node(1)));
  EXPECT_THAT(accusations.Doubtful(), IsEmpty());
}

TEST(Accusations, OneOwnerCostsATokenOneWorkerAtMost) {
  Accusations accusations;
  for (int node = 1; node < 10; ++node) accusations.Add(Node(node), "framer");
  EXPECT_THAT(accusations.Liars(), ElementsAre(Node(1)));
  EXPECT_THAT(accusations.Doubtful(), ElementsAre("framer"));
}

TEST(Accusations, AnOwnerWhoAloneAccusesWorkersOfSeveralTokensIsNotBelieved) {
  Accusations accusations;
  accusations.Add(Node(1, 5), "framer");
  accusations.Add(Node(2, 6), "framer");
  EXPECT_THAT(accusations.Liars(), IsEmpty());
  EXPECT_THAT(accusations.Doubtful(), ElementsAre("framer"));
}

TEST(Accusations, AWorkerThatBotsOfTwoOwnersAccuseIsALiar) {
  Accusations accusations;
  accusations.Add(Node(1, 5), "framer");
  accusations.Add(Node(2, 6), "framer");
  accusations.Add(Node(2, 6), "marian");
  EXPECT_THAT(accusations.Liars(), UnorderedElementsAre(Node(1, 5), Node(2, 6)));
  EXPECT_THAT(accusations.Doubtful(), IsEmpty());
}

TEST(Accusations, BotsForWhichTheOrganiserVouchesAreBelieved) {
  Accusations accusations;
  accusations.Add(Node(1, 5), "");
  accusations.Add(Node(2, 6), "");
  EXPECT_THAT(accusations.Liars(), UnorderedElementsAre(Node(1, 5), Node(2, 6)));
}

// A worker that lies about every seat after its first matches, under a new name whenever it is shut out.
TEST(Accusations, ALiarThatTakesNewNamesIsFoundUnderEach) {
  Stream chance = StreamOf(3);
  Accusations accusations;
  constexpr int kNames = 5;
  for (int name = 0; name < kNames; ++name) {
    SeatSampler sampler;
    for (int match = 0; match < 200; ++match) {
      const bool lies = match >= SeatSampler::kFirstMatches;
      // After the first lie all that its token reports is asked again.
      const Watch watch = name > 0 ? Watch::kAll : Watch::kSample;
      for (const int seat : sampler.Choose({0, 1}, watch, kRoom, &chance)) {
        if (lies) accusations.Add(Node(name), seat == 0 ? "marian" : "much");
      }
    }
  }
  EXPECT_THAT(accusations.Liars(), SizeIs(kNames));
}

// All bots answer alike but those of one owner, which answer otherwise now and then, on purpose.
TEST(Accusations, Of100HonestWorkersOfOneTokenOneAtMostIsShutOutAndOfSeveralTokensNone) {
  for (const int tokens : {1, 2, 100}) {
    Stream chance = StreamOf(1);
    Accusations accusations;
    for (int worker = 0; worker < 100; ++worker) {
      SeatSampler sampler;
      for (int match = 0; match < 2000; ++match) {
        for (const int seat : sampler.Choose({0, 1}, Watch::kSample, kRoom, &chance)) {
          const bool framed = seat == 1 && chance.Below(160) == 0;
          if (framed) accusations.Add(Node(worker, 1 + worker % tokens), "framer");
        }
      }
    }
    EXPECT_THAT(accusations.Liars(), SizeIs(tokens == 1 ? 1 : 0));
    EXPECT_THAT(accusations.Doubtful(), ElementsAre("framer"));
  }
}

}  // namespace
}  // namespace assize::ladder::stats
