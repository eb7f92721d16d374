// Whom the event loop suspends, for forfeits and for matches that break, and whom it does not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "tests/ladder/event/event_loop_testing.h"

namespace assize::ladder {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

TEST_F(EventLoopTest, ABotThatBreaksItsMatchesIsFoundAloneAndItsOpponentsWin) {
  LetBreak(random_, [](const v1::BatchMatch&) { return false; });
  ASSERT_THAT(Run(), IsOk());
  EXPECT_TRUE(over());
  EXPECT_THAT(ReasonOf("random"), HasSubstr("breaks its matches"));
  EXPECT_THAT(observer_.notes, ElementsAre(HasSubstr("random@1 is suspended")));
  EXPECT_EQ(executor_.forfeited_unplayed, 4);
  const Results results = Stored();
  ASSERT_THAT(results.sets, SizeIs(2));
  for (const SeatResult& seat : results.seats) {
    EXPECT_EQ(seat.rank, seat.version == random_ ? 2 : 1);
  }
}

TEST_F(EventLoopTest, ABotThatBreaksMatchesAlonePaysWhereItsOnlyOpponentMightHaveDoneIt) {
  schedule_.rounds = {{{greedy_, random_}}};
  LetBreak(random_, [](const v1::BatchMatch&) { return false; });
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(ReasonOf("random"), HasSubstr("also against itself, 3 times of 3: signal 9"));
  EXPECT_THAT(ReasonOf("greedy"), IsEmpty());
  EXPECT_THAT(Stored().sets, SizeIs(1));
}

TEST_F(EventLoopTest, ABotThatBreaksMatchesWithOthersAloneIsFoundByTrialsInTheirCompany) {
  LetBreak(random_, IsAlone);
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(ReasonOf("random"), HasSubstr("3 trials of 3 with each of 2 tables"));
  EXPECT_THAT(ReasonOf("greedy"), IsEmpty());
  EXPECT_THAT(ReasonOf("robin"), IsEmpty());
  EXPECT_THAT(Stored().sets, SizeIs(2));
}

// It sits in every match of the event, and so in every one that something else has ended.
TEST_F(EventLoopTest, AMinuteInWhichWorkersEndSuspendsNobodyWhoSatInAllMatches) {
  executor_.fate = [this](const v1::BatchMatch& match) {
    const bool in_that_minute = IsPlanned(match) && match.attempt() < 3;
    return Fate{.kind = in_that_minute ? Fate::Kind::kWorkerDied : Fate::Kind::kOver};
  };
  ASSERT_THAT(Run(), IsOk());
  EXPECT_TRUE(over());
  EXPECT_THAT(ReasonOf("random"), IsEmpty());
  EXPECT_THAT(observer_.notes, ElementsAre(HasSubstr("random@1 sits in all matches that end")));
  EXPECT_THAT(Stored().sets, SizeIs(2));
}

TEST_F(EventLoopTest, OneTrialThatGoesWellInItsCompanyClearsTheSuspect) {
  std::map<std::string, int> trials;
  LetBreak(random_, [&](const v1::BatchMatch& match) {
    // The second one with its first opponent.
    return IsAlone(match) ||
           (!IsPlanned(match) && ++trials[match.header().competitors(0).name()] == 2);
  });
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(ReasonOf("random"), IsEmpty());
}

TEST_F(EventLoopTest, WhereTablesBreakWithoutTheSuspectItIsNotSuspended) {
  executor_.fate = [](const v1::BatchMatch& match) {
    return Fate{.kind = IsAlone(match) ? Fate::Kind::kOver : Fate::Kind::kWorkerDied};
  };
  ASSERT_THAT(Run(), IsOk());
  for (const char* bot : {"greedy", "random", "robin"}) EXPECT_THAT(ReasonOf(bot), IsEmpty());
  EXPECT_THAT(observer_.notes, ElementsAre(HasSubstr("some broke without it")));
}

TEST_F(EventLoopTest, WhereATrialBreaksCompanyIsNoProof) {
  int trials = 0;
  LetBreak(random_, [&](const v1::BatchMatch& match) { return !IsPlanned(match) && ++trials > 1; });
  ASSERT_THAT(Run(), IsOk());
  EXPECT_TRUE(over());
  EXPECT_THAT(ReasonOf("random"), IsEmpty());
  EXPECT_THAT(observer_.notes, ElementsAre(HasSubstr("random@1 sits in all matches that end")));
  EXPECT_EQ(Get(ladder_->LoadProgress(event_)).abandoned_sets, 2);
}

// Two of three workers are ended, whichever bot plays.
TEST_F(EventLoopTest, NobodyIsSuspendedForWorkersThatSomethingElseEndsManyTimesAMinute) {
  int calls = 0;
  executor_.fate = [&calls](const v1::BatchMatch&) {
    return Fate{.kind = ++calls % 3 != 0 ? Fate::Kind::kWorkerDied : Fate::Kind::kOver};
  };
  ASSERT_THAT(Run(), IsOk());
  EXPECT_TRUE(over());
  for (const char* bot : {"greedy", "random", "robin"}) EXPECT_THAT(ReasonOf(bot), IsEmpty());
}

TEST_F(EventLoopTest, WhereAllBotsBreakTheirTrialsItIsNoneOfTheirs) {
  executor_.fate = [](const v1::BatchMatch&) { return Fate{.kind = Fate::Kind::kWorkerDied}; };
  ASSERT_THAT(Run(), IsOk());
  for (const char* bot : {"greedy", "random", "robin"}) EXPECT_THAT(ReasonOf(bot), IsEmpty());
}

TEST_F(EventLoopTest, ABotThatBreaksItsMatchesIsSuspendedInARegressionToo) {
  schedule_.rounds = {{{greedy_, random_}}};
  LetBreak(random_, [](const v1::BatchMatch&) { return false; });
  ASSERT_THAT(Run(Suspension::kForBreaking), IsOk());
  EXPECT_THAT(ReasonOf("random"), HasSubstr("breaks its matches"));
}

TEST_F(EventLoopTest, NothingThatHappensInAChallengeSuspendsAnybody) {
  schedule_.rounds = {{{greedy_, random_}}};
  LetBreak(random_, [](const v1::BatchMatch&) { return false; });
  ASSERT_THAT(Run(Suspension::kNever), IsOk());
  EXPECT_TRUE(over());
  EXPECT_THAT(ReasonOf("random"), IsEmpty());
  EXPECT_THAT(executor_.played, SizeIs(2 * 4)) << "nobody is tried";
}

TEST_F(EventLoopTest, WhoIsSuspendedPlaysAChallengeLikeAllOthers) {
  ASSERT_THAT(ladder_->Suspend(random_, "3 forfeits in a row"), IsOk());
  ASSERT_THAT(Run(Suspension::kNever), IsOk());
  EXPECT_TRUE(over());
  EXPECT_EQ(executor_.forfeited_unplayed, 0);
  EXPECT_THAT(schedule_.dropped, IsEmpty());
}

TEST_F(EventLoopTest, ThreeForfeitsInARowSuspendAVersion) {
  schedule_.rounds = {{{greedy_, random_}, {robin_, random_}}, {{greedy_, robin_}}};
  LetForfeit(random_);
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(schedule_.dropped, ElementsAre(HasSubstr("4 forfeits in a row")));
  EXPECT_THAT(observer_.notes, ElementsAre(HasSubstr("random@1 is suspended")));
  EXPECT_TRUE(Get(ladder_->FindVersion("random")).suspended.has_value());
}

TEST_F(EventLoopTest, ASuspendedVersionForfeitsWhatALongRoundStillHasForIt) {
  schedule_.rounds = {{}};
  for (int64_t i = 0; i < kSetsPerSlice; ++i) {
    schedule_.rounds[0].insert(schedule_.rounds[0].end(), {{greedy_, random_}, {greedy_, robin_}});
  }
  LetForfeit(random_);
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(Stored().sets, SizeIs(2 * kSetsPerSlice));
  // Half of each slice is with the version.
  EXPECT_EQ(executor_.forfeited_unplayed, kSetsPerSlice);
  EXPECT_THAT(observer_.notes, ElementsAre(HasSubstr("random@1 is suspended")));
}

TEST_F(EventLoopTest, ASliceThatWasBegunIsPlayedToItsEndWhereverTheEventWasStopped) {
  schedule_.rounds = {{}};
  schedule_.rounds[0].assign(2 * kSetsPerSlice, {greedy_, random_});
  LetForfeit(random_);
  executor_.stop_after = 10;
  EXPECT_EQ(Run().code(), absl::StatusCode::kCancelled);
  executor_.stop_after = SIZE_MAX;
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(Stored().sets, SizeIs(2 * kSetsPerSlice));
  EXPECT_EQ(executor_.forfeited_unplayed, 2 * kSetsPerSlice);
}

TEST_F(EventLoopTest, ForfeitsSuspendNobodyWhereTheyAreWhatIsMeasured) {
  executor_.fate = [](const v1::BatchMatch&) { return Forfeited(0); };
  ASSERT_THAT(Run(Suspension::kForBreaking), IsOk());
  EXPECT_THAT(observer_.notes, IsEmpty());
  EXPECT_FALSE(Get(ladder_->FindVersion("random")).suspended.has_value());
}

}  // namespace
}  // namespace assize::ladder
