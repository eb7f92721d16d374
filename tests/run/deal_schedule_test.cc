// Which matches may begin, and when all bots must have ended: on plans of every kind.
#include "referee/run/deal_schedule.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/base/chance.h"
#include "referee/base/seed.h"

namespace assize::run {
namespace {

using match::DealId;
using std::chrono::milliseconds;

struct Planned {
  uint64_t deal = 0;
  int rotation = 0;

  friend auto operator<=>(const Planned&, const Planned&) = default;
};
using Schedule = DealSchedule<Planned>;

void AddDeals(Schedule* schedule, int deals, int rotations, uint64_t first = 1) {
  for (int deal = 0; deal < deals; ++deal) {
    for (int rotation = 0; rotation < rotations; ++rotation) {
      schedule->Add(DealId{first + deal}, {first + deal, rotation});
    }
  }
}

// Everything that may begin now, as "deal.rotation".
std::string TakeAll(Schedule* schedule) {
  std::string taken;
  while (const std::optional<Planned> next = schedule->Take()) {
    absl::StrAppend(&taken, taken.empty() ? "" : " ", next->deal, ".", next->rotation);
  }
  return taken;
}

// A referee that believes nothing: it keeps for each running instance what it may know, from its
// matches and from all that ran beside it.
class Witness {
 public:
  void Begin(const Planned& match, int seats) {
    // Instances may be kept from earlier matches, or not; the worst case is that all still run.
    for (const auto& knows : running_) {
      EXPECT_FALSE(knows.contains(match.deal)) << "deal " << match.deal << " is known";
    }
    EXPECT_TRUE(in_play_.insert({match.deal, match.rotation}).second);
    EXPECT_TRUE(begun_.insert({match.deal, match.rotation}).second) << "it is played twice";
    for (int seat = 0; seat < seats; ++seat) running_.push_back({match.deal});
    std::set<uint64_t> whispered;
    for (const auto& knows : running_) whispered.insert(knows.begin(), knows.end());
    for (auto& knows : running_) knows = whispered;
  }
  void Over(const Planned& match) { EXPECT_EQ(in_play_.erase(match), 1u); }
  // Nobody has begun it after all.
  void Unplay(const Planned& match) {
    Over(match);
    begun_.erase(match);
    for (auto& knows : running_) knows.erase(match.deal);
  }
  void EndAll() {
    EXPECT_TRUE(in_play_.empty()) << "bots are ended in the middle of a match";
    running_.clear();
  }
  size_t begun() const { return begun_.size(); }

 private:
  std::vector<std::set<uint64_t>> running_;
  std::set<Planned> in_play_;
  std::set<Planned> begun_;
};

// A run of `deals` with lanes that end their matches in random order, some of which are given back
// without having been begun, and some of which are tried again.
class RandomRun {
 public:
  explicit RandomRun(int number)
      : stream_(Chance(SeedFromText(absl::StrCat("run ", number))).Open({"plan"})),
        lanes_(1 + Below(6)),
        deals_(1 + Below(60)),
        rotations_(1 + Below(6)),
        schedule_(lanes_) {}

  void Play() {
    AddDeals(&schedule_, deals_, rotations_);
    const size_t matches = static_cast<size_t>(deals_) * static_cast<size_t>(rotations_);
    for (int step = 0; witness_.begun() < matches + again_ || !playing_.empty(); ++step) {
      ASSERT_LT(step, 100'000) << "it stands still";
      if (schedule_.MustEndBots()) {
        ASSERT_TRUE(playing_.empty());
        witness_.EndAll();
        schedule_.BotsEnded();
      } else if (playing_.size() < static_cast<size_t>(lanes_) && Below(3) > 0) {
        Begin();
      } else {
        EndOne();
      }
    }
    EXPECT_EQ(schedule_.waiting(), 0u);
    EXPECT_EQ(schedule_.in_play(), 0);
  }

 private:
  int Below(int bound) { return static_cast<int>(stream_.Below(static_cast<uint64_t>(bound))); }

  void Begin() {
    // Sometimes not every match can be played now.
    const bool choosy = Below(4) == 0;
    const int picked = Below(rotations_);
    const auto next =
        schedule_.Take([&](const Planned& match) { return !choosy || match.rotation == picked; });
    if (!next.has_value()) return EndOne();
    witness_.Begin(*next, 2);
    playing_.push_back(*next);
  }

  void EndOne() {
    if (playing_.empty()) return;
    const auto ending = playing_.begin() + Below(static_cast<int>(playing_.size()));
    const Planned match = *ending;
    playing_.erase(ending);
    if (Below(20) == 0) {
      witness_.Unplay(match);
      return schedule_.PutBack(DealId{match.deal}, match);
    }
    witness_.Over(match);
    schedule_.Over(DealId{match.deal});
    schedule_.Note({.start = milliseconds(Below(50)), .play = milliseconds(Below(400))});
    // A void match comes again, with another number so that the witness counts it.
    if (Below(30) != 0) return;
    const Planned again{match.deal, match.rotation + 1000};
    schedule_.Add(DealId{again.deal}, again);
    ++again_;
  }

  Stream stream_;
  const int lanes_;
  const int deals_;
  const int rotations_;
  size_t again_ = 0;
  Schedule schedule_;
  Witness witness_;
  std::vector<Planned> playing_;
};

TEST(DealSchedule, OnNoPlanDoesAnInstanceLiveThatMayKnowTheDealOfAMatchThatBegins) {
  for (int number = 0; number < 300; ++number) {
    SCOPED_TRACE(number);
    RandomRun(number).Play();
    if (testing::Test::HasFailure()) return;
  }
}

TEST(DealSchedule, OneRotationOfManyDealsIsPlayedAndThenTheNext) {
  Schedule schedule(2);
  AddDeals(&schedule, 3, 2);
  EXPECT_EQ(TakeAll(&schedule), "1.0 2.0 3.0");
  for (uint64_t deal : {1, 2}) schedule.Over(DealId{deal});
  EXPECT_FALSE(schedule.MustEndBots()) << "deal 3 is in play";
  schedule.Over(DealId{3});
  EXPECT_EQ(TakeAll(&schedule), "");
  EXPECT_TRUE(schedule.MustEndBots());
  schedule.BotsEnded();
  EXPECT_FALSE(schedule.MustEndBots());
  EXPECT_EQ(TakeAll(&schedule), "1.1 2.1 3.1");
}

TEST(DealSchedule, DealsThatArePlayedOnceNeedNoEndAndAreInOrder) {
  Schedule schedule(1);
  AddDeals(&schedule, 40, 1);
  for (uint64_t deal = 1; deal <= 40; ++deal) {
    ASSERT_FALSE(schedule.MustEndBots());
    EXPECT_EQ(schedule.Take(), (Planned{deal, 0}));
    schedule.Over(DealId{deal});
  }
}

TEST(DealSchedule, NewDealsBeginInTheBlockInWhichOthersEnd) {
  Schedule schedule(1);
  AddDeals(&schedule, 10, 2);
  EXPECT_EQ(TakeAll(&schedule), "1.0 2.0 3.0 4.0 5.0 6.0 7.0 8.0");
  for (uint64_t deal = 1; deal <= 8; ++deal) schedule.Over(DealId{deal});
  schedule.BotsEnded();
  EXPECT_EQ(schedule.Take(), (Planned{1, 1}));
  schedule.Over(DealId{1});
  EXPECT_EQ(TakeAll(&schedule), "2.1 3.1 4.1 5.1 6.1 7.1 8.1 9.0");
}

TEST(DealSchedule, AMatchThatComesAgainWaitsForTheEndOfAllBots) {
  Schedule schedule(1);
  AddDeals(&schedule, 1, 1);
  EXPECT_EQ(TakeAll(&schedule), "1.0");
  schedule.Over(DealId{1});
  AddDeals(&schedule, 2, 1);
  EXPECT_EQ(TakeAll(&schedule), "2.0");
  schedule.Over(DealId{2});
  EXPECT_TRUE(schedule.MustEndBots());
  schedule.BotsEnded();
  EXPECT_EQ(TakeAll(&schedule), "1.0");
}

TEST(DealSchedule, AMatchThatNobodyBeganIsPlayedInTheSameBlock) {
  Schedule schedule(1);
  AddDeals(&schedule, 1, 2);
  const Planned first = *schedule.Take();
  schedule.PutBack(DealId{1}, first);
  EXPECT_FALSE(schedule.MustEndBots());
  EXPECT_EQ(TakeAll(&schedule), "1.0");
}

TEST(DealSchedule, WhatCannotBePlayedNowKeepsNoOtherFromBeginning) {
  Schedule schedule(1);
  AddDeals(&schedule, 2, 1);
  const auto second = [](const Planned& match) { return match.deal == 2; };
  EXPECT_TRUE(schedule.MayTake(second));
  EXPECT_EQ(schedule.Take(second), (Planned{2, 0}));
  EXPECT_FALSE(schedule.MayTake(second));
  EXPECT_FALSE(schedule.MustEndBots());
}

TEST(DealSchedule, WhatIsDroppedIsForgottenButNotWhatBotsHaveSeen) {
  Schedule schedule(1);
  AddDeals(&schedule, 3, 3);
  EXPECT_EQ(TakeAll(&schedule), "1.0 2.0 3.0");
  schedule.DropWaiting();
  for (uint64_t deal = 1; deal <= 3; ++deal) schedule.Over(DealId{deal});
  EXPECT_FALSE(schedule.MustEndBots());
  AddDeals(&schedule, 1, 1);
  EXPECT_EQ(TakeAll(&schedule), "");
  EXPECT_TRUE(schedule.MustEndBots());
}

TEST(DealsPerBlock, StartsTakeATenthAtMost) {
  // Eight bots that take 30 ms each, matches of 5 ms.
  const BlockCosts costs{.starts = 0.24, .match = 0.005};
  const int deals = DealsPerBlock(1, costs);
  EXPECT_GE(deals * costs.match * kMaxStarts / (1 - kMaxStarts), costs.starts);
  // And no more deals than that needs, beyond the least length of a block.
  EXPECT_EQ(deals, 432);
}

TEST(DealsPerBlock, ShortMatchesFillTwoSecondsOfEachLane) {
  EXPECT_EQ(DealsPerBlock(2, {.starts = 0, .match = 0.1}), 40);
}

TEST(DealsPerBlock, LongMatchesAndWhatWasNotMeasuredOpenFewDeals) {
  EXPECT_EQ(DealsPerBlock(1, {}), kFewestOpenDeals);
  EXPECT_EQ(DealsPerBlock(2, {.starts = 0.2, .match = 60}), kFewestOpenDeals);
  EXPECT_EQ(DealsPerBlock(16, {.starts = 0.2, .match = 60}), 16 * kFewestOpenDealsPerLane);
}

TEST(DealsPerBlock, ThereIsABound) {
  EXPECT_EQ(DealsPerBlock(64, {.starts = 1000, .match = 0.0001}), kMaxOpenDeals);
}

TEST(DealSchedule, WhatIsMeasuredOnceBotsMustEndDoesNotCallThatOff) {
  Schedule schedule(1);
  AddDeals(&schedule, 20, 2);
  TakeAll(&schedule);
  for (uint64_t deal = 1; deal <= 8; ++deal) schedule.Over(DealId{deal});
  ASSERT_TRUE(schedule.MustEndBots());
  // Starts are so dear that many more deals are worth it, but somebody is ending the bots by now.
  schedule.Note({.start = std::chrono::hours(1), .play = milliseconds(1)});
  EXPECT_TRUE(schedule.MustEndBots());
  EXPECT_EQ(TakeAll(&schedule), "");
  schedule.BotsEnded();
  EXPECT_EQ(schedule.Takeable(), 20u);
}

TEST(DealSchedule, MeasuredTimesDecideHowManyDealsAreOpen) {
  Schedule schedule(1);
  AddDeals(&schedule, 100, 2);
  EXPECT_EQ(schedule.Take(), (Planned{1, 0}));
  schedule.Over(DealId{1});
  schedule.Note({.start = milliseconds(1000), .play = milliseconds(200)});
  // Nine seconds of matches.
  int open = 1;
  while (schedule.Take().has_value()) ++open;
  EXPECT_EQ(open, 45);
}

TEST(DealSchedule, WholeDealsOfWhichNoneHasBegunCanBeTakenElsewhere) {
  Schedule schedule(1);
  AddDeals(&schedule, 3, 2);
  EXPECT_EQ(schedule.Take(), (Planned{1, 0}));
  const auto any = [](const Planned&) { return true; };
  const auto not_two = [](const Planned& match) { return match.deal != 2; };
  EXPECT_EQ(schedule.unopened(), 2u);
  ASSERT_TRUE(schedule.HasDeal(not_two));
  EXPECT_EQ(schedule.TakeDeal(not_two), (std::vector<Planned>{{3, 0}, {3, 1}}));
  EXPECT_FALSE(schedule.HasDeal(not_two));
  EXPECT_EQ(schedule.TakeDeal(any), (std::vector<Planned>{{2, 0}, {2, 1}}));
  EXPECT_EQ(schedule.TakeDeal(any), std::vector<Planned>());
  // What is left is the other match of the first deal; what comes back waits like all others.
  EXPECT_EQ(schedule.waiting(), 1u);
  schedule.Add(DealId{2}, {2, 1});
  EXPECT_EQ(TakeAll(&schedule), "2.1");
}

}  // namespace
}  // namespace assize::run
